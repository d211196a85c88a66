import assert from "node:assert/strict";
import type { Properties } from "../../provider/src/properties/values";
import { providerHost } from "../support/providerHost";
import type { Wire } from "../support/providerProcess";

describe("variables of a record that runs a script", () => {
  const host = providerHost();

  /** A record of each kind of resource, whose variables another stack can change as well. */
  const kinds: ReadonlyArray<readonly [kind: string, args: (record: Properties) => Wire]> = [
    ["DnsRecord", (record) => record],
    ["DnsRecords", ({ dnsZoneId, ...record }) => ({ dnsZoneId, records: { edge: record } })],
  ];

  for (const [kind, args] of kinds) {
    describe(`of a ${kind}`, () => {
      const start = async (variables: Readonly<Record<string, string>>) => {
        const { dnsZones, scripts } = host.sandbox.seed({
          dnsZones: [{ Domain: "example.com" }],
          scripts: [{ Name: "edge" }],
        });
        const [dnsZoneId, scriptId] = [dnsZones[0]?.Id, scripts[0]?.Id];
        const declared = (environmentalVariables?: Readonly<Record<string, string>>): Wire =>
          args({
            ...{ dnsZoneId, type: "Script", name: "edge", scriptId },
            ...(environmentalVariables === undefined ? {} : { environmentalVariables }),
          });
        const resource = host.resource(kind);
        await resource.up(declared(variables));
        const state = resource.state();
        return {
          up: (next?: Readonly<Record<string, string>>) => resource.up(declared(next)),
          refresh: resource.refresh,
          upElsewhere: async (next: Readonly<Record<string, string>>) => {
            const other = host.resource(kind);
            other.restore(state);
            await other.refresh();
            await other.up(declared(next));
          },
          there: () =>
            host
              .account()
              ?.dnsZones[0]?.Records.map(({ EnviromentalVariables }) =>
                Object.fromEntries<string | null>(
                  EnviromentalVariables.map(({ Name, Value }) => [Name ?? "", Value] as const),
                ),
              ),
        };
      };

      it("keep what others have changed in those that the program leaves as they are", async () => {
        const record = await start({ MODE: "live", LEVEL: "1" });
        await record.upElsewhere({ MODE: "debug", LEVEL: "1", MORE: "yes" });
        await record.up({ MODE: "live", LEVEL: "2" });
        assert.deepEqual(record.there(), [{ MODE: "debug", LEVEL: "2", MORE: "yes" }]);
        await record.refresh();
        await record.up({ MODE: "live", LEVEL: "2" });
        assert.deepEqual(record.there(), [{ MODE: "live", LEVEL: "2" }]);
      });

      it("are all removed when the program no longer has any, those of others too", async () => {
        const record = await start({ MODE: "live", LEVEL: "1" });
        await record.upElsewhere({ MODE: "live", LEVEL: "1", MORE: "yes" });
        await record.up();
        assert.deepEqual(record.there(), [{}]);
      });

      for (const act of [false, true]) {
        it(`are removed by the next up after an update that failed ${act ? "after" : "before"} it acted`, async () => {
          const record = await start({ MODE: "live", LEVEL: "1" });
          await record.upElsewhere({ MODE: "debug", LEVEL: "1" });
          const path = "/dnszone/{zoneId}/records/{id}";
          host.sandbox.addFault({
            method: "POST",
            path,
            act,
            times: "always",
            answer: { kind: "status", status: 500 },
          });
          await record.up({ MODE: "live" }).catch(() => undefined);
          assert.ok(host.sandbox.faults().every(({ applied }) => applied > 0));
          host.sandbox.clearFaults();
          await record.up({ MODE: "live" });
          assert.deepEqual(record.there(), [{ MODE: "debug" }]);
          assert.equal((await record.up({ MODE: "live" })).action, "same");
        });
      }
    });
  }
});

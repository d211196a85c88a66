import type { Sandbox, StoredDnsZone } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import type { Sample, Fixture } from "./sample";

/** DNSSEC of a zone; what the registrar has to do with it has tests of its own. */
export const dnssecSample: Sample = {
  kind: "Dnssec",
  prepare,
};

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const { dnsZones } = sandbox.seed({
    dnsZones: [{ Domain: `signed-${worlds}.example` }, { Domain: `other-${worlds}.example` }],
  });
  const [zone, other] = dnsZones.map(({ Id }) => Id);
  if (zone === undefined || other === undefined) throw new Error("the sandbox planted no zone");

  const send = elsewhere(sandbox);
  const zoneNow = (id: number): StoredDnsZone | undefined =>
    sandbox.state().accounts.main?.dnsZones.find(({ Id }) => Id === id);
  const unsigned = (id: number) => ({ ...zoneNow(id), DnsSecEnabled: false, DsConfigured: false, SigningRound: 0 });

  const get = (id: number): string => `GET /dnszone/${id}`;
  const enable = (id: number): string => `POST /dnszone/${id}/dnssec`;
  const disable = (id: number): string => `DELETE /dnszone/${id}/dnssec`;
  const remove = [get(zone), enable(zone), disable(zone)];
  const path = `/dnszone/${zone}/dnssec`;
  return {
    minimal: { dnsZoneId: zone },
    full: { dnsZoneId: String(zone), recordTriggers: ["1"], disableWhileDelegated: true, adopt: false },
    id: String(zone),
    spellings: [{ dnsZoneId: String(zone) }, { dnsZoneId: ` ${zone} ` }],
    changes: [
      {
        property: "dnsZoneId",
        value: other,
        action: "replace",
        requests: [...remove, get(other), enable(other)],
      },
      { property: "recordTriggers", value: ["2"], action: "update", requests: [enable(zone)] },
      { property: "disableWhileDelegated", value: true, action: "update", requests: [] },
    ],
    drifts: [],
    requests: {
      create: [get(zone), enable(zone)],
      read: [get(zone)],
      delete: remove,
      adopt: [get(zone), enable(zone)],
    },
    // No read gives what is about the DS record.
    readBack: {
      dsRecord: undefined,
      digest: undefined,
      digestType: undefined,
      algorithm: undefined,
      publicKey: undefined,
      keyTag: undefined,
      flags: undefined,
      dsConfigured: undefined,
    },
    exists: () => zoneNow(zone)?.DnsSecEnabled === true,
    neighbours: () => ({ zone: unsigned(zone), other: zoneNow(other) }),
    make: () => send("POST", path),
    remove: () => send("DELETE", path),
    removeParent: () => send("DELETE", `/dnszone/${zone}`),
  };
}

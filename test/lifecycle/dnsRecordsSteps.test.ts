import assert from "node:assert/strict";
import type { FaultAnswer } from "pulumi-bunny-sandbox";
import { isProperties } from "../../provider/src/properties/values";
import { elsewhere } from "../support/elsewhere";
import { providerHost } from "../support/providerHost";
import { eachFailure } from "./failures";

/** What only many records in one resource have; the lifecycle tests of all kinds run over it, too. */
describe("many records of a DNS zone", function () {
  this.timeout(60_000);

  const host = providerHost();
  const send: ReturnType<typeof elsewhere> = (method, path, body) => elsewhere(host.sandbox)(method, path, body);
  let zones = 0;

  const address = (name: string, value: string, more: object = {}) => ({ type: "A", name, value, ...more });
  const hosts = (count: number): Record<string, object> =>
    Object.fromEntries(
      Array.from({ length: count }, (_each, index) => [`h${index}`, address(`h${index}`, `192.0.2.${index}`)]),
    );

  function prepare() {
    zones += 1;
    const domain = `many-${zones}.example`;
    const { dnsZones } = host.sandbox.seed({
      dnsZones: [{ Id: 47_000 + zones, Domain: domain, Records: [{ Type: 3, Name: "", Value: "of somebody else" }] }],
    });
    const zone = dnsZones[0]?.Id ?? 0;
    const resource = host.resource("DnsRecords");
    const stored = () => host.sandbox.state().accounts.main?.dnsZones.find(({ Id }) => Id === zone)?.Records ?? [];
    const own = () => stored().filter(({ Value }) => Value !== "of somebody else");
    return {
      zone,
      domain,
      resource,
      own,
      stored,
      others: () => stored().length - own().length,
      path: `/dnszone/${zone}/records`,
      up: (records: object, more: object = {}) => resource.up({ dnsZoneId: zone, records, ...more }),
      /** By key, the numbers in state. */
      ids: (): Readonly<Record<string, unknown>> => {
        const ids = resource.state()?.outs["recordIds"];
        return isProperties(ids) ? ids : {};
      },
      writes: async (action: () => Promise<unknown>) =>
        (await host.requestsOf(action)).filter(
          (request) => !request.startsWith("GET") && request.includes(`/dnszone/${zone}/`),
        ),
    };
  }
  type Prepared = ReturnType<typeof prepare>;

  /** State has every record that is there and ours: under its number or, if nobody could look, as declared. */
  function assertRecorded({ ids, own, resource }: Prepared): void {
    const stored = resource.state()?.outs["records"];
    const records = Object.values(isProperties(stored) ? stored : {}).filter(isProperties);
    for (const { Id, Name } of own()) {
      const isKnown = Object.values(ids()).includes(Id) || records.some(({ name }) => name === Name);
      assert.ok(isKnown, `nobody knows ${Name}`);
    }
  }

  describe("a failure of some of the writes", () => {
    const assertFinished = async (many: Prepared, wanted: object): Promise<void> => {
      assert.deepEqual(await many.resource.refresh(), []);
      assert.equal((await many.up(wanted)).action, "same");
      await many.resource.destroy();
      assert.deepEqual([many.own().length, many.others()], [0, 1]);
    };

    it("of create: state has what exists, and the next up adds the rest alone", () =>
      eachFailure([0, 1, 9], async (after, { act, answer }) => {
        const many = prepare();
        const wanted = hosts(12);
        const id = host.sandbox.addFault({ method: "PUT", path: many.path, act, answer, after, times: "always" });
        await many.up(wanted).catch(() => undefined);
        host.sandbox.removeFault(id);
        assertRecorded(many);
        const left = 12 - many.own().length;
        const writes = await many.writes(() => many.up(wanted));
        assert.equal(writes.length, left, writes.join(", "));
        assert.equal(many.own().length, 12);
        await assertFinished(many, wanted);
      }));

    it("of an update: the next up does the rest alone", () =>
      eachFailure(["PUT", "POST", "DELETE"], async (method, { act, answer }) => {
        const many = prepare();
        await many.up(hosts(4));
        const wanted = {
          ...hosts(2),
          h1: address("h1", "192.0.2.111"),
          h2: address("renamed", "192.0.2.2"),
          h9: address("h9", "192.0.2.9"),
        };
        const path = method === "PUT" ? many.path : `${many.path}/*`;
        const id = host.sandbox.addFault({ method, path, act, answer, times: "always" });
        await many.up(wanted).catch(() => undefined);
        host.sandbox.removeFault(id);
        assertRecorded(many);
        await many.up(wanted);
        const values = many.own().map(({ Name, Value }) => `${Name} ${Value}`);
        assert.deepEqual(values.sort(), ["h0 192.0.2.0", "h1 192.0.2.111", "h9 192.0.2.9", "renamed 192.0.2.2"]);
        await assertFinished(many, wanted);
      }));

    it("names the record that it is about", async () => {
      const many = prepare();
      const id = host.sandbox.addFault({ method: "PUT", path: many.path, answer: { kind: "status", status: 400 } });
      await assert.rejects(many.up({ "the site": address("web", "192.0.2.1") }), /records\.the site: .*400/);
      host.sandbox.removeFault(id);
    });

    for (const act of [true, false]) {
      it(`after which nobody could look: the record is settled by the next up, ${act ? "though" : "and"} it was ${act ? "" : "not "}added`, async () => {
        const many = prepare();
        const answer: FaultAnswer = { kind: "status", status: 500 };
        const faults = [
          host.sandbox.addFault({ method: "PUT", path: many.path, act, answer, times: "always" }),
          host.sandbox.addFault({ method: "GET", path: `/dnszone/${many.zone}`, answer, after: 1, times: "always" }),
        ];
        await assert.rejects(many.up({ web: address("web", "192.0.2.1") }));
        for (const id of faults) host.sandbox.removeFault(id);
        assert.ok(many.resource.state());
        await many.up({ web: address("web", "192.0.2.1") });
        assert.equal(many.own().length, 1);
        assertRecorded(many);
        assert.deepEqual(await many.resource.refresh(), []);
        await many.resource.destroy();
        assert.deepEqual([many.own().length, many.others()], [0, 1]);
      });
    }
  });

  describe("keys", () => {
    it("stay with their records: another key, or a key for another record, sends nothing that is not needed", async () => {
      const many = prepare();
      await many.up({ a: address("a", "192.0.2.1"), b: address("b", "192.0.2.2") });
      const before = many.ids();
      assert.deepEqual(
        await many.writes(() => many.up({ b: address("a", "192.0.2.1"), a: address("b", "192.0.2.2") })),
        [],
      );
      assert.deepEqual(many.ids(), { a: before["b"], b: before["a"] });
      assert.deepEqual(await many.resource.refresh(), []);
    });

    it("of a type that changes: the old record goes first where both cannot be", async () => {
      const many = prepare();
      await many.up({ www: address("www", "192.0.2.1", { weight: 10 }), more: address("more", "192.0.2.2") });
      const requests = await many.writes(() =>
        many.up({
          www: { type: "CNAME", name: "www", value: "site.example" },
          more: { type: "TXT", name: "more", value: "x" },
        }),
      );
      assert.deepEqual(
        requests.map((request) => request.split(" ")[0]),
        ["DELETE", "PUT", "PUT", "DELETE"],
      );
      assert.deepEqual(await many.resource.refresh(), []);
    });
  });

  describe("records of others", () => {
    const wanted = { web: address("web", "192.0.2.1", { ttl: 60 }), more: address("more", "192.0.2.2") };

    it("are all named before anything is written, and taken over only as adopt says", async () => {
      const many = prepare();
      await send("PUT", many.path, { Type: 0, Name: "web", Value: "192.0.2.1", Ttl: 300 });
      const refused = await many.writes(async () => {
        await assert.rejects(
          many.up(wanted),
          /A record web 192\.0\.2\.1 of DNS zone \d+ already exists.*`adopt: true`/,
        );
        await assert.rejects(
          many.up(wanted, { adopt: true }),
          /already exists and differs in records\.web\.ttl: .*"overwrite"/,
        );
      });
      assert.deepEqual(refused, []);
      const writes = await many.writes(() => many.up(wanted, { adopt: "overwrite" }));
      assert.deepEqual(writes.map((request) => request.split(" ")[0]).sort(), ["POST", "PUT"]);
      await many.resource.destroy();
      assert.deepEqual([many.own().length, many.others()], [0, 1]);
    });

    it("are kept by an exclusive resource if exclude names them, whenever that came, and a preview names the rest", async () => {
      const many = prepare();
      const challenge = { Type: 3, Name: "_acme-challenge.web", Value: "of somebody else" };
      await send("PUT", many.path, challenge);
      await send("PUT", many.path, { Type: 0, Name: "foreign", Value: "192.0.2.99" });
      const more = { exclusive: true, exclude: ["_ACME-challenge*"] };
      await many.up(wanted, more);
      const names = () => many.stored().map(({ Name }) => Name);
      assert.ok(names().includes(challenge.Name) && !names().includes("foreign"));
      assert.deepEqual(await many.resource.refresh(), []);
      await many.up(wanted, { exclusive: true, exclude: [] });
      assert.deepEqual(await many.resource.refresh(), ["records"]);
      const output = await host.outputOf(() => many.up(wanted, more));
      assert.match(output, /keeps what exclude names, and no longer manages it: TXT record _acme-challenge\.web/);
      assert.ok(names().includes(challenge.Name));
      await many.resource.destroy();
      assert.deepEqual(names(), [challenge.Name]);
    });

    it("are removed by an exclusive resource: all at first, and later what a refresh has shown", async () => {
      const many = prepare();
      await send("PUT", many.path, { Type: 0, Name: "web", Value: "192.0.2.1" });
      await many.up(wanted, { exclusive: true });
      assert.deepEqual([many.stored().length, many.others()], [2, 0]);
      await send("PUT", many.path, { Type: 0, Name: "foreign", Value: "192.0.2.99" });
      assert.deepEqual(
        await many.writes(() => many.up({ ...wanted, next: address("next", "192.0.2.3") }, { exclusive: true })),
        [`PUT ${many.path}`],
      );
      assert.deepEqual(await many.resource.refresh(), ["records"]);
      const foreign = many.stored().find(({ Name }) => Name === "foreign")?.Id;
      assert.deepEqual(Object.keys(many.ids()).sort(), [`A foreign ${foreign}`, "more", "next", "web"]);
      const all = { ...wanted, next: address("next", "192.0.2.3") };
      assert.deepEqual(await many.writes(() => many.up(all, { exclusive: true })), [`DELETE ${many.path}/${foreign}`]);
      assert.deepEqual(await many.resource.refresh(), []);
      await many.resource.destroy();
      assert.deepEqual(many.stored(), []);
    });
  });

  it("of dozens need one GET to refresh, and are written several at a time", async () => {
    const many = prepare();
    const wanted = Object.fromEntries(
      Array.from({ length: 60 }, (_each, index) => [`h${index}`, address(`h${index}`, `10.0.0.${index}`)]),
    );
    const created = await host.requestsOf(() => many.up(wanted));
    assert.equal(created.filter((request) => request === `PUT ${many.path}`).length, 60);
    assert.equal(created.filter((request) => request.startsWith("GET")).length, 1);
    assert.deepEqual(await host.requestsOf(() => many.resource.refresh()), [`GET /dnszone/${many.zone}`]);
    await many.resource.destroy();
    assert.deepEqual([many.own().length, many.others()], [0, 1]);
  });
});

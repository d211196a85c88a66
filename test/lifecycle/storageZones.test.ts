import assert from "node:assert/strict";
import type { StoredStorageZone } from "pulumi-bunny-sandbox";
import { Refused } from "../support/inMemoryEngine/plan";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { providerHost } from "../support/providerHost";
import type { Wire } from "../support/providerProcess";

const minimal = { name: "acme-site", region: "DE" };

describe("storage zones", function () {
  this.timeout(60_000);
  const host = providerHost();

  const zones = (): readonly StoredStorageZone[] => host.account()?.storageZones ?? [];
  const zone = (): StoredStorageZone => {
    const found = zones().find(({ Name, Deleted }) => Name === minimal.name && !Deleted);
    assert.ok(found);
    return found;
  };
  const path = (): string => `/storagezone/${zone().Id}`;
  const created = async (args: Wire = minimal): Promise<EngineResource> => {
    const resource = host.resource("StorageZone");
    await resource.up(args);
    return resource;
  };
  /** The same zone of an account that existed before, with a file. */
  const adopted = async (args: Wire = {}): Promise<EngineResource> => {
    host.sandbox.seed({ storageZones: [{ Name: minimal.name, files: { "css/site.css": { content: "a{}" } } }] });
    return created({ ...minimal, adopt: true, ...args });
  };
  const writesOf = async (action: () => Promise<unknown>): Promise<readonly string[]> =>
    (await host.requestsOf(action)).filter((request) => !request.startsWith("GET "));

  it("have sealed passwords", async () => {
    const resource = await created();
    const { password, readOnlyPassword } = resource.inState().outs;
    assert.deepEqual([password, readOnlyPassword], [zone().Password, zone().ReadOnlyPassword]);
    const sealed = resource.sealed();
    for (const secret of ["outs.password", "outs.readOnlyPassword"]) assert.ok(sealed.includes(secret), secret);
  });

  it("keep linked pull zones when destroyed, and have no field of them in state", async () => {
    const resource = await created();
    host.sandbox.seed({ pullZones: [{ Name: "shop", StorageZoneId: zone().Id, ZoneSecurityKey: "of-the-pull-zone" }] });
    await resource.refresh();
    assert.ok(!JSON.stringify(resource.inState()).includes("of-the-pull-zone"));
    await resource.destroy();
    assert.deepEqual(
      host.account()?.pullZones.map(({ Name }) => Name),
      ["shop"],
    );
    const [removal] = host.sandbox.journal().filter(({ method }) => method === "DELETE");
    assert.deepEqual(removal?.query, { deleteLinkedPullZones: "false" });
  });

  describe("that hold files", () => {
    it("are not deleted, and the error says what to do", async () => {
      const resource = await adopted();
      const writes = await writesOf(() =>
        assert.rejects(
          resource.destroy(),
          /acme-site \(\d+\) is not deleted, because it holds files.*`deleteFiles: true`/s,
        ),
      );
      assert.deepEqual(writes, []);
      assert.ok(zone().files["css/site.css"]);
    });

    it("are not replaced by a change of any property that would", async () => {
      const resource = await adopted();
      for (const change of [
        { region: "NY" },
        { name: "other-site" },
        { zoneTier: "edge" },
        { storageZoneType: "s3" },
      ]) {
        assert.equal((await resource.preview({ ...minimal, ...change })).action, "replace");
        await assert.rejects(resource.up({ ...minimal, ...change }), /holds files/);
      }
      assert.ok(zone().files["css/site.css"]);
    });

    it("are deleted with them where the program says so, which takes no request before", async () => {
      const resource = await adopted();
      const args = { ...minimal, adopt: true, deleteFiles: true };
      assert.deepEqual(await host.requestsOf(() => resource.up(args)), []);
      const deleted = path();
      assert.deepEqual(await host.requestsOf(resource.destroy), [`DELETE ${deleted}`]);
      assert.ok(zones().every(({ Deleted }) => Deleted));
    });

    it("are deleted once these are gone, although a list still shows them for a moment", async () => {
      const resource = await adopted();
      const list = (body: unknown) => ({ kind: "status", status: 200, body }) as const;
      const file = { ObjectName: "site.css", IsDirectory: false };
      const folder = { ObjectName: "css", IsDirectory: true };
      const fault = { method: "GET", path: "/acme-site/", times: 1 } as const;
      host.sandbox.addFault({ ...fault, answer: list([file]) });
      host.sandbox.addFault({ ...fault, times: "always", answer: list([folder]) });
      host.sandbox.addFault({ method: "GET", path: "/acme-site/css/", times: "always", answer: list([]) });
      await resource.destroy();
      assert.ok(zones().every(({ Deleted }) => Deleted));
    });

    it("are not deleted if that cannot be seen", async () => {
      const resource = await created();
      host.sandbox.addFault({ path: "/acme-site/", times: "always", answer: { kind: "status", status: 403 } });
      const writes = await writesOf(() => assert.rejects(resource.destroy(), /GET .*status 403/));
      assert.deepEqual(writes, []);
    });
  });

  describe("with replication regions", () => {
    const replicated = { ...minimal, replicationRegions: ["NY", "SG"] };
    const removal = /replicationRegions lacks "SG", .*bunny\.net cannot remove a region: add "SG" again/;

    it("refuse to lose one, already in a preview, and are not replaced", async () => {
      const resource = await created(replicated);
      const args = { ...minimal, replicationRegions: ["NY"] };
      const requests = await host.requestsOf(async () => {
        for (const attempt of [resource.preview, resource.up]) {
          await assert.rejects(attempt(args), (error) => error instanceof Refused && removal.test(error.message));
        }
      });
      assert.deepEqual(requests, []);
      assert.deepEqual(zone().ReplicationRegions, ["NY", "SG"]);
    });

    it("refuse to lose one that somebody else has added, once it is shown", async () => {
      const resource = await created({ ...minimal, replicationRegions: ["NY"] });
      await host.elsewhere("POST", path(), { ReplicationZones: ["NY", "SG"] });
      assert.deepEqual(await resource.refresh(), ["replicationRegions"]);
      await assert.rejects(resource.up({ ...minimal, replicationRegions: ["NY"] }), removal);
      assert.equal((await resource.up(replicated)).action, "same");
    });

    it("refuse to lose one that the program begins to manage without", async () => {
      const resource = await created(replicated);
      await resource.up(minimal);
      const writes = await writesOf(() =>
        assert.rejects(resource.up({ ...minimal, replicationRegions: ["NY"] }), /replicationRegions lacks "SG"/),
      );
      assert.deepEqual(writes, []);
    });
  });

  describe("whose name is taken", () => {
    it("by one that is being deleted wait for it", async () => {
      const first = await created();
      host.sandbox.setOptions({ behaviour: { deletedNameRefusals: 2 } });
      await first.destroy();
      const output = await host.outputOf(() => created());
      assert.match(output, /waiting for the old storage zone acme-site to be deleted/);
      assert.ok(zone());
    });
  });

  describe("get new passwords", () => {
    const triggers = (month: string) => ({
      ...minimal,
      passwordTriggers: [month],
      readOnlyPasswordTriggers: { month },
    });
    const passwords = (): readonly unknown[] => [zone().Password, zone().ReadOnlyPassword];

    it("when triggers change, and not when they are set for the first time or removed", async () => {
      const resource = await created();
      const first = passwords();
      await resource.up(triggers("2026-01"));
      assert.deepEqual(passwords(), first);
      await resource.up({ ...triggers("2026-01"), passwordTriggers: ["2026-02"] });
      const second = passwords();
      assert.ok(second[0] !== first[0] && second[1] === first[1]);
      assert.equal(resource.inState().outs.password, second[0]);
      await resource.up({ ...triggers("2026-02") });
      const third = passwords();
      assert.ok(third[0] === second[0] && third[1] !== second[1]);
      assert.equal(resource.inState().outs.readOnlyPassword, third[1]);
      await resource.up(minimal);
      assert.deepEqual(passwords(), third);
    });

    it("once each, although the second of them failed before", async () => {
      const resource = await created(triggers("2026-01"));
      const [first] = passwords();
      const reading = { path: "/storagezone/resetReadOnlyPassword", answer: { kind: "status", status: 400 } } as const;
      host.sandbox.addFault(reading);
      await assert.rejects(resource.up(triggers("2026-02")));
      const [second] = passwords();
      assert.notEqual(second, first);
      assert.equal(resource.inState().outs.password, second);
      await resource.up(triggers("2026-02"));
      assert.equal(passwords()[0], second);
      assert.deepEqual([resource.inState().outs.password, resource.inState().outs.readOnlyPassword], passwords());
      assert.equal((await resource.up(triggers("2026-02"))).action, "same");
    });

    it("again, if the reply was lost", async () => {
      const resource = await created(triggers("2026-01"));
      const args = { ...triggers("2026-01"), passwordTriggers: ["2026-02"] };
      host.sandbox.addFault({ path: "/storagezone/{id}/resetPassword", act: true, answer: { kind: "reset" } });
      await assert.rejects(resource.up(args));
      await resource.up(args);
      assert.equal(resource.inState().outs.password, zone().Password);
    });

    it("that a late read does not show at once", async () => {
      const resource = await created(triggers("2026-01"));
      host.sandbox.setOptions({ behaviour: { lateReads: 2 } });
      await resource.up({ ...triggers("2026-01"), passwordTriggers: ["2026-02"] });
      assert.equal(resource.inState().outs.password, zone().Password);
    });
  });

  describe("that exist already", () => {
    const seed = (): void => {
      host.sandbox.seed({
        storageZones: [{ Name: minimal.name, ReplicationRegions: ["NY"], Custom404FilePath: "/a.html" }],
      });
    };

    it("keep settings that the program does not declare when another one changes", async () => {
      seed();
      host.sandbox.setOptions({ behaviour: { removedRegion: "reject" } });
      const resource = await created({ ...minimal, adopt: true });
      await resource.up({ ...minimal, adopt: true, originUrl: "https://origin.example.com" });
      await resource.up({ ...minimal, adopt: true, rewrite404To200: true });
      const { Custom404FilePath, ReplicationRegions, Rewrite404To200 } = zone();
      assert.deepEqual([Custom404FilePath, ReplicationRegions, Rewrite404To200], ["/a.html", ["NY"], true]);
    });

    it("are not taken over where they differ in what cannot be changed", async () => {
      seed();
      for (const [adopt, args, says] of [
        ["overwrite", { region: "NY" }, /differs in region, which cannot be changed/],
        [true, { zoneTier: "edge" }, /differs in zoneTier, which cannot be changed/],
        ["overwrite", { replicationRegions: ["SG"] }, /replicationRegions lacks "NY"/],
      ] as const) {
        const writes = await writesOf(() => assert.rejects(created({ ...minimal, ...args, adopt }), says));
        assert.deepEqual(writes, []);
      }
    });
  });
});

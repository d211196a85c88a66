import * as assert from "node:assert/strict";
import { inspect } from "node:util";
import * as E from "fp-ts/Either";
import { clientFor, createClient } from "../../../../../provider/src/http/createClient";
import { errorMessage as inWords } from "../../../../../provider/src/http/errorMessage";
import { findEntries } from "../../../../../provider/src/groups/pullZone/api/accessLists";
import { ruleZones } from "../../../../../provider/src/groups/pullZone/api/edgeRule";
import { hostnameZones } from "../../../../../provider/src/groups/pullZone/api/hostname";
import * as api from "../../../../../provider/src/groups/pullZone/api/pullZone";
import {
  WholePullZone,
  wholePullZones,
  wholePullZonesNamed,
} from "../../../../../provider/src/groups/pullZone/api/wholePullZone";
import { settingsBody } from "../../../../../provider/src/groups/pullZone/api/pullZoneSettings";
import { connection, left, nockedApi, right } from "../../../http/support";
import { whole } from "../../../../support/decoded";

const zone = (more: object = {}) => whole(WholePullZone, { Id: 5, Name: "a.com", ...more });

describe("pull zones", () => {
  const { server, session } = nockedApi();

  it("are decoded as far as they are used, and without their secrets", () => {
    const found = right(
      E.mapLeft(() => assert.fail())(
        WholePullZone.decode(
          zone({
            BlockedIps: ["192.0.2.1"],
            AllowedReferrers: null,
            OriginType: 99,
            Type: 0,
            EdgeScriptId: -1,
            ZoneSecurityKey: "secret",
            Unknown: { deep: true },
            Hostnames: [
              { Id: 1, Value: "www.a.com", HasCertificate: true, CertificateKey: "secret", CertificateKeyType: 1 },
            ],
          }),
        ),
      ),
    );
    assert.deepEqual(found, {
      Id: 5,
      Name: "a.com",
      Enabled: true,
      Suspended: false,
      CnameDomain: undefined,
      OriginUrl: undefined,
      StorageZoneId: undefined,
      EdgeScriptId: -1,
      BlockedIps: ["192.0.2.1"],
      BlockedReferrers: [],
      AllowedReferrers: [],
      EdgeRules: [],
      BlockNoneReferrer: false,
      Hostnames: [
        {
          certificate: "managed",
          hostnameId: 1,
          hostname: "www.a.com",
          spelling: "www.a.com",
          isSystemHostname: false,
          isManagedHostname: false,
          hasCertificate: true,
          forceSsl: false,
          certificateProvisionType: "unknown",
          certificateKeyType: "rsa",
        },
      ],
    });
    assert.ok(!inspect(found, { depth: null }).includes("secret"));
  });

  it("with a wrong member fail only for those who need it, from one read", async () => {
    server()
      .get("/pullzone/5")
      .reply(200, zone({ Hostnames: [{ Id: 1 }, 7] }));
    const of = session();
    assert.deepEqual(right(await ruleZones.get(of, 5)()).EdgeRules, []);
    assert.deepEqual(right(await findEntries(of, 5, "BlockedIps")()), []);
    const error = left(await hostnameZones.find(of, 5)());
    assert.match(inWords(error), /\/pullzone\/5\b.*Hostnames\.1: expected Hostname/s);
  });

  it("are read without what other resources own in them, and without a system hostname if none has a name", async () => {
    server()
      .get("/pullzone/5")
      .reply(
        200,
        zone({ EdgeRules: [{}], Hostnames: [{ Value: null, IsSystemHostname: true }, { Value: "www.a.com" }] }),
      );
    const of = session();
    const found = right(await api.pullZones.find(of, 5)());
    assert.deepEqual([found?.name, found?.cnameTarget], ["a.com", undefined]);
    assert.match(inWords(left(await wholePullZones.find(of, 5)())), /EdgeRules\.0\.Guid: expected string/);
  });

  it("keep lists, hostnames and edge rules as they were read when an update answers", async () => {
    server()
      .get("/pullzone/5")
      .reply(200, zone({ BlockedIps: ["192.0.2.1"], EdgeRules: [{ Guid: "a" }], LogFormat: 0 }))
      .post("/pullzone/5", { LogFormat: 1 })
      .reply(200, zone({ BlockedIps: [], LogFormat: 1, OriginUrl: "https://a.test" }));
    const of = session();
    await api.pullZones.get(of, 5)();
    const reply = right(await api.updatePullZone(of, 5, settingsBody({ logFormat: "json" }))());
    assert.equal(reply.logFormat, "json");
    const after = right(await wholePullZones.get(of, 5)());
    assert.deepEqual([after.BlockedIps, after.OriginUrl], [["192.0.2.1"], "https://a.test"]);
    assert.deepEqual(
      after.EdgeRules.map(({ edgeRuleId }) => edgeRuleId),
      ["a"],
    );
    assert.equal(right(await api.pullZones.get(of, 5)()).logFormat, "json");
  });

  it("are found by their name in any case", async () => {
    server()
      .get("/pullzone?page=1&perPage=1000&search=A.COM")
      .reply(200, { Items: [zone({ Name: "not-a.com" }), zone()], HasMoreItems: false });
    const [found] = right(await api.pullZonesNamedInAnyCase(session(), "A.COM")());
    assert.equal(found?.name, "a.com");
  });

  describe("by name", () => {
    const page = (number: number, items: readonly object[], HasMoreItems: boolean | null | undefined) =>
      server()
        .get("/pullzone")
        .query({ page: number, perPage: 1000, search: "a.com" })
        .reply(200, { Items: items, CurrentPage: number, TotalItems: 3, HasMoreItems });

    it("are found on any page, and only by the whole name", async () => {
      page(1, [zone({ Id: 1, Name: "not-a.com" }), zone({ Id: 2, Name: "a.com.au" })], true);
      page(2, [zone({ Id: 3, Name: "A.com" }), zone({ Id: 4 })], false);
      const [found] = right(await wholePullZonesNamed(session(), "a.com")());
      assert.equal(found?.Id, 4);
    });

    it("are not known from a page that does not say whether it is the last", async () => {
      for (const says of [null, undefined]) {
        page(1, [zone({ Name: "not-a.com" })], says);
        const error = left(await wholePullZonesNamed(session(), "a.com")());
        assert.match(inWords(error), /unexpected reply \(HasMoreItems: expected boolean\)/);
      }
    });

    it("are not known if a page repeats the one before, or is absent", async () => {
      page(1, [zone({ Id: 1, Name: "not-a.com" })], true);
      page(2, [zone({ Id: 1, Name: "not-a.com" })], true);
      const error = left(await wholePullZonesNamed(session(), "a.com")());
      assert.match(inWords(error), /unexpected reply \(page 2: expected the list to go on or to end\)/);
      for (const text of ["", "null", "{}"]) {
        server()
          .get("/pullzone")
          .query(true)
          .times(text === "" ? 4 : 1)
          .reply(200, text);
        assert.equal(left(await wholePullZonesNamed(session(), "a.com")())._tag, "Decode", text);
      }
    });
  });
});

describe("clients", () => {
  it("are the same for the same account and source of its key, and never shared otherwise", () => {
    assert.equal(clientFor(connection), clientFor({ ...connection }));
    for (const other of [{ apiKey: "other" }, { apiUrl: "https://other.test" }, { keySource: "elsewhere" }]) {
      assert.notEqual(clientFor(connection), clientFor({ ...connection, ...other }));
    }
    assert.notEqual(createClient(connection), createClient(connection));
  });
});

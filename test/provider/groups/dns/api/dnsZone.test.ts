import * as assert from "node:assert/strict";
import {
  RemoteDnsZone,
  dnsZoneNamed,
  dnsZones,
  updateDnsZone,
} from "../../../../../provider/src/groups/dns/api/dnsZone";
import { omit } from "../../../../../provider/src/properties/values";
import { decoded } from "../../../../support/decoded";
import { fakeApi, nockedApi, reply, right, sessionOver } from "../../../http/support";

const zone = {
  Id: 5,
  Domain: "example.com",
  LoggingEnabled: true,
  Records: [{ Id: 1, Type: 0, Name: "www", Value: "192.0.2.1", EnviromentalVariables: [] }],
};
const found = decoded(RemoteDnsZone, zone);
const listed = omit({ ...found }, ["records"]);

describe("DNS zones", () => {
  const { server, session } = nockedApi();

  it("are found by their exact domain, however it is spelled, on whatever page", async () => {
    const others = ["www.example.com", "example.com.test"].map((Domain, at) => ({ ...zone, Domain, Id: at }));
    for (const [asked, kept, query, domain = kept] of [
      ["example.com", "example.com", { search: "example.com" }],
      ["Example.COM.", "example.com", { search: "Example.COM" }],
      // Nothing is searched for that the server may spell otherwise.
      ["bücher.example", "xn--bcher-kva.example", {}],
      ["xn--bcher-kva.example", "bücher.example", {}, "xn--bcher-kva.example"],
    ] as const) {
      server()
        .get("/dnszone")
        .query({ page: "1", perPage: "1000", ...query })
        .reply(200, { Items: others, TotalItems: 3, HasMoreItems: true })
        .get("/dnszone")
        .query({ page: "2", perPage: "1000", ...query })
        .reply(200, { Items: [{ ...zone, Domain: kept }], TotalItems: 3, HasMoreItems: false });
      assert.deepEqual(right(await dnsZoneNamed(session(), asked)()), [{ ...listed, domain }]);
    }
    server()
      .get("/dnszone")
      .query({ page: "1", perPage: "1000", search: "ample.com" })
      .reply(200, { Items: [...others, zone], TotalItems: 3, HasMoreItems: false });
    assert.deepEqual(right(await dnsZoneNamed(session(), "ample.com")()), []);
  });

  it("keep their records in the cache when settings are written, whatever the reply has of them", async () => {
    const fake = fakeApi((_, { method }) =>
      reply(200, JSON.stringify(method === "POST" ? { ...zone, Records: null, LoggingEnabled: false } : zone)),
    );
    const shared = sessionOver(fake);
    right(await dnsZones.find(shared, 5)());
    const written = right(await updateDnsZone(shared, 5, { loggingEnabled: false })());
    assert.deepEqual(written, { ...listed, loggingEnabled: false });
    assert.deepEqual(right(await dnsZones.find(shared, 5)()), { ...found, loggingEnabled: false });
    assert.deepEqual(
      fake.requests.map(({ method, body }) => [method, body]),
      [
        ["GET", undefined],
        ["POST", JSON.stringify({ LoggingEnabled: false })],
      ],
    );
  });
});

import * as assert from "node:assert/strict";
import { deleteRecord, inTurnOfDnsZone, addRecordCall } from "../../../../../provider/src/groups/dns/api/dnsRecord";
import { fakeApi, reply, right, sessionOver } from "../../../http/support";

const record = { Id: 7, Type: 0, Value: "192.0.2.1", Name: "www", EnviromentalVariables: [] };

describe("DNS records", () => {
  it("are sent several at a time within one turn, while other writes of the zone wait", async () => {
    const api = fakeApi(async (_nth, { method }) => {
      await new Promise((resolve) => setImmediate(resolve));
      return method === "DELETE" ? reply(204) : reply(201, JSON.stringify(record));
    });
    const session = sessionOver(api);
    const turn = inTurnOfDnsZone(session, 5, ({ write }) => async () => {
      const call = addRecordCall(5, { type: "A", name: "www", value: "192.0.2.1" });
      return Promise.all([write(call)(), write(call)(), write(call)()]);
    });
    const [, removed] = await Promise.all([turn(), deleteRecord(session, 5, 9)()]);
    right(removed);
    assert.equal(api.most(), 3);
    assert.deepEqual(
      api.requests.map(({ method }) => method),
      ["PUT", "PUT", "PUT", "DELETE"],
    );
  });
});

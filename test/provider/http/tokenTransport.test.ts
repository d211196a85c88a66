import * as assert from "node:assert/strict";
import nock from "nock";
import type { Client } from "../../../provider/src/http/client";
import { assertSilent, call, canary, connection, left, nockedApi, right, signals } from "./support";

describe("a client of calls with a token", () => {
  const { server, session } = nockedApi();
  const exchange = (token: string) =>
    server().post("/apikey/exchange", { AccessKey: canary }).reply(200, { Token: token });
  const having = (Authorization: string) =>
    nock(connection.apiUrl, { reqheaders: { Authorization }, badheaders: ["AccessKey"] });
  const get = ({ at }: Client, of = signals()) => at("byToken").transport.send(call("GET"), of)();
  const preview = { ...signals(), writeSignal: AbortSignal.abort() };

  it("exchanges the key for each, and sends the token instead, also where nothing may be written", async () => {
    const { client } = session();
    for (const token of ["first", "second"]) {
      exchange(token);
      having(token).get("/thing").reply(200, {});
      right(await get(client, preview));
    }
    exchange("third");
    const write = client.at("byToken").transport.send(call("POST"), preview);
    assert.equal(left(await write())._tag, "Cancelled");
  });

  it("quotes the token in no error", async () => {
    const token = "t0ken-c4nary";
    exchange(token);
    having(token)
      .get("/thing")
      .reply(400, { Message: `no: ${token}` });
    assertSilent(left(await get(session().client)), [token]);
  });
});

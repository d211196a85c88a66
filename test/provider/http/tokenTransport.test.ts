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
  it("exchanges the key once, and sends the token instead", async () => {
    exchange("first");
    having("first").get("/thing").times(2).reply(200, {});
    const { client } = session();
    for (const result of await Promise.all([get(client), get(client)])) right(result);
  });

  it("exchanges it again, once, when the API refuses the token", async () => {
    const { client } = session();
    exchange("first");
    having("first").get("/thing").times(2).reply(401, {});
    exchange("second");
    having("second").get("/thing").times(2).reply(200, {});
    for (const result of await Promise.all([get(client), get(client)])) right(result);

    having("second").get("/thing").reply(401, {});
    exchange("third");
    having("third").get("/thing").reply(401, {});
    assert.equal(left(await get(client))._tag, "Unauthorized");
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

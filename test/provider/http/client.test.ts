import * as assert from "node:assert/strict";
import type { Method } from "../../../provider/src/http/errors";
import { withoutWrites } from "../../../provider/src/http/createClient";
import { call, fakeApi, left, reply, right, sessionOver, signals } from "./support";

describe("a client without writes", () => {
  it("sends what changes nothing, and nothing else, also to other hosts: a GET may be a write", async () => {
    const api = fakeApi(() => reply(200, "{}"));
    const client = withoutWrites(sessionOver(api).client);
    const other = client.at({ hostname: "storage.example.test", key: "k", keySource: "a test" });
    for (const { transport } of [client, other]) {
      right(await transport.send(call("GET"), signals())());
      const writes = (["POST", "PUT", "PATCH", "DELETE"] satisfies Method[]).map((method) => call(method));
      for (const write of [...writes, call("GET", { idempotent: false })]) {
        const { operation } = write;
        const refused = left(await transport.send(write, signals())());
        assert.deepEqual(refused, { _tag: "Cancelled", operation, doubtful: false });
      }
    }
    assert.deepEqual(
      api.requests.map(({ method }) => method),
      ["GET", "GET"],
    );
  });
});

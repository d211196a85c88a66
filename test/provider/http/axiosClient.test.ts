import * as assert from "node:assert/strict";
import type { IncomingHttpHeaders, RequestListener, Server } from "node:http";
import { inspect } from "node:util";
import nock from "nock";
import { type HttpOutcome, createAxiosClient, type HttpRequest } from "../../../provider/src/http/axiosClient";
import { defaultSettings, type TransportSettings } from "../../../provider/src/http/settings";
import { canary, close, connection, serve } from "./support";

const get: HttpRequest = { method: "GET", pathAndQuery: "/thing?a=b" };

describe("the axios client", () => {
  const servers: Server[] = [];
  const environment = { ...process.env };
  const wasActive = nock.isActive();
  before(() => {
    nock.restore();
  });
  after(() => {
    if (wasActive) nock.activate();
  });
  afterEach(async () => {
    process.env = { ...environment };
    await Promise.all(servers.splice(0).map(close));
  });

  const start = async (listener: RequestListener): Promise<string> => {
    const { server, url } = await serve(listener);
    servers.push(server);
    return url;
  };

  const send = async (
    url: string,
    request = get,
    settings: Partial<TransportSettings> = {},
    signal = new AbortController().signal,
  ): Promise<HttpOutcome> => {
    const answer = await createAxiosClient({ ...connection, apiUrl: url }, { ...defaultSettings, ...settings })(
      request,
      signal,
    );
    assert.ok(!inspect(answer, { depth: null, showHidden: true }).includes(canary));
    return answer;
  };

  /** What the server sees of a request. */
  const seen = async (request: HttpRequest) => {
    let found:
      { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders; body: string } | undefined;
    const url = await start((incoming, outgoing) => {
      let body = "";
      incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
      incoming.on("end", () => {
        found = { method: incoming.method, url: incoming.url, headers: incoming.headers, body };
        outgoing.writeHead(204).end();
      });
    });
    assert.deepEqual(await send(url, request), { _tag: "Reply", status: 204, text: "" });
    return found ?? assert.fail("nothing was sent");
  };

  it("sends key, user agent and path", async () => {
    const { method, url, headers, body } = await seen(get);
    assert.deepEqual([method, url, body], ["GET", "/thing?a=b", ""]);
    assert.equal(headers["accesskey"], canary);
    assert.match(headers["user-agent"] ?? "", /^pulumi-bunny\/\d+\.\d+\.\d+/);
    assert.equal(headers.accept, "application/json");
    assert.equal(headers["content-type"], undefined);
  });

  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    it(`sends JSON with ${method}, and its type only with a body`, async () => {
      const withBody = await seen({ method, pathAndQuery: "/thing", body: '{"Name":"ü"}' });
      assert.deepEqual([withBody.body, withBody.headers["content-type"]], ['{"Name":"ü"}', "application/json"]);
      const without = await seen({ method, pathAndQuery: "/thing" });
      assert.deepEqual([without.body, without.headers["content-type"]], ["", undefined]);
    });
  }

  it("answers with status, text and Retry-After, whatever the status", async () => {
    for (const status of [200, 301, 404, 429, 503]) {
      const url = await start((_, reply) => reply.writeHead(status, { "Retry-After": "7" }).end("\ufeff{}"));
      assert.deepEqual(await send(url), { _tag: "Reply", status, text: "{}", retryAfter: "7" });
    }
  });

  it("follows no redirect, so that the key stays where it belongs", async () => {
    let visits = 0;
    const elsewhere = await start((_, reply) => {
      visits += 1;
      reply.end("{}");
    });
    const url = await start((_, reply) => reply.writeHead(302, { Location: `${elsewhere}/thing` }).end());
    assert.deepEqual(await send(url), { _tag: "Reply", status: 302, text: "" });
    assert.equal(visits, 0);
  });

  it("refuses a reply that is too long", async () => {
    const url = await start((_, reply) => reply.end("x".repeat(2000)));
    assert.deepEqual(await send(url, get, { replyBytes: 1000 }), {
      _tag: "NoReply",
      code: "ERR_BAD_RESPONSE",
      sent: true,
      temporary: false,
    });
  });

  it("reports a server that hangs up, before and within its reply", async () => {
    for (const listener of [
      (request) => request.socket.destroy(),
      (request, reply) => {
        reply.writeHead(200, { "Content-Length": 100 }).write("{");
        setImmediate(() => request.socket.destroy());
      },
    ] satisfies RequestListener[]) {
      const answer = await send(await start(listener));
      assert.deepEqual(answer, { _tag: "NoReply", code: "ECONNRESET", sent: true, temporary: true });
    }
  });

  it("knows that nothing was sent where nobody listens", async () => {
    const { server, url } = await serve(() => undefined);
    await close(server);
    const expected = { _tag: "NoReply", code: "ECONNREFUSED", sent: false, temporary: true };
    assert.deepEqual(await send(url), expected);
    // A name with several addresses fails in another way.
    assert.deepEqual(await send(url.replace("127.0.0.1", "localhost")), expected);
  });

  it("knows that nothing was sent to a name that nobody has", async () => {
    const answer = await send("https://nobody.invalid");
    assert.ok(answer._tag === "NoReply" && !answer.sent && answer.temporary);
    assert.match(answer.code, /^(ENOTFOUND|EAI_AGAIN)$/);
  });

  it("knows that nothing was sent to who does not speak TLS", async () => {
    const url = await start((_, reply) => reply.end());
    const answer = await send(url.replace("http:", "https:"));
    assert.ok(answer._tag === "NoReply" && !answer.sent && !answer.temporary, inspect(answer));
  });

  it("stops at the signal", async () => {
    const controller = new AbortController();
    const url = await start(() => {
      controller.abort();
    });
    assert.equal((await send(url, get, {}, controller.signal))._tag, "NoReply");
  });

  it("uses a connection again", async () => {
    const ports = new Set<number | undefined>();
    const url = await start((request, reply) => {
      ports.add(request.socket.remotePort);
      reply.end("{}");
    });
    const client = createAxiosClient({ ...connection, apiUrl: url }, defaultSettings);
    for (let nth = 0; nth < 3; nth++) await client(get, new AbortController().signal);
    assert.equal(ports.size, 1);
  });

  it("closes a connection that is not used, and none that waits for a reply", async () => {
    const closed = new Promise<void>((resolve) => {
      void start((request, reply) => {
        request.socket.on("close", resolve);
        setTimeout(() => reply.end("{}"), 40);
      }).then(async (url) => {
        assert.equal((await send(url, get, { idleMilliseconds: 10 }))._tag, "Reply");
      });
    });
    await closed;
  });

  it("reaches this machine without a proxy, and others through it", async () => {
    const asked: (string | undefined)[] = [];
    const proxy = await start((request, reply) => {
      asked.push(request.url);
      reply.end('"proxy"');
    });
    const direct = await start((_, reply) => reply.end('"direct"'));
    process.env = { ...environment, http_proxy: proxy, HTTP_PROXY: proxy, no_proxy: "", NO_PROXY: "" };
    assert.deepEqual(await send(direct), { _tag: "Reply", status: 200, text: '"direct"' });
    assert.deepEqual(asked, []);
    assert.deepEqual(await send("http://api.example.test"), { _tag: "Reply", status: 200, text: '"proxy"' });
    assert.deepEqual(asked, ["http://api.example.test/thing?a=b"]);
  });
});

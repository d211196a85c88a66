import assert from "node:assert/strict";
import { request as send } from "node:http";
import { describe, it } from "mocha";
import { accountsOf, faultInWords, faultOf, typedFrom, valueFrom, type Row } from "../../sandbox/page/view";
import type { Sandbox } from "../../sandbox/src";
import { everything, memberOf, request, sandboxes } from "./helpers";

describe("sandbox: page", () => {
  const start = sandboxes();
  const control = (sandbox: Sandbox, method: string, path: string, body?: unknown) =>
    request(sandbox, method, `/_sandbox${path}`, body, "");
  const seeded = async (): Promise<Sandbox> => {
    const sandbox = await start({ accounts: { main: ["canary-key"] } });
    sandbox.seed(everything);
    return sandbox;
  };
  const rowsOf = async (sandbox: Sandbox): Promise<readonly Row[]> =>
    accountsOf((await control(sandbox, "GET", "/state")).body).flatMap(({ kinds }) =>
      kinds.flatMap(({ rows }) => rows),
    );

  it("is self-contained, cannot be framed, and leaves no trace in the journal", async () => {
    const sandbox = await start();
    const page = await request(sandbox, "GET", "/", undefined, "");
    assert.equal(page.status, 200);
    assert.match(String(page.headers.get("content-type")), /^text\/html/);
    const policy = String(page.headers.get("content-security-policy"));
    assert.match(policy, /default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/);
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset = ""]) => asset);
    assert.deepEqual(assets, ["data:,", "/_sandbox/page/style.css", "/_sandbox/page/page.js"]);
    for (const [asset, type] of [
      ["/_sandbox/page/style.css", /^text\/css/],
      ["/_sandbox/page/page.js", /^text\/javascript/],
    ] as const) {
      const { status, headers, text } = await request(sandbox, "GET", asset, undefined, "");
      assert.equal(status, 200, asset);
      assert.match(String(headers.get("content-type")), type);
      assert.ok(!/https?:\/\//.test(text), `${asset} names another server`);
    }
    assert.deepEqual(sandbox.journal(), []);
  });

  it("shows neither keys nor secrets", async () => {
    const sandbox = await seeded();
    await request(sandbox, "GET", "/pullzone");
    for (const path of ["/state", "/options", "/journal", "/faults"])
      assert.ok(!(await control(sandbox, "GET", path)).text.includes("canary"), path);
    assert.ok(!JSON.stringify(await rowsOf(sandbox)).includes("canary"));
  });

  /** As a browser would send it that was led here by another name, or by another page. */
  const sendAs = (sandbox: Sandbox, method: string, path: string, headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = send({ host: "127.0.0.1", port: sandbox.port, method, path, headers }, (response) => {
        let text = "";
        response.on("data", (part: Buffer) => (text += part.toString()));
        response.on("end", () => {
          resolve({ status: response.statusCode, text });
        });
      });
      sent.on("error", reject);
      sent.end();
    });

  for (const [what, headers, expected] of [
    ["a foreign host name", { host: "evil.test" }, "does not answer to this host name"],
    [
      "a host name that only begins like loopback",
      { host: "127.0.0.1.evil.test" },
      "does not answer to this host name",
    ],
    ["another website", { origin: "https://evil.test" }, "other websites may not"],
    ["a page on another port", { origin: "http://127.0.0.1:1" }, "other websites may not"],
    ["a page with an opaque origin", { origin: "null" }, "other websites may not"],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const sandbox = await seeded();
      const before = sandbox.state();
      for (const [method, path] of [
        ["GET", "/"],
        ["GET", "/_sandbox/state"],
        ["POST", "/_sandbox/reset"],
        ["POST", "/_sandbox/api"],
        ["DELETE", "/_sandbox/faults"],
      ] as const) {
        const { status, text } = await sendAs(sandbox, method, path, headers);
        assert.equal(status, 403, `${method} ${path}`);
        assert.ok(text.includes(expected), text);
      }
      assert.deepEqual(sandbox.state(), before);
    });
  }

  it("accepts every loopback name, and its own page", async () => {
    const sandbox = await start();
    for (const name of ["127.0.0.1", "localhost", "[::1]"]) {
      const host = `${name}:${sandbox.port}`;
      const { status } = await sendAs(sandbox, "DELETE", "/_sandbox/faults", { host, origin: `http://${host}` });
      assert.equal(status, 204, name);
    }
  });

  describe("buttons", () => {
    const press = async (sandbox: Sandbox, action: object) => {
      const { status, body } = await control(sandbox, "POST", "/api", { account: "main", ...action });
      assert.equal(status, 200);
      return memberOf(body, "status");
    };
    const sent = ({ method, path, body }: Row["actions"][number]): object => ({ method, path, body });

    const labelled = (rows: readonly Row[]) =>
      rows.flatMap((row) => [
        ...row.entries.flatMap(({ what, text, actions }) =>
          actions.map((action) => ({ label: `${what} ${text}: ${action.label}`, action })),
        ),
        ...row.actions.map((action) => ({ label: action.label, action })),
      ]);

    it("are there for every object, and each does what it says without a trace in the journal", async () => {
      const labels = labelled(await rowsOf(await seeded())).map(({ label }) => label);
      assert.deepEqual(labels.slice(0, 8), [
        "hostname shop.b-cdn.net: Force SSL",
        "hostname www.a.test: Force SSL",
        "hostname www.a.test: Remove certificate",
        "hostname www.a.test: Remove",
        "blocked IP 203.0.113.7: Remove",
        "blocked referrer bad.test: Remove",
        "allowed referrer good.test: Remove",
        "Delete pull zone",
      ]);
      for (const label of [
        "Delete script",
        "Enable DNSSEC",
        "Delete DNS zone",
        "Delete application",
        "Delete registry",
        "New password",
        "New read-only password",
        "Delete storage zone",
      ])
        assert.ok(labels.includes(label), label);
      for (const [place, label] of labels.entries()) {
        const sandbox = await seeded();
        const action = labelled(await rowsOf(sandbox))[place]?.action;
        assert.ok(action);
        const before = sandbox.state();
        const status = await press(sandbox, sent(action));
        assert.ok(Number(status) < 300, `${label}: ${String(status)}`);
        assert.notDeepEqual(sandbox.state(), before, label);
        assert.deepEqual(sandbox.journal(), []);
      }
    });

    it("refuse an account that does not exist, and anything but operations of the API", async () => {
      const sandbox = await seeded();
      for (const [call, message] of [
        [{ method: "DELETE", path: "/pullzone/1001", account: "other" }, "call/account must be one of main"],
        [{ method: "POST", path: "/_sandbox/reset" }, /^call\/path must match pattern/],
        [{ method: "GET", path: "pullzone" }, /^call\/path must match pattern/],
        [{ method: "HEAD", path: "/pullzone" }, /^call\/method/],
        [{}, "call/method is missing"],
      ] as const) {
        const { status, body } = await control(sandbox, "POST", "/api", call);
        assert.equal(status, 400);
        const said = String(memberOf(body, "message"));
        if (typeof message === "string") assert.equal(said, message);
        else assert.match(said, message);
      }
      assert.equal(Object.keys(sandbox.state().accounts).length, 1);
    });

    const form = { times: "2", method: "", path: "", act: false };

    it("say which requests a fault is to meet", () => {
      assert.deepEqual(faultOf("Answer 500", { times: "3", method: "POST", path: " /pullzone/* ", act: true }), {
        answer: { kind: "status", status: 500 },
        times: 3,
        method: "POST",
        path: "/pullzone/*",
        act: true,
      });
      assert.deepEqual(faultOf("Slow (5 s)", { ...form, times: "" }), { delayMilliseconds: 5000, times: 1 });
      const report = { fault: { hold: true, path: "/a", times: "always" }, applied: 7 };
      assert.equal(faultInWords(report), "held: any method /a, met 7 of always");
    });
  });

  it("reads a typed value as JSON, unless the setting was text", () => {
    assert.deepEqual(
      [valueFrom("true", false), valueFrom("7", 1), valueFrom("7", "1"), valueFrom("null", 3), valueFrom("a", null)],
      [true, 7, "7", null, "a"],
    );
    assert.deepEqual([typedFrom("a"), typedFrom(null), typedFrom(7)], ["a", "null", "7"]);
  });
});

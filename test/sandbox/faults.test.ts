import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Fault, FaultAnswer, Sandbox } from "../../sandbox/src";
import { request, sandboxes } from "./helpers";

const add = "/pullzone/1001/addBlockedIp";

const retryAfter = { "retry-after": "7" };
const json = { "content-type": "application/json; charset=utf-8" };
const html = { "content-type": "text/html; charset=utf-8" };

const replies: readonly (readonly [
  what: string,
  answer: FaultAnswer,
  status: number,
  text: string | RegExp,
  headers?: Readonly<Record<string, string>>,
])[] = [
  [
    "a status with an error in the usual form",
    { kind: "status", status: 503 },
    503,
    '{"ErrorKey":"sandbox.fault","Field":null,"Message":"Simulated fault."}',
  ],
  [
    "a status with the body and headers that were asked for",
    { kind: "status", status: 429, body: { a: [1] }, headers: { "Retry-After": "7" } },
    429,
    '{"a":[1]}',
    { ...json, ...retryAfter },
  ],
  ["429 without a body", { kind: "status", status: 429, body: "", headers: retryAfter }, 429, "", retryAfter],
  ["204 without a body", { kind: "status", status: 204, headers: retryAfter }, 204, "", retryAfter],
  ["truncated JSON to a write", { kind: "truncated", status: 201 }, 201, /^\{"Id":1,[^}]*$/, json],
  ["502 with a page of HTML", { kind: "html" }, 502, /^<!DOCTYPE html>/, html],
  ["200 with an empty body", { kind: "empty" }, 200, ""],
  [
    "202 with an error inside",
    { kind: "acceptedError", errorKey: "not_found.shieldzone", message: "Not here." },
    202,
    '{"data":null,"error":{"statusCode":400,"success":false,"message":"Not here.","errorKey":"not_found.shieldzone"}}',
  ],
];

describe("sandbox: faults", () => {
  const start = sandboxes();
  const withFault = async (...faults: Fault[]): Promise<Sandbox> => {
    const sandbox = await start({ strict: true });
    sandbox.seed({ pullZones: [{ Name: "shop" }] });
    for (const fault of faults) sandbox.addFault(fault);
    return sandbox;
  };
  const block = (sandbox: Sandbox, BlockedIp: string) => request(sandbox, "POST", add, { BlockedIp });
  const blocked = (sandbox: Sandbox) => sandbox.state().accounts["main"]?.pullZones[0]?.BlockedIps;

  for (const [what, answer, status, text, headers = {}] of replies) {
    it(`answers ${what}, and does nothing`, async () => {
      const sandbox = await withFault({ answer });
      const seen = await block(sandbox, "192.0.2.1");
      assert.equal(seen.status, status);
      if (typeof text === "string") assert.equal(seen.text, text);
      else assert.match(seen.text, text);
      for (const [name, value] of Object.entries(headers)) assert.equal(seen.headers.get(name), value);
      assert.deepEqual(blocked(sandbox), []);
    });
  }

  it("resets the connection", async () => {
    const sandbox = await withFault({ answer: { kind: "reset" } });
    await assert.rejects(block(sandbox, "192.0.2.1"), (error: Error) => codeOf(error) === "ECONNRESET");
    assert.deepEqual(blocked(sandbox), []);
    assert.equal(sandbox.journal()[0]?.status, null);
  });

  it("fails after the request was performed, when told to", async () => {
    const sandbox = await withFault(
      { act: true, answer: { kind: "status", status: 500 } },
      { act: true, answer: { kind: "reset" } },
      { act: true, answer: { kind: "empty", status: 502 } },
    );
    assert.equal((await block(sandbox, "192.0.2.1")).status, 500);
    await assert.rejects(block(sandbox, "192.0.2.2"));
    assert.equal((await block(sandbox, "192.0.2.3")).status, 502);
    assert.deepEqual(blocked(sandbox), ["192.0.2.1", "192.0.2.2", "192.0.2.3"]);
  });

  it("holds a request before or after it is performed, until the fault is removed", async () => {
    for (const act of [false, true]) {
      const sandbox = await withFault({ path: add, hold: true, act });
      const answer = block(sandbox, "192.0.2.1");
      await until(() => sandbox.faults()[0]?.applied === 1);
      assert.deepEqual(blocked(sandbox), act ? ["192.0.2.1"] : []);
      assert.equal(sandbox.journal()[0]?.status, null);
      if (act) sandbox.clearFaults();
      else sandbox.removeFault(1);
      assert.equal((await answer).status, 204);
      assert.deepEqual(blocked(sandbox), ["192.0.2.1"]);
    }
  });

  it("skips requests first, affects the given number, and is over", async () => {
    const sandbox = await withFault({ after: 2, times: 2, answer: { kind: "status", status: 500 } });
    const seen: number[] = [];
    for (const last of [1, 2, 3, 4, 5, 6]) seen.push((await block(sandbox, `192.0.2.${last}`)).status);
    assert.deepEqual(seen, [204, 204, 500, 500, 204, 204]);
    assert.deepEqual(blocked(sandbox), ["192.0.2.1", "192.0.2.2", "192.0.2.5", "192.0.2.6"]);
    const [report] = sandbox.faults();
    assert.deepEqual([report?.matched, report?.applied], [6, 2]);
  });

  for (const [what, path, expected] of [
    ["a template", "/pullzone/{id}/addBlockedIp", [204, 500, 204]],
    ["a template whose parameter has another name", "/pullzone/{zone}/addBlockedIp", [204, 500, 204]],
    ["a template of more than one kind", "/pullzone/{id}", [500, 204, 204]],
    ["a path", "/pullzone/1001/removeBlockedIp", [204, 204, 500]],
    ["a glob within one part", "/pullzone/1001/*BlockedIp", [204, 500, 500]],
    ["a glob that does not span parts", "/*", [204, 204, 204]],
    ["a glob that spans parts", "/pullzone/**", [500, 500, 500]],
    ["a glob with dots that are dots", "/pull.one/**", [204, 204, 204]],
  ] as const) {
    it(`finds its requests by ${what}`, async () => {
      const sandbox = await withFault({ path, times: "always", answer: { kind: "status", status: 500 } });
      const removal = { BlockedIp: "192.0.2.1" };
      const seen = [
        (await request(sandbox, "GET", "/pullzone/1001")).status === 500 ? 500 : 204,
        (await block(sandbox, "192.0.2.1")).status,
        (await request(sandbox, "POST", "/pullzone/1001/removeBlockedIp", removal)).status,
      ];
      assert.deepEqual(seen, expected);
    });
  }

  it("yields to the fault that was added first, and affects the next request", async () => {
    const sandbox = await withFault(
      { answer: { kind: "status", status: 500 } },
      { answer: { kind: "status", status: 503 } },
    );
    const seen: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) seen.push((await block(sandbox, "192.0.2.1")).status);
    assert.deepEqual(seen, [500, 503, 204]);
    assert.deepEqual(
      sandbox.journal().map(({ status, fault }) => [status, fault]),
      [
        [500, 1],
        [503, 2],
        [204, undefined],
      ],
    );
  });
});

const codeOf = (error: Error): unknown =>
  error.cause instanceof Error && "code" in error.cause ? error.cause.code : undefined;

/** Turns of the event loop, until the condition holds. The time limit of the test bounds it. */
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
};

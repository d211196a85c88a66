import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { type Event, parseEvent } from "../../../provider/src/drift/events";
import { collect } from "../../../provider/src/drift/interpretEvents";
import { toReport } from "../../../provider/src/drift/report";
import { changed, refreshed, secret, step, summary, urnOf, wellEnded } from "./engineEvents";

const found = (events: readonly Event[], end = wellEnded) => collect("dev", [...events, summary], end);
const only = (events: readonly Event[]) => {
  const { resources } = found(events);
  assert.equal(resources.length, 1);
  const [resource] = resources;
  assert.ok(resource !== undefined);
  return resource;
};

describe("drift: what the engine's events come to", () => {
  it("a resource that is as declared", () => {
    assert.deepEqual(found(refreshed()), {
      stack: "dev",
      project: "shop",
      outcome: "clean",
      summary: { resources: 1, unchanged: 1, changed: 0, gone: 0, failed: 0 },
      resources: [
        {
          urn: urnOf("www"),
          type: "pulumi-nodejs:bunny:Hostname",
          name: "www",
          id: "1001/www",
          status: "unchanged",
          properties: [],
        },
      ],
      failures: [],
      warnings: [],
    });
  });

  it("properties that were changed, added and removed, by their paths", () => {
    const declared = { forceSsl: true, env: { web: { A: "1", B: "2" } } };
    const actual = { forceSsl: false, env: { web: { A: "3", C: "4" } } };
    const { status, properties } = only(
      changed(["forceSsl", "env.web.C", "env.web.B", "env.web.A"], { declared, actual }),
    );
    assert.equal(status, "changed");
    assert.deepEqual(properties, [
      { path: "env.web.A", declared: "1", actual: "3" },
      { path: "env.web.B", declared: "2" },
      { path: "env.web.C", actual: "4" },
      { path: "forceSsl", declared: true, actual: false },
    ]);
  });

  it("outputs, where the engine compared those", () => {
    const { properties } = only(
      refreshed({
        op: "update",
        more: {
          detailedDiff: { size: { inputDiff: false } },
          old: { type: "t", id: "1", custom: true, inputs: { size: 0 }, outputs: { size: 1 } },
          new: { type: "t", id: "1", custom: true, inputs: { size: 0 }, outputs: { size: 2 } },
        },
      }),
    );
    assert.deepEqual(properties, [{ path: "size", declared: 1, actual: 2 }]);
  });

  it("names alone, where a provider tells no paths, and outputs of what is merely read", () => {
    const values = { declared: { a: 1, b: [1], c: 3 }, actual: { a: 2, b: [1], c: 4 } };
    const named = only(refreshed({ op: "update", ...values, more: { diffs: ["c"] } }));
    assert.deepEqual(named.properties, [{ path: "c", declared: 3, actual: 4 }]);
    const read = only(refreshed({ op: "update", ...values, state: { external: true } }));
    assert.deepEqual(
      read.properties.map(({ path }) => path),
      ["a", "c"],
    );
  });

  it("never the bookkeeping of a provider", () => {
    const values = { declared: { a: 1, __managed: { a: true } }, actual: { a: 2, __managed: {} } };
    const { properties } = only(changed(["a", "__managed.a"], values));
    assert.deepEqual(
      properties.map(({ path }) => path),
      ["a"],
    );
  });

  it("secrets as [secret], at any depth, also where only one side knows that it is one", () => {
    const { properties } = only(
      changed(["key", "all", "all.inner", "list"], {
        declared: { key: secret, all: { inner: secret, open: 1 }, list: [1, "was open"] },
        actual: { key: secret, all: { inner: "now open", open: 2 }, list: [2, secret] },
      }),
    );
    assert.deepEqual(properties, [
      { path: "all", declared: "[secret]", actual: "[secret]" },
      { path: "all.inner", declared: "[secret]", actual: "[secret]" },
      { path: "key", declared: "[secret]", actual: "[secret]" },
      { path: "list", declared: "[secret]", actual: "[secret]" },
    ]);
  });

  it("a secret as a whole, wherever in it something changed", () => {
    const { properties } = only(
      changed(["entries[0]", "entries[1]", "open[1]"], {
        declared: { entries: secret, open: ["a", "b"] },
        actual: { entries: secret, open: ["a", "c"] },
      }),
    );
    assert.deepEqual(properties, [
      { path: "entries", declared: "[secret]", actual: "[secret]" },
      { path: "open[1]", declared: "b", actual: "c" },
    ]);
  });

  it("what is gone, and nothing of components, providers and what is about to be deleted", () => {
    const { summary: sums, resources } = found([
      ...refreshed({ name: "gone", op: "delete" }),
      ...refreshed({ name: "grouping", state: { custom: false } }),
      ...refreshed({ name: "account", type: "pulumi:providers:pulumi-nodejs" }),
      ...refreshed({ name: "old", op: "delete", state: { delete: true } }),
    ]);
    assert.deepEqual(sums, { resources: 1, unchanged: 0, changed: 0, gone: 1, failed: 0 });
    assert.equal(resources[0]?.status, "gone");
  });

  it("a resource that failed, with its reason, and never as if there were no drift", () => {
    const urn = urnOf("www");
    const { outcome, resources, failures } = found(
      [
        { resourcePreEvent: { metadata: step({ op: "refresh" }) } },
        { diagnosticEvent: { urn, severity: "info#err", message: "noise" } },
        { diagnosticEvent: { urn, severity: "error", message: "Preview failed: the key was refused\n" } },
        { diagnosticEvent: { severity: "error", message: "preview failed" } },
        { errorEvent: { error: "preview failed" } },
        { resOpFailedEvent: { metadata: step({ op: "refresh" }) } },
      ],
      { code: 1, stderr: "error: preview failed" },
    );
    assert.equal(outcome, "failed");
    assert.deepEqual(failures, []);
    assert.equal(resources[0]?.status, "failed");
    assert.equal(resources[0].message, "the key was refused");
  });

  it("a resource that the engine did not come to the end with", () => {
    const { outcome, resources } = found([{ resourcePreEvent: { metadata: step({ op: "refresh" }) } }]);
    assert.equal(outcome, "failed");
    assert.match(resources[0]?.message ?? "", /not compared/);
  });

  it("only what is in state, when the engine was told to run the program", () => {
    const { outcome, resources } = found([
      ...refreshed({ op: "delete" }),
      { resourcePreEvent: { metadata: step() } },
      { resOutputsEvent: { metadata: step() } },
      { resourcePreEvent: { metadata: step({ name: "new", op: "create" }) } },
      { resOutputsEvent: { metadata: step({ name: "new", op: "create" }) } },
    ]);
    assert.equal(outcome, "drift");
    assert.deepEqual(
      resources.map(({ name, status }) => [name, status]),
      [["www", "gone"]],
    );
  });

  it("an operation that no refresh has", () => {
    assert.equal(only(refreshed({ op: "replace" })).status, "failed");
  });

  it("a run that failed or did not finish, in the words of the CLI", () => {
    const ended = (code: number, stderr: string) => collect("dev", [], { code, stderr });
    assert.deepEqual(ended(255, "warning: x\nerror: no stack named 'dev' found\n").failures, [
      "no stack named 'dev' found",
    ]);
    assert.deepEqual(ended(3, "").failures, ["the Pulumi CLI exited with code 3"]);
    assert.match(ended(0, "").failures.join(), /without a summary/);
    const said: Event = { diagnosticEvent: { severity: "error", message: "no provider" } };
    const last: Event = { errorEvent: { error: "preview failed" } };
    assert.deepEqual(collect("dev", [said, said, last], wellEnded).failures, ["no provider"]);
    assert.deepEqual(collect("dev", [last], wellEnded).failures, ["preview failed"]);
  });

  it("warnings, once each", () => {
    const warned: Event = { diagnosticEvent: { severity: "warning", message: " interrupted " } };
    assert.deepEqual(found([warned, warned]).warnings, ["interrupted"]);
  });

  it("of several stacks: the sums, and the worst outcome", () => {
    const clean = found(refreshed());
    const drifted = found(changed(["a"]));
    const failed = collect("dev", [], wellEnded);
    assert.equal(toReport([clean]).outcome, "clean");
    assert.equal(toReport([clean, drifted]).outcome, "drift");
    assert.equal(toReport([failed, clean, drifted]).outcome, "failed");
    assert.deepEqual(toReport([clean, drifted]).summary, {
      resources: 2,
      unchanged: 1,
      changed: 1,
      gone: 0,
      failed: 0,
    });
  });
});

describe("drift: lines of the engine", () => {
  it("are events, or none", () => {
    assert.deepEqual(
      parseEvent('{"sequence":1,"summaryEvent":{"x":1}}'),
      E.right({ sequence: 1, summaryEvent: { x: 1 } }),
    );
    assert.deepEqual(parseEvent("Previewing refresh (dev):"), E.right(undefined));
  });

  it("are refused in a form that is not known", () => {
    for (const line of ["{", '{"resOutputsEvent":{}}', '{"resOutputsEvent":{"metadata":{"op":1}}}']) {
      assert.ok(E.isLeft(parseEvent(line)), line);
    }
  });
});

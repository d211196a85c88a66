import * as assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { onAbort, onAnyAbort } from "../../../provider/src/http/abortListeners";
import { settle } from "./support";

describe("onAbort", () => {
  it("calls back once, unless it is taken back", () => {
    const controller = new AbortController();
    const called: string[] = [];
    const note = (name: string) => () => called.push(name);
    onAbort(controller.signal, note("a"));
    onAbort(controller.signal, note("b"))();
    onAbort(controller.signal, note("c"));
    controller.abort();
    controller.abort();
    assert.deepEqual(called, ["a", "c"]);
  });

  it("calls back soon, and never at once, when the signal has fired", async () => {
    const called: string[] = [];
    onAbort(AbortSignal.abort(), () => called.push("a"));
    onAbort(AbortSignal.abort(), () => called.push("b"))();
    assert.deepEqual(called, []);
    await settle();
    assert.deepEqual(called, ["a"]);
  });

  it("calls back for each of several signals, and takes all back together", () => {
    const [one, two] = [new AbortController(), new AbortController()];
    let calls = 0;
    const takeBack = onAnyAbort([one.signal, two.signal], () => (calls += 1));
    one.abort();
    takeBack();
    two.abort();
    assert.equal(calls, 1);
  });

  it("burdens a signal with one listener, however many wait", () => {
    const { signal } = new AbortController();
    for (let nth = 0; nth < 1000; nth++) onAbort(signal, () => undefined);
    assert.equal(getEventListeners(signal, "abort").length, 1);
  });
});

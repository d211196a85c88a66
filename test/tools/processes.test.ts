import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { runProcess, startProcess } from "../../tools/processes";
import { isAlive, Playground, until } from "./fakes";

describe("processes", () => {
  let playground: Playground;

  beforeEach(() => {
    playground = new Playground();
  });

  afterEach(() => {
    playground.remove();
  });

  /**
   * A program that, as Pulumi does with its plugins, starts another one in a process group of its own, notes its number
   * and waits for it.
   */
  const withPlugin = () =>
    playground.write(
      "engine",
      ["#!/usr/bin/env bash", "set -m", "sleep 600 &", `echo $! > '${playground.path("plugin")}'`, "wait", ""].join(
        "\n",
      ),
      0o755,
    );
  const plugin = () => Number(readFileSync(playground.path("plugin"), "utf8"));
  const pluginRuns = () => existsSync(playground.path("plugin")) && plugin() > 0;
  const pluginIsGone = () => until(() => !isAlive(plugin()));

  it("give their exit code and what they wrote, each stream alone and both together", async () => {
    const seen: string[] = [];
    const result = await runProcess("sh", ["-c", "echo out; echo err >&2; exit 3"], {
      onOutput: (text) => seen.push(text),
    });
    assert.equal(result.code, 3);
    assert.equal(result.stdout, "out\n");
    assert.equal(result.stderr, "err\n");
    assert.deepEqual(result.output.split("\n").sort(), ["", "err", "out"]);
    assert.equal(seen.join(""), result.output);
  });

  it("have the exit code of a shell when a signal ends them", async () => {
    assert.equal((await runProcess("sh", ["-c", "kill -TERM $$"])).code, 143);
  });

  it("say which program cannot be started", async () => {
    await assert.rejects(runProcess(playground.path("nothing"), ["up"]), /cannot start .*nothing up: .*ENOENT/);
  });

  it("end with their children at the timeout, and show what they wrote", async () => {
    const engine = withPlugin();
    const run = runProcess("sh", ["-c", `echo hello; '${engine}'`], { timeoutMs: 1_000 });
    await assert.rejects(run, /not finished within 1 s: sh -c [^]*\nhello\n/);
    await pluginIsGone();
  });

  it("end with their children when they are stopped, and give the reason", async () => {
    const stop = new AbortController();
    const run = runProcess(withPlugin(), [], { signal: stop.signal });
    await until(pluginRuns);
    stop.abort(new Error("enough"));
    await assert.rejects(run, /^Error: enough$/);
    await pluginIsGone();
  });

  it("end their children when another process kills them", async () => {
    const engine = startProcess(withPlugin(), []);
    await until(pluginRuns);
    process.kill(engine.pid ?? 0, "SIGKILL");
    assert.equal((await engine.finished).code, 137);
    await pluginIsGone();
  });
});

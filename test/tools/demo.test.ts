import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Fault } from "pulumi-bunny-sandbox";
import { runDemo } from "../../tools/demo/index";
import { modes } from "../../tools/demo/program";
import { type RunningProcess, startProcess } from "../../tools/processes";
import { modeOfRun } from "../support/mode";
import { createTestWorkspace } from "../support/testWorkspace";
import { isThorough, itThoroughly } from "../support/thoroughly";
import { Playground, until } from "./fakes";

const root = resolve(__dirname, "../..");
const { typePrefix } = modes[modeOfRun];

/** How Pulumi's `--diff` shows an entry of a set that is gone: by the entry itself, or by its position in the sorted list. */
const goneInDiff = {
  dynamic: ["~ [0]: {", "- copycat.example: true"],
  plugin: ['- [1]: "copycat.example"'],
}[modeOfRun];

describe("npm run demo", function () {
  this.timeout(300_000);

  let playground: Playground;

  beforeEach(() => {
    playground = new Playground();
    mkdirSync(playground.path("temporary"));
  });
  afterEach(() => {
    playground.remove();
  });

  const start = (args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): RunningProcess =>
    startProcess(process.execPath, ["--import", "tsx", "tools/demo.ts", "--mode", modeOfRun, ...args], {
      cwd: root,
      environment: { ...process.env, TMPDIR: playground.path("temporary"), ...environment },
    });

  /** The same in this process, with a program and a provider for which no process starts. */
  const runInHere = async (fault?: Fault) => {
    const cleanUps: (() => Promise<void> | void)[] = [];
    let output = "";
    const scope = {
      signal: new AbortController().signal,
      defer: (cleanUp: () => Promise<void> | void) => cleanUps.unshift(cleanUp),
    };
    try {
      const code = await runDemo(scope, {
        say: (...lines) => (output += lines.map((line) => `${line}\n`).join("")),
        mode: modeOfRun,
        startWorkspace: createTestWorkspace,
        ...(fault === undefined ? {} : { onSandbox: (sandbox) => sandbox.addFault(fault) }),
      });
      return { code, output };
    } finally {
      for (const cleanUp of cleanUps) await cleanUp();
    }
  };

  /** Nothing that the demo started runs, and nothing that it wrote is there. */
  const assertNothingIsLeft = (): void => {
    // What tsx keeps there is not the demo's.
    const files = readdirSync(playground.path("temporary")).filter((name) => !name.startsWith("tsx-"));
    assert.deepEqual(files, []);
    assert.deepEqual(processesWith(playground.folder), []);
  };

  it("goes as expected from beginning to end and leaves nothing behind", async () => {
    const { code, output } = isThorough ? await start().finished : await runInHere();
    assert.equal(code, 0, output);
    assert.deepEqual(rowsIn(output), [
      ["up", "27 created", "2+2", "1+4", "8-13+16", "3-4+7", "5+5", "6+3", "ok"],
      ["up, again", "27 unchanged", "0", "0", "0", "0", "0", "0", "ok"],
      ["drift", "15 calls", "0", "0+2", "0+7", "0+2", "0+3", "0+1", "ok"],
      ["refresh", "9 to update, 1 to delete", "1+0", "3+0", "3+0", "1+0", "3+0", "2+0", "ok"],
      ["up --refresh", "1 created, 9 updated", "1+0", "3+1", "4+5", "1+1", "4+3", "5+1", "ok"],
      ["up, new page", "3 updated", "1+0", "0+1", "2+2", "0", "0", "0", "ok"],
      ["up, 1.1.0", "2 updated", "0", "0", "0", "0", "2+2", "3+1", "ok"],
      ["up, rollback", "1 updated", "0", "0", "0", "0", "2+1", "0", "ok"],
      ["preview", "27 unchanged", "0", "0", "0", "0", "0", "0", "ok"],
      ["destroy", "24 deleted, 3 errored", "2+0", "2-3+4", "2-4+15", "3-5+7", "2+3", "2+3", "ok"],
      ["destroy rest", "3 deleted", "1+1", "3+1", "0", "1+2", "0", "0", "ok"],
    ]);
    assert.match(output, /PATCH \/mc\/apps\/\S+ \{"imageTag":"1\.1\.0"\}: 20 bytes\n/);
    // The writes for a changed page.
    assert.match(
      output,
      /\n {5}PUT \/acme\/index\.html\n(?: {5}POST \/pullzone\/\d+\/purgeCache\n){2} {5}~ page: Welcome → /,
    );
    // Pulumi's own lines and the paths of this machine are as long as they are.
    const ours = output.slice(output.indexOf("1. From nothing"), output.indexOf("$ pulumi refresh"));
    assert.deepEqual(
      [...ours.split("\n"), ...output.slice(output.indexOf("\nStep ")).split("\n")].filter(
        ({ length }) => length > 100,
      ),
      [],
    );
    // Property by property, with nothing else; Pulumi shows the resources in any order.
    const refresh = output.slice(output.indexOf("$ pulumi refresh"), output.indexOf("$ pulumi up --refresh"));
    assert.deepEqual(
      refresh
        .split("\n")
        // The lines of code that differ are many; the last of them is theirs.
        .filter((line) => /^ *[-+~] /.test(line) && !/^ {15}- (?!\[)/.test(line))
        .map((line) => line.trim().replace(/ +/g, " "))
        // Ids and digests.
        .map((line) => line.replace(/\b100\d$/, "(id)").replace(/\b[0-9A-F]{64}\b/g, "(SHA-256)"))
        .sort(),
      [
        '+ throw new Error("not ours");',
        "- 1 to delete",
        '- blockedIp : "203.0.113.7"',
        "- pullZoneId: (id)",
        "~ 9 to update",
        '~ LOG_LEVEL: "info" => "debug"',
        "~ blockedReferrers: [",
        "~ cacheControlMaxAgeOverride: 2592000 => 60",
        "~ code:",
        "~ containerTemplates: {",
        '~ defaultValue: "Hello" => "Hi"',
        "~ enabled: true => false",
        "~ environmentVariables: {",
        "~ files: {",
        "~ forceSsl: true => false",
        '~ index.html: "(SHA-256)" => "(SHA-256)"',
        "~ mail: {",
        "~ priority: 10 => 20",
        "~ records: {",
        "~ web: {",
        `- ${typePrefix}BlockedIp: (delete)`,
        ...[
          ...["BlockedReferrerSet", "ContainerApp", "DnsRecords", "EdgeRule", "Hostname", "PullZone", "ScriptRelease"],
          ...["ScriptVariable", "StorageFolder"],
        ].map((kind) => `~ ${typePrefix}${kind}: (update)`),
        ...goneInDiff,
      ].sort(),
    );
    assert.doesNotMatch(output, /demo-(key|token|registryToken|databaseToken)-/);
    assertNothingIsLeft();
  });

  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    itThoroughly(`ends at once on ${signal} in the middle of an up, and leaves nothing behind`, async () => {
      const demo = start();
      await until(() => demo.output().includes("$ pulumi up") && processesWith(playground.folder).length > 3);
      process.kill(demo.pid ?? 0, signal);
      const result = await demo.finished;
      assert.equal(result.code, code, result.output);
      assert.doesNotMatch(result.output, /NOT|Error|27 created/);
      assertNothingIsLeft();
    });
  }

  itThoroughly("ends on Ctrl-C while the CLI is being built, and leaves nothing behind", async () => {
    const go = playground.go("go", "1.25.0", "/bin/sleep 600");
    const demo = start([], {
      PATH: `${dirname(go)}/go:${process.env.PATH ?? ""}`,
      PULUMI_BUNNY_CACHE: playground.path("cache"),
      PULUMI_BUNNY_CLI_SOURCES: "build",
    });
    await until(() => playground.builds().length > 0);
    demo.interrupt();
    const { code, output } = await demo.finished;
    assert.equal(code, 130, output);
    assertNothingIsLeft();
  });

  itThoroughly("fails when a request too many is sent", async () => {
    const { code, output } = await runInHere({
      method: "GET",
      path: "/storagezone/60001",
      answer: { kind: "status", status: 503 },
    });
    assert.equal(code, 1);
    assert.deepEqual(rowsIn(output), [
      [...["up", "27 created", "3+2, not 2+2", "1+4", "8-13+16", "3-4+7", "5+5", "6+3"], "NOT OK"],
    ]);
  });

  itThoroughly("fails with Pulumi's output when Pulumi does", async () => {
    const { code, output } = await runInHere({
      path: "/pullzone/{id}/addAllowedReferrer",
      answer: { kind: "status", status: 400, body: { ErrorKey: "some.reason", Message: "Not today." } },
    });
    assert.equal(code, 1);
    const [[name, happened = "", ...others] = [], ...more] = rowsIn(output);
    assert.deepEqual([name, others.at(-1), more], ["up", "NOT OK", []]);
    // After a failure, Pulumi begins nothing more: how much is there by then depends on the machine.
    assert.match(happened, /^\d+ created, 2 errored, not 27 created$/);
    assert.match(output, /Its full output:\n[^]*Not today\./);
  });

  itThoroughly("refuses arguments that it does not know, in one line", async () => {
    const { code, output } = await start(["--fast"]).finished;
    assert.equal(code, 1);
    assert.match(output, /^Unknown option '--fast'.*\n$/);
    const mode = await start(["--mode", "fast"]).finished;
    assert.equal(mode.code, 1);
    assert.equal(mode.output, "unknown mode fast: --mode is one of dynamic, plugin\n");
  });

  itThoroughly("explains itself", async () => {
    const { code, stdout } = await start(["--help"]).finished;
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: npm run demo [^]*--mode [^]*--help /);
  });
});

/** The rows of the table in the demo's output, without their times. */
function rowsIn(output: string): string[][] {
  const lines = output.split("\n");
  const first = lines.findIndex((line) => /^-+ {2}-/.test(line)) + 1;
  assert.ok(first > 0, output);
  return lines
    .slice(first, lines.indexOf("", first))
    .map((line) => line.split(/ {2,}/).filter((cell) => !/^[\d.]+ s$/.test(cell)));
}

/** Processes whose environment names a folder, so descendants of the demo; only Linux tells. */
function processesWith(folder: string): string[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, "utf8").includes(folder);
    } catch {
      // It ended by itself in the meantime.
      return false;
    }
  });
}

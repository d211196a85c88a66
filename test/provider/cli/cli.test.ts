import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSandbox, type Sandbox } from "pulumi-bunny-sandbox";
import * as E from "fp-ts/Either";
import type { CommandContext } from "../../../provider/src/cli/command";
import { run } from "../../../provider/src/cli/main";
import { compare } from "../../../provider/src/drift/compare";
import { driftFailure } from "../../../provider/src/drift/pulumi";
import type { DriftReport } from "../../../provider/src/drift/report";
import { changed, refreshed, summary, urnOf } from "../drift/engineEvents";

/** The command line, with a stand-in for the Pulumi CLI that gives events from files and notes how it was called. */
describe("pulumi-bunny", function () {
  this.timeout(20_000);

  let folder: string;
  let environment: NodeJS.ProcessEnv;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-cli-"));
    const program = join(folder, "pulumi");
    writeFileSync(
      program,
      `#!${process.execPath}
const { appendFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
appendFileSync(${JSON.stringify(join(folder, "calls"))}, args.join(" ") + "\\n");
const answers = JSON.parse(readFileSync(${JSON.stringify(join(folder, "answers.json"))}, "utf8"));
const given = Object.entries(answers).find(([call]) => args.join(" ").startsWith(call));
const { out = "", err = "", code = 0 } = given?.[1].shift() ?? {};
require("node:fs").writeFileSync(${JSON.stringify(join(folder, "answers.json"))}, JSON.stringify(answers));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
`,
    );
    chmodSync(program, 0o755);
    environment = { PATH: [folder, process.env.PATH].join(delimiter) };
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  interface Answer {
    readonly out?: string;
    readonly err?: string;
    readonly code?: number;
  }
  const pulumiAnswers = (answers: Readonly<Record<string, readonly Answer[]>>): void => {
    writeFileSync(join(folder, "answers.json"), JSON.stringify(answers));
  };
  const calls = (): readonly string[] =>
    readFileSync(join(folder, "calls"), { encoding: "utf8", flag: "a+" })
      .trim()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.replace(" --color never", ""));
  const lines = (events: readonly unknown[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join("");
  const clean: Answer = { out: lines([...refreshed(), summary]) };
  const drifted: Answer = {
    out: lines([...changed(["forceSsl"], { declared: { forceSsl: true }, actual: { forceSsl: false } }), summary]),
  };

  const call = async (args: readonly string[], more: Partial<CommandContext> = {}) => {
    let [out, err] = ["", ""];
    const code = await run(args, {
      environment,
      out: (text) => (out += text),
      err: (text) => (err += text),
      signal: new AbortController().signal,
      ...more,
    });
    return { code, out, err };
  };
  const refresh = (stack: string): string => `refresh --preview-only --json --stack ${stack}`;
  const up = (stack: string): string => `up --refresh --stack ${stack}`;

  it("says what it can do, and its version", async () => {
    assert.match((await call(["--help"])).out, /Usage: pulumi-bunny <command>[^]*\n {2}drift {5}show/);
    assert.match((await call(["--version"])).out, /^\d+\.\d+\.\d+\n$/);
    assert.match((await call(["drift", "--help"])).out, /Usage: pulumi-bunny drift[^]*--fix/);
    const nothing = await call([]);
    assert.deepEqual([nothing.code, nothing.out], [1, ""]);
  });

  for (const [args, complaint] of [
    [["drift", "--stak", "x"], /Unknown option '--stak'/],
    [["drift", "somewhere"], /somewhere/],
    [["drift", "--all", "--stack", "x"], /--all and --stack cannot be combined/],
    [["drift", "--stack"], /--stack/],
    [["drift", "--stack=", "--fix", "--yes"], /--stack requires the name of a stack/],
    [["drift", "--yes"], /--yes requires --fix/],
    [["drift", "--cwd", "/nowhere/at/all"], /check that the folder \/nowhere\/at\/all exists/],
    [["drift", "--github"], /GITHUB_STEP_SUMMARY/],
    [["drfit"], /unknown command "drfit"/],
  ] as const) {
    it(`refuses ${args.join(" ")} before anything is run`, async () => {
      const { code, out, err } = await call(args);
      assert.equal(code, 1);
      assert.equal(out, "");
      assert.match(err, complaint);
      assert.deepEqual(calls(), []);
    });
  }

  it("compares the selected stack; drift is exit code 2", async () => {
    pulumiAnswers({ "stack --show-name": [{ out: "dev\n" }], refresh: [drifted] });
    const { code, out, err } = await call(["drift"]);
    assert.equal(code, 2);
    assert.match(out, /^Stack dev: 1 of 1 resource drifted: 1 changed\n/);
    assert.match(out, /\n\nTo repair it, run the same command with --fix/);
    assert.equal(err, "Comparing stack dev …\n");
    assert.deepEqual(calls(), ["stack --show-name", refresh("dev")]);
  });

  it("compares all stacks of a project, or those that are named, once each", async () => {
    pulumiAnswers({ "stack ls": [{ out: '[{"name":"a"},{"name":"b","current":true}]' }], refresh: [clean, clean] });
    const { code, out } = await call(["drift", "--all"]);
    assert.equal(code, 0);
    assert.equal(out, "Stack a: no drift in 1 resource\n\nStack b: no drift in 1 resource\n");
    assert.deepEqual(calls(), ["stack ls --json", refresh("a"), refresh("b")]);
    pulumiAnswers({ refresh: [clean, clean] });
    await call(["drift", "-s", "c", "--stack", "d", "-s", "c"]);
    assert.deepEqual(calls().slice(3), [refresh("c"), refresh("d")]);
  });

  it("what fails is exit code 1, and never no drift", async () => {
    const failures: readonly Answer[] = [
      { code: 255, err: "error: no stack named 'dev' found\n" },
      { code: 0, out: "" },
      { ...clean, code: 1 },
      { out: `${clean.out ?? ""}{"resOutputsEvent":{"metadata":{"op":5}}}\n` },
    ];
    for (const failure of failures) {
      pulumiAnswers({ refresh: [failure] });
      const { code, out } = await call(["drift", "-s", "dev", "--json"]);
      assert.equal(code, 1);
      assert.equal((JSON.parse(out) as DriftReport).outcome, "failed", out);
    }
    pulumiAnswers({ "stack --show-name": [{ code: 255, err: "error: no stack selected\n" }] });
    const { code, out, err } = await call(["drift"]);
    assert.deepEqual([code, out, err], [1, "", "pulumi-bunny drift: no stack selected\n"]);
    const { err: missing } = await call(["drift"], { environment: { PATH: "/nowhere" } });
    assert.match(missing, /put the folder of `pulumi` on PATH/);
  });

  it("in GitHub Actions: a summary beside the report", async () => {
    const file = join(folder, "summary.md");
    writeFileSync(file, "before\n");
    pulumiAnswers({ refresh: [drifted] });
    const { code, out } = await call(["drift", "-s", "dev", "--json", "--github"], {
      environment: { ...environment, GITHUB_STEP_SUMMARY: file },
    });
    assert.equal(code, 2);
    assert.equal((JSON.parse(out) as DriftReport).outcome, "drift");
    assert.match(readFileSync(file, "utf8"), /^before\n### ⚠️ Drift\n\n```text\nStack dev: /);
  });

  it("--fix shows the report, leaves the repair of what drifted to Pulumi, and reports what is then there", async () => {
    pulumiAnswers({ refresh: [clean, drifted, clean, clean], up: [{}] });
    const { code, err, out } = await call(["drift", "-s", "a", "-s", "b", "--fix"]);
    assert.equal(code, 0);
    assert.match(
      err,
      /Stack a: no drift in 1 resource\n\nStack b: [^]*Hostname www forceSsl: declared true, actual false\n/,
    );
    assert.equal(out, "Stack a: no drift in 1 resource\n\nStack b: no drift in 1 resource\n");
    assert.deepEqual(calls(), [refresh("a"), refresh("b"), up("b"), refresh("a"), refresh("b")]);
  });

  it("--fix --yes lets Pulumi ask nothing, and is about the stacks that were selected when it began", async () => {
    pulumiAnswers({ "stack --show-name": [{ out: "dev\n" }], refresh: [drifted, clean], up: [{}] });
    const { code, out } = await call(["drift", "--fix", "--yes"]);
    assert.deepEqual([code, out], [0, "Stack dev: no drift in 1 resource\n"]);
    assert.deepEqual(calls(), ["stack --show-name", refresh("dev"), `${up("dev")} --yes`, refresh("dev")]);
  });

  it("begins nothing more after Ctrl-C", async () => {
    const first = (): readonly (string | undefined)[] => calls().map((line) => line.split(" ")[0]);
    const { code, err } = await call(["drift", "-s", "a"], { signal: AbortSignal.abort() });
    assert.deepEqual([code, first()], [1, []]);
    assert.match(err, /^pulumi-bunny drift: interrupted$/m);

    pulumiAnswers({ refresh: [clean, clean] });
    const comparing = new AbortController();
    const compared = compare({
      cwd: undefined,
      environment,
      signal: comparing.signal,
      stacks: ["a", "b"],
      onProgress: (stack) => {
        if (stack === "b") comparing.abort();
      },
    });
    assert.deepEqual([await compared(), first()], [E.left(driftFailure("interrupted")), ["refresh"]]);
  });

  it("--fix repairs nothing where there is no drift or where it is unknown, and a failed repair is a failure", async () => {
    pulumiAnswers({ refresh: [clean] });
    assert.equal((await call(["drift", "-s", "dev", "--fix"])).code, 0);
    pulumiAnswers({ refresh: [{ ...drifted, code: 1 }] });
    assert.equal((await call(["drift", "-s", "dev", "--fix"])).code, 1);
    assert.equal(calls().length, 2);
    pulumiAnswers({ refresh: [drifted, clean], up: [{ code: 255 }] });
    const { code, out } = await call(["drift", "-s", "dev", "--fix"]);
    assert.equal(code, 1);
    assert.match(out, /; 1 failure\n {2}failed: `pulumi up --refresh` did not succeed/);
  });

  describe("drift --audit", () => {
    let sandbox: Sandbox;
    let started: Date;
    const declared = { forceSsl: true };
    const found: Answer = {
      out: lines([
        ...changed(["forceSsl"], { declared, actual: { forceSsl: false }, state: { id: "1001/www.example.com" } }),
        ...refreshed({
          name: "scraper",
          type: "pulumi-nodejs:bunny:BlockedIp",
          op: "delete",
          state: { id: "1001/203.0.113.7" },
        }),
        ...changed(["length"], { name: "other", type: "random:index/randomId:RandomId", actual: { length: 1 } }),
        summary,
      ]),
    };
    const exported = (modified: Date): Answer => ({
      out: JSON.stringify({
        version: 3,
        deployment: {
          resources: [
            { urn: urnOf("www"), id: "1001/www.example.com", modified: modified.toISOString() },
            { urn: urnOf("scraper", "pulumi-nodejs:bunny:BlockedIp"), modified: modified.toISOString() },
            { urn: urnOf("other", "random:index/randomId:RandomId") },
          ],
        },
      }),
    });
    const account = () => ({ ...environment, BUNNYNET_API_KEY: sandbox.apiKey, BUNNYNET_API_URL: sandbox.url });
    const requests = (): readonly string[] => sandbox.journal().map(({ method, path }) => `${method} ${path}`);
    const today = (): string => new Date().toISOString().slice(0, 10);

    beforeEach(async () => {
      sandbox = await startSandbox({ strict: true });
      started = new Date();
      sandbox.seed({
        pullZones: [
          {
            Name: "shop",
            BlockedIps: ["203.0.113.6", "203.0.113.7"],
            Hostnames: [{ Value: "www.example.com", HasCertificate: true, ForceSSL: true }],
          },
        ],
      });
      await sandbox.api("POST", "/pullzone/1001/setForceSSL", { Hostname: "www.example.com", ForceSSL: false });
      await sandbox.api("POST", "/pullzone/1001/removeBlockedIp", { BlockedIp: "203.0.113.7" });
    });
    afterEach(async () => {
      sandbox.assertNoViolations();
      await sandbox.close();
    });

    it("lists who has changed the objects, and when, with a request for the day", async () => {
      pulumiAnswers({ refresh: [found], "stack export": [exported(started)] });
      const { code, err, out } = await call(["drift", "-s", "dev", "--audit"], { environment: account() });
      assert.equal(code, 2, err);
      assert.equal(
        out.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, "<time>"),
        [
          "Stack dev: 3 of 3 resources drifted: 2 changed, 1 gone",
          "  BlockedIp scraper is gone",
          "    <time>: Update PullZone 1001 by User dashboard",
          "    <time>: Update PullZone 1001 by User dashboard",
          "  Hostname www forceSsl: declared true, actual false",
          "    <time>: Update PullZone 1001 by User dashboard",
          "    <time>: Update PullZone 1001 by User dashboard",
          "  RandomId other length: declared -, actual 1",
          "",
          "To repair it, run the same command with --fix, which runs `pulumi up --refresh`.",
          "",
        ].join("\n"),
      );
      assert.deepEqual(requests(), [`GET /user/audit/${today()}`]);
      assert.deepEqual(calls(), [refresh("dev"), "stack export --stack dev"]);
    });

    it("leaves out what was before the last change of Pulumi", async () => {
      const since = new Date();
      await sleep(5);
      await sandbox.api("POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "203.0.113.8" });
      pulumiAnswers({ refresh: [found], "stack export": [exported(since)] });
      const { out } = await call(["drift", "-s", "dev", "--audit"], { environment: account() });
      assert.equal(out.match(/Update PullZone 1001 by User dashboard/g)?.length, 2, out);
    });

    it("asks for a week at most, and for each page of a day", async () => {
      sandbox.reset();
      pulumiAnswers({ refresh: [found], "stack export": [exported(new Date(0))] });
      await call(["drift", "-s", "dev", "--audit"], { environment: account() });
      assert.deepEqual(
        requests(),
        Array.from({ length: 8 }, (_, ago) => {
          const day = new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
          return `GET /user/audit/${day}`;
        }),
      );
      sandbox.clearJournal();
      const more = { Logs: [{ Timestamp: "x" }], HasMoreData: true, ContinuationToken: "next" };
      sandbox.addFault({ path: "/user/audit/{date}", answer: { kind: "status", status: 200, body: more } });
      pulumiAnswers({ refresh: [found], "stack export": [exported(new Date())] });
      sandbox.setOptions({ strict: false });
      await call(["drift", "-s", "dev", "--audit"], { environment: account() });
      assert.deepEqual(
        sandbox.journal().map(({ query }) => query?.["ContinuationToken"]),
        [undefined, "next"],
      );
      sandbox.setOptions({ strict: true });
    });

    it("says that a log which repeats itself, or does not say how it goes on, could not be read", async () => {
      sandbox.setOptions({ strict: false });
      for (const ContinuationToken of ["next", null]) {
        sandbox.clearJournal();
        const body = { Logs: [{ Timestamp: "x" }], HasMoreData: true, ContinuationToken };
        sandbox.addFault({ path: "/user/audit/{date}", times: 9, answer: { kind: "status", status: 200, body } });
        pulumiAnswers({ refresh: [found], "stack export": [exported(new Date())] });
        const { code, out } = await call(["drift", "-s", "dev", "--audit"], { environment: account() });
        assert.equal(code, 2, out);
        assert.match(out, /warning: the audit log could not be read, .*expected the list to go on or to end/);
        assert.equal(requests().length, 2);
        sandbox.clearFaults();
      }
      sandbox.setOptions({ strict: true });
    });

    it("reads nothing where nothing of bunny.net drifted", async () => {
      for (const answer of [clean, { out: lines([...changed(["a"], { type: "random:index:Id" }), summary]) }]) {
        pulumiAnswers({ refresh: [answer] });
        await call(["drift", "-s", "dev", "--audit"], { environment: account() });
      }
      assert.deepEqual([requests(), calls()], [[], [refresh("dev"), refresh("dev")]]);
    });

    it("reports drift without authors, and says in a line why, where the key may not read the log", async () => {
      for (const status of [403, 401]) {
        sandbox.addFault({ path: "/user/audit/{date}", answer: { kind: "status", status } });
        pulumiAnswers({ refresh: [found], "stack export": [exported(new Date(0))] });
        const { code, out } = await call(["drift", "-s", "dev", "--audit"], { environment: account() });
        assert.equal(code, 2, out);
        const warnings = out.split("\n").filter((line) => line.includes("warning"));
        assert.equal(warnings.length, 1, out);
        assert.match(
          warnings.join(),
          new RegExp(`the audit log could not be read, so it is not known who made the changes: .*status ${status}`),
        );
      }
    });

    it("reads nothing more after Ctrl-C, and reports what it has", async () => {
      const interrupt = new AbortController();
      sandbox.addFault({ path: "/user/audit/{date}", answer: { kind: "hang" } });
      pulumiAnswers({ refresh: [found], "stack export": [exported(new Date(0))] });
      const done = call(["drift", "-s", "dev", "--audit"], { environment: account(), signal: interrupt.signal });
      while (requests().length === 0) await sleep(20);
      interrupt.abort();
      const { code, out } = await done;
      assert.equal(code, 2);
      assert.match(
        out,
        /forceSsl: declared true, actual false[^]*the audit log could not be read[^\n]*: interrupted\n/,
      );
      assert.equal(requests().length, 1);
    });

    it("says how to give it a key", async () => {
      pulumiAnswers({ refresh: [found] });
      const { code, out } = await call(["drift", "-s", "dev", "--audit"]);
      assert.equal(code, 2);
      assert.match(out, /warning: the audit log could not be read[^\n]*no API key of bunny.net was found: set /);
    });
  });
});

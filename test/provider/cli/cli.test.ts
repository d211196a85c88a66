import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import * as E from "fp-ts/Either";
import type { Surroundings } from "../../../provider/src/cli/command";
import { run } from "../../../provider/src/cli/main";
import { detectDrift } from "../../../provider/src/drift";
import { compare } from "../../../provider/src/drift/compare";
import { driftFailure } from "../../../provider/src/drift/pulumi";
import { repair } from "../../../provider/src/drift/repair";
import { type DriftReport, toReport, toStackDrift } from "../../../provider/src/drift/report";
import { changed, refreshed, summary } from "../drift/engineEvents";

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

  const call = async (args: readonly string[], more: Partial<Surroundings> = {}) => {
    let [out, err] = ["", ""];
    const code = await run(args, {
      environment,
      out: (text) => (out += text),
      err: (text) => (err += text),
      outIsTerminal: false,
      errIsTerminal: false,
      ask: undefined,
      signal: new AbortController().signal,
      ...more,
    });
    return { code, out, err };
  };
  const refresh = (stack: string): string => `refresh --preview-only --json --stack ${stack}`;

  it("says what it can do, and its version", async () => {
    assert.match((await call(["--help"])).out, /Usage: pulumi-bunny <command>[^]*\n {2}drift {5}tell/);
    assert.match((await call(["--version"])).out, /^\d+\.\d+\.\d+\n$/);
    assert.match((await call(["drift", "--help"])).out, /Usage: pulumi-bunny drift[^]*--fix/);
    const nothing = await call([]);
    assert.deepEqual([nothing.code, nothing.out], [1, ""]);
  });

  for (const [args, complaint] of [
    [["drift", "--stak", "x"], /Unknown option '--stak'/],
    [["drift", "somewhere"], /somewhere/],
    [["drift", "--all", "--stack", "x"], /--all and --stack exclude each other/],
    [["drift", "--stack"], /--stack/],
    [["drift", "--stack="], /--stack takes the name/],
    [["drift", "--cwd", "/nowhere/at/all"], /there is no folder \/nowhere\/at\/all/],
    [["drift", "--yes"], /--fix/],
    [["drift", "--fix"], /there is no terminal to ask on: add --yes/],
    [["drift", "--github"], /GITHUB_STEP_SUMMARY/],
    [["drfit"], /there is no command "drfit"/],
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

  it("has colours on a terminal, unless NO_COLOR is set", async () => {
    for (const [outIsTerminal, noColour, expected] of [
      [true, undefined, true],
      [true, "1", false],
      [false, undefined, false],
    ] as const) {
      pulumiAnswers({ refresh: [clean] });
      const { out } = await call(["drift", "-s", "dev"], {
        outIsTerminal,
        environment: { ...environment, NO_COLOR: noColour },
      });
      assert.equal(out.includes("\u001b"), expected);
    }
  });

  it("tells on a terminal how far it is, in a line that it takes back", async () => {
    pulumiAnswers({ refresh: [clean] });
    const { out, err } = await call(["drift", "-s", "dev"], { errIsTerminal: true });
    assert.match(err, /Comparing stack dev … /);
    assert.ok(err.endsWith("\r\u001b[2K"));
    assert.equal(out, "Stack dev: no drift in 1 resource\n");
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

  it("in GitHub Actions: a summary, and annotations beside the report", async () => {
    const file = join(folder, "summary.md");
    writeFileSync(file, "before\n");
    pulumiAnswers({ refresh: [drifted] });
    const { code, out, err } = await call(["drift", "-s", "dev", "--json", "--github"], {
      environment: { ...environment, GITHUB_STEP_SUMMARY: file },
    });
    assert.equal(code, 2);
    assert.equal((JSON.parse(out) as DriftReport).outcome, "drift");
    assert.match(err, /^::warning title=Drift in stack dev::Hostname www forceSsl: declared true, actual false$/m);
    assert.match(readFileSync(file, "utf8"), /^before\n### ⚠️ Stack dev/);
  });

  it("--fix --yes repairs what drifted, and reports what is then there", async () => {
    pulumiAnswers({ refresh: [clean, drifted, clean, clean], up: [{}] });
    const { code, out } = await call(["drift", "-s", "a", "-s", "b", "--fix", "--yes"]);
    assert.equal(code, 0);
    assert.match(out, /^Stack a: no drift[^]*Stack b: no drift/);
    assert.deepEqual(
      calls().map((line) => line.split(" ")[0]),
      ["refresh", "refresh", "up", "refresh", "refresh"],
    );
    assert.equal(calls()[2], "up --yes --diff --refresh --stack b");
  });

  it("begins nothing more after Ctrl-C, neither a comparison nor a repair", async () => {
    const first = (): readonly (string | undefined)[] => calls().map((line) => line.split(" ")[0]);
    const { code, err } = await call(["drift", "-s", "a"], { interrupt: AbortSignal.abort() });
    assert.deepEqual([code, first()], [1, []]);
    assert.match(err, /^pulumi-bunny drift: it was stopped$/m);

    const stopped = E.left(driftFailure("it was stopped"));
    pulumiAnswers({ refresh: [clean, clean], up: [{ code: 130 }, {}] });
    const comparing = new AbortController();
    const compared = compare({
      environment,
      interrupt: comparing.signal,
      stacks: ["a", "b"],
      onProgress: ({ done }) => {
        if (done) comparing.abort();
      },
    });
    assert.deepEqual([await compared(), first()], [stopped, ["refresh"]]);

    const repairing = new AbortController();
    const stacks = ["a", "b"].map((stack) => toStackDrift({ stack, resources: [], failures: [], warnings: [] }));
    const repaired = repair(
      { ...toReport(stacks), stacks: stacks.map((stack) => ({ ...stack, outcome: "drift" as const })) },
      {
        environment,
        interrupt: repairing.signal,
        planFirst: false,
        agreed: () => Promise.resolve(true),
        tell: () => {
          repairing.abort();
        },
      },
    );
    assert.deepEqual([await repaired(), first()], [stopped, ["refresh", "up"]]);
  });

  it("--fix is about the stacks that were selected when it began", async () => {
    pulumiAnswers({ "stack --show-name": [{ out: "dev\n" }], refresh: [drifted, clean], up: [{}] });
    const { code, out } = await call(["drift", "--fix", "--yes"]);
    assert.deepEqual([code, out], [0, "Stack dev: no drift in 1 resource\n"]);
    assert.deepEqual(calls(), [
      "stack --show-name",
      refresh("dev"),
      "up --yes --diff --refresh --stack dev",
      refresh("dev"),
    ]);
  });

  it("--fix shows a plan and asks; yes repairs it, all else does not", async () => {
    for (const [answer, expected] of [
      ["y", ["refresh", "preview", "up", "refresh"]],
      ["", ["refresh", "preview"]],
      ["no", ["refresh", "preview"]],
    ] as const) {
      writeFileSync(join(folder, "calls"), "");
      pulumiAnswers({ refresh: [drifted, clean] });
      const { code } = await call(["drift", "-s", "dev", "--fix"], { ask: () => Promise.resolve(answer) });
      assert.equal(code, answer === "y" ? 0 : 2);
      assert.deepEqual(
        calls().map((line) => line.split(" ")[0]),
        expected,
      );
    }
  });

  it("--fix repairs nothing where there is no drift or where it is unknown, and a failed repair is a failure", async () => {
    pulumiAnswers({ refresh: [clean] });
    assert.equal((await call(["drift", "-s", "dev", "--fix", "-y"])).code, 0);
    pulumiAnswers({ refresh: [{ ...drifted, code: 1 }] });
    assert.equal((await call(["drift", "-s", "dev", "--fix", "-y"])).code, 1);
    assert.equal(calls().length, 2);
    pulumiAnswers({ refresh: [drifted, clean], up: [{ code: 255 }] });
    const { code, err } = await call(["drift", "-s", "dev", "--fix", "-y"]);
    assert.equal(code, 1);
    assert.match(err, /up --yes --diff of stack dev ended with exit code 255/);
  });

  it("can be imported, and tells how far it is", async () => {
    pulumiAnswers({ refresh: [drifted] });
    const steps: number[] = [];
    const report = await detectDrift({
      cwd: folder,
      environment,
      stacks: ["dev"],
      onProgress: ({ compared }) => steps.push(compared),
    });
    assert.equal(report.outcome, "drift");
    assert.deepEqual(steps, [0, 1, 1]);
    await assert.rejects(detectDrift({ cwd: folder, environment, stacks: [] }), /name at least one stack/);
    const stopped = detectDrift({ cwd: folder, environment, stacks: ["dev"], signal: AbortSignal.abort() });
    await assert.rejects(stopped, /stopped/);
  });
});

import { failed, succeeded } from "../support/engineRuns";
import assert from "node:assert/strict";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  mkdtempSync,
  realpathSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProcessResult } from "../../tools/processes";
import { ensurePulumi } from "../../tools/pulumi-cli";
import { createWorkspace } from "../../tools/pulumi-workspace";
import { startToyStack, type ToyRun, type ToyStack } from "../support/toyStack";

/** Secrets that must never be seen: each is planted in another way. */
const canaries = {
  variable: "canary-variable-3f",
  added: "canary-added-7a",
  becameSecret: "canary-became-secret-2c",
  password: "canary-password-9d",
  refused: "cAn9r3f",
};
const setPassword = { method: "PUT", path: /password$/, status: 503, message: "try later" };

describe("the dynamic adapter on the real engine", function () {
  this.timeout(300_000);
  let stack: ToyStack;
  before(async () => {
    stack = await startToyStack();
  });
  after(() => stack.dispose());

  const containers = (environmentVariables: Readonly<Record<string, unknown>>, path = "/up") => ({
    containerTemplates: { web: { image: "nginx:1", environmentVariables, probes: { readiness: { path } } } },
  });
  const secret = ($secret: string) => ({ $secret });
  /** The lines of a diff that name a change below the resource. */
  const changes = ({ stdout }: ToyRun): readonly string[] =>
    stdout.split("\n").flatMap((line) => {
      const [, text] = /^ {6,}([~+-] .*)$/.exec(line) ?? [];
      return text === undefined ? [] : [text.replace(/ +/g, " ")];
    });
  const variables = (name: string): unknown => {
    const { web } = stack.app(name).containerTemplates;
    return typeof web === "object" && web !== null && "environmentVariables" in web
      ? web.environmentVariables
      : undefined;
  };
  const nothingToDo = async (): Promise<void> => {
    assert.deepEqual(changes(succeeded(await stack.run("preview", "--diff"))), []);
  };

  it("shows a changed nested value alone, sealed where it is a secret; nothing for control inputs and new secrets", async () => {
    const args = containers({ A: secret("first-value"), B: "plain" });
    const marked = (value: unknown) => ({ name: "marked", args: containers({ A: value, B: "plain" }) });
    stack.declare({ name: "shown", args }, marked("marked-later"));
    succeeded(await stack.up());
    const withControl = { ...args, skipAwait: true };
    stack.declare({ name: "shown", args: withControl }, marked("marked-later"));
    const same = succeeded(await stack.run("preview", "--diff"));
    assert.deepEqual(changes(same), []);
    assert.ok(JSON.stringify(await stack.workspace.exportState()).includes("marked-later"));
    // What the program marks as secret later is sealed without a request.
    stack.declare({ name: "shown", args: withControl }, marked(secret("marked-later")));
    assert.deepEqual(succeeded(await stack.up("--diff")).requests, []);
    assert.ok(!JSON.stringify(await stack.workspace.exportState()).includes("marked-later"));

    const changed = { ...withControl, ...containers({ A: secret(canaries.variable), B: "plain" }) };
    stack.declare({ name: "shown", args: changed }, marked(secret("marked-later")));
    const preview = succeeded(await stack.run("preview", "--diff"));
    assert.deepEqual(changes(preview), [
      "~ containerTemplates: {",
      "~ web: {",
      "~ environmentVariables: {",
      "~ A: [secret] => [secret]",
    ]);
    succeeded(await stack.up());
    assert.deepEqual(variables("shown"), { A: canaries.variable, B: "plain" });
    await nothingToDo();
  });

  it("shows one drifted leaf alone, and repairs it", async () => {
    stack.declare({ name: "drifting", args: containers({ A: secret(canaries.variable) }) });
    succeeded(await stack.up());
    const app = stack.app("drifting");
    app.containerTemplates = containers({ A: canaries.variable, X: "foreign" }, "/drifted").containerTemplates;
    const seen = succeeded(await stack.run("refresh", "--preview-only", "--diff"));
    assert.deepEqual(changes(seen), [
      "~ containerTemplates: {",
      "~ web: {",
      "~ probes: {",
      "~ readiness: {",
      '~ path: "/up" => "/drifted"',
    ]);
    assert.deepEqual(seen.requests, ["GET /apps/{id}"]);
    succeeded(await stack.up("--refresh"));
    const repaired = containers({ A: canaries.variable, X: "foreign" }).containerTemplates;
    assert.deepEqual(app.containerTemplates, repaired);
    await nothingToDo();
  });

  it("keeps what a half-failed update made secret sealed through a refresh", async () => {
    const before = { password: secret(canaries.password), ...containers({ A: canaries.becameSecret, B: "plain" }) };
    stack.declare({ name: "leaking", args: before });
    // A value that the program does not mark is plain in state, as it says.
    succeeded(await stack.up());
    const env = { A: secret(`${canaries.becameSecret}-changed`), B: "plain", N: secret(canaries.added) };
    stack.declare({ name: "leaking", args: { password: secret(`${canaries.password}-2`), ...containers(env) } });
    stack.api.fail(setPassword);
    failed(await stack.up(), /PUT .*password failed with 503: try later/);
    const refreshed = succeeded(await stack.run("refresh", "--yes", "--diff"));
    assert.match(refreshed.output, /\+ N: \[secret\]/);
    succeeded(await stack.run("preview", "--diff"));
    succeeded(await stack.up());
    assert.equal(stack.app("leaking").password, `${canaries.password}-2`);
    await nothingToDo();
    succeeded(await stack.run("refresh", "--yes", "--diff"));
  });

  it("keeps a secret sealed that was gone and came back", async () => {
    const args = containers({ A: secret(canaries.variable), B: "plain" });
    stack.declare({ name: "returning", args });
    succeeded(await stack.up());
    const app = stack.app("returning");
    app.containerTemplates = containers({ B: "plain" }).containerTemplates;
    const gone = succeeded(await stack.run("refresh", "--yes", "--diff"));
    assert.match(gone.output, /- A: \[secret\]/);
    app.containerTemplates = containers({ A: canaries.variable, B: "plain" }).containerTemplates;
    succeeded(await stack.run("refresh", "--yes", "--diff"));
    const back = succeeded(await stack.up("--diff"));
    assert.deepEqual(back.requests, ["GET /apps/{id}"]);
    await nothingToDo();
    succeeded(await stack.run("refresh", "--yes", "--diff"));
  });

  it("tells a refused input without its value, once", async () => {
    stack.declare({ name: "refused", args: { password: secret(canaries.refused), color: "red" } });
    const run = await stack.up();
    failed(run, /password must have at least 8 characters/);
    assert.match(run.output, /color is not a property of this resource/);
    assert.equal(timesTold(run, "at least 8 characters"), 1, run.output);
  });

  it("fails for .get of what is missing, once, and reads what exists", async () => {
    stack.declare({ name: "existing" });
    succeeded(await stack.up());
    stack.declare({ name: "existing" }, { name: "got", options: { id: String(stack.app("existing").id) } });
    succeeded(await stack.up());
    stack.declare({ name: "existing" }, { name: "got", options: { id: "99999" } });
    const run = await stack.up();
    failed(run, /there is no App 99999: check the id passed to \.get\(\)/);
    assert.equal(timesTold(run, "check the id passed"), 1, run.output);
  });

  it("leaves no secret in output or plain state, and nothing after destroy", async () => {
    stack.declare({
      name: "last",
      args: { password: secret(canaries.password), ...containers({ N: secret(canaries.added) }) },
    });
    succeeded(await stack.up());
    const state = succeeded(await stack.run("stack", "export")).output;
    succeeded(await stack.run("destroy", "--yes", "--skip-preview"));
    assert.equal(stack.api.apps.size, 0);
    const { becameSecret, ...hidden } = canaries;
    const written = [stack.allOutput(), state, ...filesBelow(join(stack.workspace.folder, "backend"))].join("\n");
    for (const canary of [...Object.values(hidden), `${becameSecret}-changed`]) {
      assert.ok(!written.includes(canary), `${canary} was written`);
    }
    // The search would find one.
    assert.ok(written.includes(becameSecret));
  });
});

describe("a program whose folder cannot find the package", function () {
  this.timeout(300_000);

  it("says once what to do", async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-unresolvable-")));
    try {
      mkdirSync(join(folder, "node_modules"));
      symlinkSync(
        join(require.resolve("@pulumi/pulumi/package.json"), "..", ".."),
        join(folder, "node_modules", "@pulumi"),
      );
      writeFileSync(join(folder, "package.json"), "{}");
      writeFileSync(
        join(folder, "Pulumi.yaml"),
        "name: unresolvable\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
      );
      writeFileSync(
        join(folder, "index.js"),
        `const bunny = require(${JSON.stringify(require.resolve("pulumi-bunny"))});
for (const ip of ["203.0.113.7", "203.0.113.8"]) new bunny.BlockedIp(ip, { pullZoneId: 1, blockedIp: ip });`,
      );
      const workspace = await createWorkspace({ cli: await ensurePulumi(), projectFolder: folder });
      try {
        const run = failed(await workspace.pulumi(["preview"]));
        assert.equal(timesTold(run, "npm install pulumi-bunny"), 1, run.output);
        assert.ok(run.output.includes(`cannot be found from the program's folder ${folder}`), run.output);
      } finally {
        await workspace.dispose();
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** How often a text stands in the diagnostics at the end, where the CLI repeats what it showed while it ran. */
function timesTold({ output }: ProcessResult, text: string): number {
  const [, diagnostics = ""] = output.split("\nDiagnostics:\n");
  return diagnostics.split(text).length - 1;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

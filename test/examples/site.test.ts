import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { copyProgram, original, repositoryRoot } from "../../tools/demo/program";
import { runProcess } from "../../tools/processes";
import { createTestWorkspace, type TestWorkspace } from "../support/testWorkspace";

const settings = { name: "gadgets", domain: "gadgets.example", registryUser: "gadgeteers" };

/** The whole story is told by the demo. */
describe("the site of examples/site, with names of one's own", function () {
  this.timeout(300_000);

  let program: string;
  let sandbox: Sandbox;
  let workspace: TestWorkspace;

  before(async () => {
    program = mkdtempSync(join(tmpdir(), "pulumi-bunny-site-"));
    copyProgram(program, "pulumi-bunny");
    sandbox = await startSandbox({ strict: true, seedFile: join(original, "sandbox.json") });
    workspace = await createTestWorkspace({
      projectFolder: repositoryRoot,
      program,
      processes: { program: "own" },
      environment: {
        BUNNYNET_API_URL: sandbox.url,
        BUNNYNET_API_KEY: sandbox.apiKey,
        PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      },
    });
    await workspace.succeed(["config", "set-all", ...asPlainText(settings)]);
  });
  after(async () => {
    await workspace.dispose();
    await sandbox.close();
    rmSync(program, { recursive: true, force: true });
  });

  it("is made in one up, settles, drifts as the README says, and goes whole", async () => {
    await run("up", "--yes", "--skip-preview");
    const made = sandbox.state().accounts.main;
    assert.ok(made);
    assert.doesNotMatch(JSON.stringify(made), /acme/i);

    assert.deepEqual(writesIn(await run("refresh", "--yes", "--skip-preview")), []);
    assert.deepEqual(await run("up", "--yes", "--skip-preview"), []);

    await typeAsInReadme();
    assert.deepEqual(writesIn(await run("up", "--refresh", "--yes", "--skip-preview")).sort(), [
      "POST /compute/script/{id}/code",
      "POST /compute/script/{id}/publish",
      "POST /pullzone/{id}",
      "POST /pullzone/{id}/addBlockedIp",
      "POST /pullzone/{id}/setForceSSL",
      "PUT /compute/script/{id}/variables",
    ]);

    await run("destroy", "--yes", "--skip-preview");
    const left = sandbox.state().accounts.main;
    assert.ok(left);
    const { storageZones = [], ...others } = left;
    assert.deepEqual([...Object.values(others).flat(), ...storageZones.filter(({ Deleted }) => !Deleted)], []);
    sandbox.assertNoViolations();
  });

  /** Runs a command, and returns its requests. */
  async function run(...args: readonly string[]): Promise<readonly string[]> {
    const before = sandbox.journal().at(-1)?.sequence;
    const { code, output } = await workspace.pulumi(args);
    assert.equal(code, 0, output);
    return sandbox.journal(before).map(({ method, template }) => `${method} ${template ?? ""}`);
  }

  /** Changes the account with the lines of the README, typed as a person would. */
  async function typeAsInReadme(): Promise<void> {
    const lines = readFileSync(join(original, "README.md"), "utf8")
      .split("\n")
      .filter((line) => /^(zone=|api)/.test(line))
      .map((line) => line.replaceAll("acme", settings.name));
    assert.ok(lines.length > 5);
    const { code, output } = await runProcess("sh", ["-ec", lines.join("\n").replaceAll("curl", "curl --fail -sS")], {
      cwd: workspace.projectFolder,
      environment: { ...workspace.environment },
    });
    assert.equal(code, 0, output);
  }
});

function asPlainText(values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => ["--plaintext", `${name}=${value}`]);
}

function writesIn(requests: readonly string[]): string[] {
  return requests.filter((request) => !request.startsWith("GET "));
}

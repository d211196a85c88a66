import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { createTestWorkspace, type TestWorkspace } from "../support/testWorkspace";

const root = resolve(__dirname, "../..");
const example = join(root, "examples", "site");

describe("the site of examples/site", function () {
  this.timeout(300_000);

  let folder: string;
  let sandbox: Sandbox;
  let workspace: TestWorkspace;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-site-"));
    cpSync(example, folder, { recursive: true });
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: join(root, "tsconfig.json") }));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    sandbox = await startSandbox({ strict: true, seedFile: join(example, "sandbox.json") });
    workspace = await createTestWorkspace({
      projectFolder: folder,
      processes: { program: "own" },
      environment: {
        BUNNYNET_API_URL: sandbox.url,
        BUNNYNET_API_KEY: sandbox.apiKey,
        PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      },
    });
  });
  after(async () => {
    await workspace.dispose();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is made from nothing in one up, settles, follows its files, and goes whole", async () => {
    await run("up", "--yes", "--skip-preview");
    const made = sandbox.state().accounts.main;
    assert.ok(made);
    const [site] = made.pullZones;
    assert.ok(site);
    assert.deepEqual([made.pullZones.length, made.dnsZones[0]?.Records.length, made.storageZones?.length], [1, 5, 1]);
    assert.equal(site.Hostnames.find(({ Value }) => Value === "www.acme.example")?.ForceSSL, true);

    assert.deepEqual(await run("up", "--yes", "--skip-preview"), []);
    assert.deepEqual(writesIn(await run("refresh", "--yes", "--skip-preview")), []);
    assert.deepEqual(await run("up", "--yes", "--skip-preview"), []);

    writeFileSync(join(folder, "public", "assets", "style.css"), "h1 { color: teal }\n");
    assert.deepEqual(writesIn(await run("up", "--yes", "--skip-preview")), [
      "PUT /acme-site/assets/style.css",
      `POST /pullzone/${site.Id}/purgeCache`,
    ]);

    await run("destroy", "--yes", "--skip-preview");
    const left = sandbox.state().accounts.main;
    assert.ok(left);
    assert.deepEqual([left.pullZones, left.dnsZones], [[], []]);
    assert.deepEqual(
      left.storageZones?.filter(({ Deleted }) => !Deleted),
      [],
    );
    sandbox.assertNoViolations();
  });

  /** Runs a command, and returns its requests. */
  async function run(...args: readonly string[]): Promise<readonly string[]> {
    const before = sandbox.journal().at(-1)?.sequence;
    const { code, output } = await workspace.pulumi(args);
    assert.equal(code, 0, output);
    return sandbox.journal(before).map(({ method, path }) => `${method} ${path}`);
  }
});

function writesIn(requests: readonly string[]): readonly string[] {
  return requests.filter((request) => !request.startsWith("GET "));
}

import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { createTestWorkspace, ownProcesses, type TestWorkspace } from "../support/testWorkspace";
import { describeUnless, pathWith, yaml } from "./languages";

const root = resolve(__dirname, "../..");
const component = join(root, "examples", "component");

describeUnless(yaml.missing, "the component of examples/component, in YAML", function () {
  this.timeout(600_000);

  const projectFolder = join(component, "yaml");
  let sandbox: Sandbox;
  let workspace: TestWorkspace;

  before(async () => {
    sandbox = await startSandbox({ strict: true, seedFile: join(component, "sandbox.json") });
    workspace = await createTestWorkspace({
      projectFolder,
      plugins: { bunny: join(root, "provider", "plugin"), acme: component },
      processes: ownProcesses,
      environment: {
        BUNNYNET_API_URL: sandbox.url,
        BUNNYNET_API_KEY: sandbox.apiKey,
        PATH: await pathWith(yaml, projectFolder),
      },
    });
  });
  after(async () => {
    await workspace.dispose();
    await sandbox.close();
  });

  it("makes a site of what the component consists of, and removes it", async () => {
    await workspace.succeed(["up", "--yes", "--skip-preview"]);
    const { stdout } = await workspace.succeed(["stack", "output", "url"]);
    assert.equal(stdout.trim(), "https://shop.acme.example");
    const [zone] = sandbox.state().accounts.main?.pullZones ?? [];
    assert.deepEqual(
      zone?.Hostnames.map(({ Value, ForceSSL }) => [Value, ForceSSL]),
      [
        ["acme-shop.b-cdn.net", false],
        ["shop.acme.example", true],
      ],
    );
    await workspace.succeed(["up", "--yes", "--skip-preview", "--expect-no-changes"]);
    await workspace.succeed(["destroy", "--yes", "--skip-preview"]);
    assert.deepEqual(sandbox.state().accounts.main?.pullZones, []);
    sandbox.assertNoViolations();
  });
});

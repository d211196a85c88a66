import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { load } from "js-yaml";
import { createTestWorkspace, ownProcesses, type TestWorkspace } from "../support/testWorkspace";
import { describeUnless, pathWith, yaml } from "./languages";

const plugin = resolve(__dirname, "../../provider/plugin");

// The hosts for Go and Python that can be built here are too old to generate packages.
describeUnless(yaml.missing, "pulumi package add, in YAML", function () {
  this.timeout(300_000);

  let folder: string;
  let workspace: TestWorkspace;

  before(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-package-add-")));
    for (const [file, text] of Object.entries(yaml.shown)) writeFileSync(join(folder, file), text);
    workspace = await createTestWorkspace({
      projectFolder: folder,
      plugins: { bunny: plugin },
      processes: ownProcesses,
      environment: { PATH: await pathWith(yaml, folder) },
    });
  });
  after(async () => {
    await workspace.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it("refuses the folder of the plugin", async () => {
    const { code, output } = await workspace.pulumi(["package", "add", plugin]);
    assert.notEqual(code, 0);
    assert.match(output, /failed to get schema/);
  });

  it("takes its file, and adds an entry to Pulumi.yaml besides that of the plugin", async () => {
    await workspace.succeed(["package", "add", join(plugin, "pulumi-resource-bunny")]);
    const project = load(readFileSync(join(workspace.projectFolder, "Pulumi.yaml"), "utf8"));
    const { packages, plugins } = project as Readonly<Record<string, unknown>>;
    const { version } = JSON.parse(readFileSync(resolve(plugin, "../package.json"), "utf8")) as { version: string };
    assert.deepEqual(packages, { bunny: `bunny@${version}` });
    assert.deepEqual(plugins, { providers: [{ name: "bunny", path: plugin }] });
  });
});

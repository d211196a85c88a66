import assert from "node:assert/strict";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { dump, load } from "js-yaml";
import { createTestWorkspace, ownProcesses, type TestWorkspace } from "../support/testWorkspace";
import { describeUnless, go, java, type Language, pathWith, python, yaml } from "./languages";

const provider = resolve(__dirname, "../../provider");
const plugin = join(provider, "plugin");

for (const language of [java, yaml]) packageAddIn(language);
// The hosts for Go and Python that can be built here do not link what they have generated to a program.
for (const language of [go, python]) sdkIn(language);

/** The plugin as npm installs it: the CLI installs what its folder depends on into this folder. */
function installedPlugin(below: string): string {
  const installed = join(below, "node_modules", "pulumi-bunny");
  for (const part of ["plugin", "dist/plugin", "schema.json", "package.json"])
    cpSync(join(provider, part), join(installed, part), { recursive: true });
  symlinkSync(resolve(provider, "../node_modules/@pulumi"), join(below, "node_modules", "@pulumi"), "junction");
  return join(installed, "plugin", "package");
}

function sdkIn(language: Language): void {
  describeUnless(language.missing, `pulumi package gen-sdk, for ${language.name}`, function () {
    this.timeout(900_000);

    it("takes the folder of the plugin in source form", async () => {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-gen-sdk-")));
      const workspace = await createTestWorkspace({
        projectFolder: join(__dirname, "..", "engine", "program"),
        processes: ownProcesses,
        environment: { PATH: await pathWith(language, folder) },
      });
      try {
        const args = ["--language", language.name, "--out", folder];
        await workspace.succeed(["package", "gen-sdk", installedPlugin(folder), ...args]);
        assert.ok(readdirSync(join(folder, language.name), { recursive: true }).length > 50);
      } finally {
        await workspace.dispose();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
}

function packageAddIn(language: Language): void {
  describeUnless(language.missing, `pulumi package add, in ${language.name}`, function () {
    this.timeout(900_000);

    let folder: string;
    let workspace: TestWorkspace;

    before(async () => {
      folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-package-add-")));
      for (const [file, text] of Object.entries(language.shown)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
      await language.install(folder);
      workspace = await createTestWorkspace({
        projectFolder: folder,
        plugins: { bunny: plugin },
        processes: ownProcesses,
        environment: { PATH: await pathWith(language, folder) },
      });
      // The CLI works in the folder of Pulumi.yaml, and the host looks there for the program.
      const others = (file: string): boolean => basename(file) !== "Pulumi.yaml";
      cpSync(folder, workspace.projectFolder, { recursive: true, filter: others });
    });
    after(async () => {
      await workspace.dispose();
      rmSync(folder, { recursive: true, force: true });
    });

    it("takes its file, and adds an entry to Pulumi.yaml besides that of the plugin", async () => {
      await workspace.succeed(["package", "add", join(plugin, "pulumi-resource-bunny")]);
      const project = load(readFileSync(join(workspace.projectFolder, "Pulumi.yaml"), "utf8"));
      const { packages, plugins } = project as Readonly<Record<string, unknown>>;
      const { version } = JSON.parse(readFileSync(resolve(plugin, "../package.json"), "utf8")) as { version: string };
      assert.deepEqual(packages, { bunny: `bunny@${version}` });
      assert.deepEqual(plugins, { providers: [{ name: "bunny", path: plugin }] });
    });

    it("takes its folder, from which the engine then starts it", async () => {
      const file = join(workspace.projectFolder, "Pulumi.yaml");
      const { plugins, packages, ...project } = load(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
      assert.ok(plugins !== undefined && packages !== undefined);
      writeFileSync(file, dump(project));
      await workspace.succeed(["package", "add", installedPlugin(workspace.projectFolder)]);
      if (language === yaml) assert.match((await workspace.succeed(["preview"])).output, /\+ \d to create/);
    });

    if (language === java)
      it("writes the classes that a release has", () => {
        const [added, released] = [join(workspace.projectFolder, "sdks", "bunny"), join(folder, "java")].map(classesIn);
        assert.ok(added !== undefined && added.size > 100);
        assert.deepEqual(added, released);
      });
  });
}

/** The texts of all classes below a folder, without the line that says what has written them. */
function classesIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".java"));
  return new Map(
    files.sort().map((file) => [file, readFileSync(join(folder, file), "utf8").replace(/^.*generated by.*$/m, "")]),
  );
}

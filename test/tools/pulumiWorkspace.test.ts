import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import type { PulumiCli } from "../../tools/pulumi-cli";
import { createWorkspace, type WorkspaceOptions } from "../../tools/pulumi-workspace";
import { Playground } from "./fakes";

describe("createWorkspace", () => {
  const inherited = { PULUMI_ACCESS_TOKEN: "own-token", BUNNYNET_API_KEY: "own-key" };
  let playground: Playground;
  let cli: PulumiCli;

  beforeEach(() => {
    playground = new Playground();
    playground.write("project/Pulumi.yaml", "name: site\nruntime: nodejs\nmain: examples/site\nconfig:\n  a: 1\n");
    const bin = playground.path("bin");
    cli = { root: playground.folder, command: join(bin, "pulumi"), binFolder: bin, version: "3.259.0", source: "path" };
    fakePulumi();
    Object.assign(process.env, inherited);
  });

  afterEach(() => {
    for (const name of Object.keys(inherited)) {
      Reflect.deleteProperty(process.env, name);
    }
    playground.remove();
  });

  /** A CLI that prints its arguments and environment. */
  const fakePulumi = (...lines: readonly string[]) =>
    playground.script("bin/pulumi", `echo "args: $*"`, `/usr/bin/env`, ...lines);
  const create = (options: Partial<WorkspaceOptions> = {}) =>
    createWorkspace({ cli, projectFolder: playground.path("project"), ...options });

  it("finds the program from another folder without changing the project", async () => {
    const workspace = await create();
    const copy = load(readFileSync(join(workspace.projectFolder, "Pulumi.yaml"), "utf8"));
    assert.deepEqual(copy, {
      name: "site",
      runtime: "nodejs",
      main: playground.path("project", "examples", "site"),
      config: { a: 1 },
    });
    const { output } = await workspace.pulumi(["up"]);
    assert.match(output, new RegExp(`^args: --cwd ${workspace.projectFolder} up$`, "m"));
    assert.deepEqual(readdirSync(playground.path("project")), ["Pulumi.yaml"]);
    await workspace.dispose();
  });

  it("runs another program where it is told to", async () => {
    const workspace = await create({ program: playground.path("copy") });
    assert.equal(workspace.program, playground.path("copy"));
    const project = load(readFileSync(join(workspace.projectFolder, "Pulumi.yaml"), "utf8"));
    assert.deepEqual(project, { name: "site", runtime: "nodejs", main: playground.path("copy"), config: { a: 1 } });
    await workspace.dispose();
  });

  it("creates the stack by its name", async () => {
    fakePulumi(`echo "$*" >> '${playground.path("calls")}'`);
    const workspace = await create({ stack: "second" });
    assert.match(readFileSync(playground.path("calls"), "utf8"), /^--cwd \S+ stack init second\n$/);
    await workspace.dispose();
  });

  it("gives the CLI its own home, backend and PATH, and none of the user's settings", async () => {
    const workspace = await create({ environment: { BUNNYNET_API_URL: "http://127.0.0.1:1" } });
    const { stdout } = await workspace.pulumi(["up"], { environment: { EXTRA: "1" } });
    const variables = new Map(
      stdout.split("\n").map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]),
    );
    const names = [...variables.keys()].filter((name) => /^(PULUMI|BUNNYNET)_/.test(name ?? ""));
    assert.deepEqual(names.sort(), [
      "BUNNYNET_API_URL",
      "PULUMI_BACKEND_URL",
      "PULUMI_CONFIG_PASSPHRASE",
      "PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION",
      "PULUMI_DISABLE_REGISTRY_RESOLVE",
      "PULUMI_HOME",
      "PULUMI_SKIP_UPDATE_CHECK",
    ]);
    assert.equal(variables.get("PULUMI_BACKEND_URL"), `file://${workspace.folder}/backend`);
    assert.ok(existsSync(join(workspace.folder, "backend")));
    assert.equal(variables.get("PULUMI_HOME"), join(workspace.folder, "home"));
    assert.ok(variables.get("TMPDIR")?.startsWith(workspace.folder));
    assert.equal(variables.get("PATH")?.split(":")[0], cli.binFolder);
    assert.equal(variables.get("EXTRA"), "1");
    await workspace.dispose();
  });

  it("reports a failure as result, or with its output as error where success is asked for", async () => {
    const workspace = await create();
    fakePulumi("echo 'error: no such thing' >&2", "exit 255");
    assert.equal((await workspace.pulumi(["up"])).code, 255);
    await assert.rejects(workspace.succeed(["up"]), /pulumi up ended with exit code 255\n[^]*error: no such thing/);
    await workspace.dispose();
  });

  it("removes everything at the end, and ends what still runs", async () => {
    const workspace = await create();
    fakePulumi("/bin/sleep 600");
    const running = workspace.spawn(["up"]);
    await workspace.dispose();
    assert.equal((await running.finished).code, 137);
    assert.ok(!existsSync(workspace.folder));
  });

  it("leaves nothing behind when the stack cannot be created", async () => {
    const places = playground.path("places");
    fakePulumi(`echo "$PULUMI_HOME" > '${places}'`, "exit 1");
    await assert.rejects(create(), /pulumi stack init dev ended with exit code 1/);
    assert.ok(!existsSync(readFileSync(places, "utf8").trim()));
  });
});

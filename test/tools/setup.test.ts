import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { pathLine } from "../../tools/pathLine";
import { runProcess } from "../../tools/processes";
import { pinnedName } from "../../tools/pulumi-cli/pins";
import { Playground } from "./fakes";

const root = resolve(__dirname, "../..");

describe("npm run setup", function () {
  this.timeout(20_000);

  let playground: Playground;
  beforeEach(() => {
    playground = new Playground();
  });
  afterEach(() => {
    playground.remove();
  });

  const setup = (environment: NodeJS.ProcessEnv) =>
    runProcess(process.execPath, ["--import", "tsx", join(root, "tools", "setup.ts")], {
      cwd: root,
      environment: { ...process.env, PULUMI_BUNNY_CLI_SOURCES: "path,cache", ...environment },
    });

  it("prints the line that puts pulumi on the shell's PATH, from wherever the cache is", async () => {
    const folder = playground.pulumi(join("it's a cache", pinnedName, "bin"), "3.259.0");
    const environment = { PATH: playground.path("nothing"), PULUMI_BUNNY_CACHE: playground.path("it's a cache") };
    const { code, stdout, output } = await setup(environment);
    assert.equal(code, 0, output);
    const line = /^ {2}(export PATH=.*)$/m.exec(stdout)?.[1] ?? "";
    const shell = await runProcess("/bin/sh", ["-c", `${line}\ncommand -v pulumi\necho "$PATH"`], {
      environment: { PATH: "/before" },
    });
    assert.equal(shell.stdout, `${join(folder, "pulumi")}\n${folder}:/before\n`, stdout);
  });

  it("prints none where it is on PATH already", async () => {
    const { code, stdout, output } = await setup({ PATH: playground.pulumi("bin", "3.259.0") });
    assert.equal(code, 0, output);
    assert.match(stdout, /^Pulumi 3\.259\.0 \(path, /);
    assert.ok(!stdout.includes("export"), stdout);
  });

  it("has a line for PowerShell, too", () => {
    assert.equal(pathLine("C:\\it's here", "win32"), "$env:Path = 'C:\\it''s here;' + $env:Path");
    assert.equal(pathLine("/home/me/.cache/bin", "darwin"), "export PATH=/home/me/.cache/bin:$PATH");
  });
});

import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "pulumi-bunny-sandbox";
import { modes } from "../../tools/demo/program";
import { exportFrom, writeProject } from "../support/exportCommand";
import { modeOfRun } from "../support/mode";
import { createTestWorkspace } from "../support/testWorkspace";

/** What Terraform wrote about a program of every kind of address, and the account then: see its README. */
const recorded = join(__dirname, "terraform");

describe("a Terraform state, on the engine", function () {
  this.timeout(300_000);

  it("becomes a program with its names, which takes over without a write and previews clean", async () => {
    const temporary = mkdtempSync(join(tmpdir(), "pulumi-bunny-terraform-"));
    const [stateFile, folder] = [join(temporary, "account.json"), join(temporary, "site")];
    copyFileSync(join(recorded, "account.json"), stateFile);
    const sandbox = await startSandbox({ strict: true, stateFile });
    const state = join(recorded, "terraform.tfstate");
    const { code, err, out: program } = await exportFrom(sandbox, ["--from-terraform-state", state]);
    assert.equal(code, 0, err);
    assert.doesNotMatch(err, /Left out/);
    assert.deepEqual(
      [...program.matchAll(/new bunny\.(\w+)\(\s*"([^"]+)"/g)]
        .map(([, kind = "", name = ""]) => `${kind} ${name}`)
        .sort(),
      [
        "BlockedIpSet site",
        "BlockedReferrerSet site",
        "DnsRecord addresses-mail",
        "DnsRecord addresses-www",
        "DnsZone domain",
        "EdgeRule old",
        "Hostname www",
        "PullZone site",
        "Script edge-hello",
        "ScriptVariable edge-greeting",
        "StorageZone files",
        "VideoLibrary clips",
      ],
    );
    const { module, plugins } = modes[modeOfRun];
    // Through the plugin, it is the same program but for this line.
    writeProject(folder, program.replace('from "pulumi-bunny"', `from "${module}"`));
    const workspace = await createTestWorkspace({
      projectFolder: folder,
      plugins,
      processes: { program: "own" },
      environment: {
        BUNNYNET_API_URL: sandbox.url,
        BUNNYNET_API_KEY: sandbox.apiKey,
        PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      },
    });
    const writesOf = async (...args: readonly string[]): Promise<readonly string[]> => {
      const last = sandbox.journal().at(-1)?.sequence;
      const { code: exit, output } = await workspace.pulumi(args);
      assert.equal(exit, 0, output);
      return sandbox.journal(last).flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));
    };
    try {
      await writesOf("config", "set", "--secret", "edgeGreetingDefaultValue", "Hello");
      assert.deepEqual(await writesOf("up", "--yes", "--skip-preview"), []);
      assert.deepEqual(await writesOf("preview", "--refresh", "--expect-no-changes"), []);
    } finally {
      await workspace.dispose();
      await sandbox.close();
      rmSync(temporary, { recursive: true, force: true });
    }
  });
});

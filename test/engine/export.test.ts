import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { runProcess } from "../../tools/processes";
import { exportFrom, writeProject } from "../support/exportCommand";
import { createTestWorkspace } from "../support/testWorkspace";
import { isThorough } from "../support/thoroughly";
import { secrets, wholeAccount } from "../support/wholeAccount";

const root = resolve(__dirname, "../..");
const compiler = join(root, "node_modules", "typescript-7", "bin", "tsc");

/** The account without the times of the last change, which move with every write. */
function stateOf(sandbox: Sandbox): unknown {
  const times = ["LastModified", "DateModified", "lastUpdatedAt"];
  return JSON.parse(
    JSON.stringify(sandbox.state(), (name, value: unknown) => (times.includes(name) ? undefined : value)),
  );
}

describe("an exported account, on the engine", function () {
  this.timeout(300_000);

  for (const importing of isThorough ? [false, true] : [false]) {
    const how = importing ? "imported from the file that is written with it" : "taken over";
    it(`is ${how} without a change, previews clean, and stays when the stack is destroyed`, async () => {
      const sandbox = await startSandbox({ strict: true });
      sandbox.seed(wholeAccount);
      const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-export-"));
      const project = join(folder, "Whole account");
      const file = join(folder, "import.json");
      const options = importing ? ["--import-file", file] : [];
      const exported = await exportFrom(sandbox, ["--all", "--retain", ...options]);
      assert.equal(exported.code, 0, exported.err);
      // Some settings are in the sandbox's state once they were read.
      const before = stateOf(sandbox);
      writeProject(project, exported.out);
      // Pulumi itself would check the types, which takes it longer than all the rest.
      const types = await runProcess(process.execPath, [compiler, "--noEmit", "--project", project]);
      assert.equal(types.code, 0, types.output);
      const workspace = await createTestWorkspace({
        projectFolder: project,
        ...(importing ? { plugins: { bunny: join(root, "provider", "plugin") } } : {}),
        processes: { program: "own" },
        environment: {
          BUNNYNET_API_URL: sandbox.url,
          BUNNYNET_API_KEY: sandbox.apiKey,
          PULUMI_NODEJS_TRANSPILE_ONLY: "true",
        },
      });
      let printed = exported.out + exported.err;
      const run = async (
        ...args: readonly string[]
      ): Promise<{ readonly output: string; readonly writes: string[] }> => {
        const last = sandbox.journal().at(-1)?.sequence;
        const { code, output } = await workspace.pulumi(args);
        printed += output;
        assert.equal(code, 0, output);
        const writes = sandbox
          .journal(last)
          .flatMap(({ method, path }) => (method === "GET" ? [] : `${method} ${path}`));
        return { output, writes };
      };
      try {
        const values = {
          imagesPassword: secrets.registryPassword,
          shopApiTokenSecret: secrets.apiToken,
          shopGreetingDefaultValue: 'say "hello"\nto \\ everybody',
          shopXOriginKey: secrets.originKey,
          webShopToken: secrets.logToken,
          webShopWebDatabaseUrl: secrets.databaseUrl,
          webShopWebWithDashAndDots: secrets.quoted,
        };
        const settings = Object.entries(values).flatMap(([key, value]) => ["--secret", `${key}=${value}`]);
        await run("config", "set-all", ...settings);

        if (importing) {
          const imported = await run("import", "--file", file, "--generate-code=false", "--protect=false", "--yes");
          assert.deepEqual(imported.writes, []);
        }
        const taken = await run("up", "--yes", "--skip-preview");
        assert.match(taken.output, importing ? / unchanged/ : /\+ 56 created/);
        if (importing) assert.doesNotMatch(taken.output, / created| deleted| replaced/);
        assert.deepEqual(
          [...taken.writes].sort(),
          [
            "POST /compute/script/30001/secrets/320001",
            ...(importing ? [] : ["POST /dnszone/40001/dnssec"]),
            "PUT /mc/registries/2001",
          ],
          "nothing is written but what cannot be compared",
        );
        assert.deepEqual(stateOf(sandbox), before);

        assert.deepEqual((await run("preview", "--refresh", "--expect-no-changes")).writes, []);

        assert.deepEqual((await run("destroy", "--yes", "--skip-preview")).writes, []);
        assert.deepEqual(stateOf(sandbox), before);
        sandbox.assertNoViolations();
        for (const secret of Object.values(secrets)) assert.ok(!printed.includes(secret.split("\n")[1] ?? secret));
      } finally {
        await workspace.dispose();
        await sandbox.close();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { startSandbox } from "pulumi-bunny-sandbox";
import { createTestWorkspace } from "../support/testWorkspace";

const root = resolve(__dirname, "../..");
const examples = join(root, "examples");
const names = readdirSync(examples, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

for (const name of names) {
  describe(`examples/${name}`, function () {
    this.timeout(300_000);

    const folder = join(examples, name);
    const read = (file: string) => readFileSync(join(folder, file), "utf8");

    it("says what it shows", () => {
      assert.match(read("README.md"), /^# .+\n\n.+/);
    });

    it("has the dependencies that a user's project would have, and is not published", () => {
      const description = JSON.parse(read("package.json")) as Readonly<Record<string, unknown>>;
      assert.equal(description.name, `pulumi-bunny-example-${name}`);
      assert.equal(description.private, true);
      const dependencies = Object.keys(description.dependencies ?? {});
      assert.deepEqual(
        ["@pulumi/pulumi", "pulumi-bunny"].filter((needed) => !dependencies.includes(needed)),
        [],
      );
    });

    it("previews on the engine, against the sandbox that it describes", async () => {
      const seedFile = join(folder, "sandbox.json");
      const sandbox = await startSandbox({ strict: true, ...(existsSync(seedFile) ? { seedFile } : {}) });
      const workspace = await createTestWorkspace({
        // The site is the project at the root.
        projectFolder: name === "site" ? root : folder,
        processes: { program: "own" },
        environment: {
          BUNNYNET_API_URL: sandbox.url,
          BUNNYNET_API_KEY: sandbox.apiKey,
          // The build has checked its types.
          PULUMI_NODEJS_TRANSPILE_ONLY: "true",
        },
      });
      try {
        const { code, output } = await workspace.pulumi(["preview"]);
        assert.equal(code, 0, output);
        assert.match(output, /\+ \d+ to create/);
        sandbox.assertNoViolations();
      } finally {
        await workspace.dispose();
        await sandbox.close();
      }
    });
  });
}

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { type Example, examples, liveThrough, runsPulumiItself } from "../../tools/examples";
import { ensurePulumi } from "../../tools/pulumi-cli";
import { lifecycleKinds } from "../support/kinds";
import { itThoroughly } from "../support/thoroughly";
import { createTestWorkspace } from "../support/testWorkspace";

describe("the examples", () => {
  it("show every kind of resource", () => {
    const programs = examples.flatMap(({ folder }) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => readFileSync(join(folder, file), "utf8")),
    );
    const missing = lifecycleKinds.filter(
      (kind) => !programs.some((program) => program.includes(`new bunny.${kind}(`)),
    );
    assert.deepEqual(missing, []);
  });
});

for (const example of examples) {
  describe(`examples/${example.name}`, function () {
    this.timeout(300_000);

    const { name, folder, seedFile, projects } = example;
    const read = (file: string) => readFileSync(join(folder, file), "utf8");

    it("says what it shows, and how it is run", () => {
      assert.match(read("README.md"), new RegExp(`^# .+\n\n.+[^]+npm run example -- ${name}\n`));
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

    const [project, ...others] = projects;
    const test = name === "hello" ? it : itThoroughly;
    if (project === undefined || others.length > 0 || runsPulumiItself(example)) {
      test("is created and destroyed by npm run example, and leaves nothing behind", () => livesAndGoes(example));
      return;
    }
    test("previews on the engine, against the sandbox that it describes", async () => {
      const sandbox = await startSandbox({ strict: true, seedFile });
      const workspace = await createTestWorkspace({
        ...project,
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

async function livesAndGoes(example: Example): Promise<void> {
  const sandbox = await startSandbox({ strict: true, seedFile: example.seedFile });
  try {
    const before = objectsIn(sandbox);
    let output = "";
    const onOutput = (text: string) => (output += text);
    assert.equal(await liveThrough(example, { cli: await ensurePulumi(), sandbox, onOutput }), true, output);
    assert.match(output, /\+ \d+ created/);
    assert.match(output, /- \d+ deleted/);
    assert.deepEqual(objectsIn(sandbox), before);
    sandbox.assertNoViolations();
  } finally {
    await sandbox.close();
  }
}

/** All objects, except for the zones that bunny.net makes with a video library, and keeps without it. */
function objectsIn(sandbox: Sandbox): readonly object[] {
  const { storageZones = [], ...others } = sandbox.state().accounts.main ?? {};
  const all = [...Object.values(others).flat(), ...storageZones.filter(({ Deleted }) => !Deleted)];
  return all.filter((object) => !("Name" in object && object.Name?.startsWith("vz-") === true));
}

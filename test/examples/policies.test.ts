import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "pulumi-bunny-sandbox";
import { modes } from "../../tools/demo/program";
import type { Mode } from "../support/mode";
import { isThorough } from "../support/thoroughly";
import { createTestWorkspace } from "../support/testWorkspace";

const root = join(__dirname, "..", "..");
const example = join(root, "examples", "policies");

/** What breaks each policy of the pack, and whom it names. */
const mistakes: readonly (readonly [policy: string, resource: string, from: string, to: string])[] = [
  ["hostnames-force-ssl", "Hostname: login", "forceSsl: true", "forceSsl: false"],
  [
    "production-zones-protected",
    "StorageZone: files",
    '"policies-files", region: "DE" }, kept',
    '"policies-files", region: "DE" }',
  ],
  ["dnssec-not-cut-off", "Dnssec: signed", "dnsZoneId: zone.id", "dnsZoneId: zone.id, disableWhileDelegated: true"],
  [
    "storage-passwords-not-exported",
    "Stack: policies-production",
    "export const url",
    "export const { password } = files;\nexport const url",
  ],
  ["login-behind-access-list", "Hostname: login", '["203.0.113.7"]', "[]"],
];

describe("the policies of examples/policies, on the engine", function () {
  this.timeout(300_000);

  for (const mode of ["dynamic", "plugin"] as const) {
    if (mode === "dynamic" || isThorough)
      it(`pass the example, and refuse each mistake, with types of the ${mode} mode`, () => refusesMistakes(mode));
  }
});

async function refusesMistakes(mode: Mode): Promise<void> {
  const projectFolder = mkdtempSync(join(tmpdir(), "pulumi-bunny-policies-"));
  for (const file of ["Pulumi.yaml", "package.json"]) cpSync(join(example, file), join(projectFolder, file));
  symlinkSync(join(root, "node_modules"), join(projectFolder, "node_modules"), "junction");
  const program = join(projectFolder, "index.ts");
  const good = readFileSync(join(example, "index.ts"), "utf8").replace(
    '"pulumi-bunny"',
    JSON.stringify(modes[mode].module),
  );
  const sandbox = await startSandbox({ strict: true, seedFile: join(example, "sandbox.json") });
  const workspace = await createTestWorkspace({
    projectFolder,
    stack: "production",
    plugins: modes[mode].plugins,
    processes: { program: "own" },
    environment: {
      BUNNYNET_API_URL: sandbox.url,
      BUNNYNET_API_KEY: sandbox.apiKey,
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    },
  });
  const pack = ["--policy-pack", join(example, "pack")];
  try {
    writeFileSync(program, good);
    const up = await workspace.pulumi(["up", "--yes", "--skip-preview", ...(isThorough ? pack : [])]);
    assert.equal(up.code, 0, up.output);
    assert.deepEqual(violationsIn(up.output), [], up.output);

    const bad = mistakes.reduce((text, [, , from, to]) => {
      assert.ok(text.includes(from), from);
      return text.replace(from, to);
    }, good);
    writeFileSync(program, bad);
    const preview = await workspace.pulumi(["preview", ...pack]);
    assert.notEqual(preview.code, 0, preview.output);
    const expected = mistakes.map(([policy, resource]) => `${policy} ${resource}`);
    assert.deepEqual(violationsIn(preview.output), expected.sort(), preview.output);
  } finally {
    await workspace.dispose();
    await sandbox.close();
    rmSync(projectFolder, { recursive: true, force: true });
  }
}

/** Which policy refuses which resource, sorted. */
function violationsIn(output: string): readonly string[] {
  const lines = output.matchAll(/\[mandatory\] +(\S+) +\((?:\S+:)?(\w+: \S+)\)/g);
  return [...new Set([...lines].map(([, policy = "", resource = ""]) => `${policy} ${resource}`))].sort();
}

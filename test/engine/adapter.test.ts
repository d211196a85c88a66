import assert from "node:assert/strict";
import { join } from "node:path";
import type { ProcessResult } from "../../tools/processes";
import { image } from "../lifecycle/containerApp";
import { certificatePem } from "../lifecycle/hostname";
import { calmApps } from "../support/calmApps";
import { failed, succeeded, writesOf } from "../support/engineRuns";
import { type DeclaredResource, type EngineRun, type EngineStack, startEngineStack } from "../support/engineStack";
import { filesBelow } from "../support/filesBelow";
import { missingForGet } from "../support/modes";

/** Secrets that must never be seen: each is planted in another way. */
const canaries = {
  variable: "canary-variable-3f",
  added: "canary-added-7a",
  becameSecret: "canary-became-secret-2c",
  refused: "cAn9r3f",
};

describe("secrets and nested values on the real engine", function () {
  this.timeout(300_000);
  let stack: EngineStack;
  before(async () => {
    stack = await startEngineStack({ sandbox: { behaviour: calmApps } });
    stack.sandbox.seed({ pullZones: [{ Name: "shop", BlockedIps: ["192.0.2.1"] }] });
  });
  after(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const app = (name: string, environmentVariables: object, more: object = {}): DeclaredResource => ({
    kind: "ContainerApp",
    name,
    args: { name, containerTemplates: { web: { ...image, environmentVariables } }, ...more },
  });
  const secret = ($secret: string) => ({ $secret });
  const declare = (...resources: readonly DeclaredResource[]): void => {
    stack.declare({ resources });
  };
  const apps = () => stack.sandbox.state().accounts.main?.containerApps ?? [];
  const pathOf = (name: string): string => `/mc/apps/${apps().find((each) => each.name === name)?.id}`;
  const variables = (name: string): unknown =>
    Object.fromEntries(
      apps()
        .find((each) => each.name === name)
        ?.containerTemplates[0]?.environmentVariables.map(({ name, value }): [string, unknown] => [name, value]) ?? [],
    );
  /** Changes the container of an application as somebody else would. */
  const changeElsewhere = async (name: string, variables: Readonly<Record<string, string>>, more: object = {}) => {
    const container = apps().find((each) => each.name === name)?.containerTemplates[0]?.id;
    const environmentVariables = Object.entries(variables).map(([key, value]) => ({ name: key, value }));
    const { status } = await stack.sandbox.api("PATCH", `${pathOf(name)}/containers/${container}`, {
      environmentVariables,
      ...more,
    });
    assert.equal(status, 200);
  };
  /** The lines of a diff that name a change below the resource. */
  const changes = ({ stdout }: EngineRun): readonly string[] =>
    stdout.split("\n").flatMap((line) => {
      const [, text] = /^ {6,}([~+-] .*)$/.exec(line) ?? [];
      return text === undefined ? [] : [text.replace(/ +/g, " ")];
    });
  const nothingToDo = async (): Promise<void> => {
    assert.deepEqual(changes(succeeded(await stack.preview("--diff"))), []);
  };

  it("tells a refused input without its value, once", async () => {
    const args = { pullZoneId: 1001, hostname: "www.example.com", certificate: "custom", certificatePem, color: "red" };
    declare({ kind: "Hostname", name: "refused", args: { ...args, privateKeyPem: secret(canaries.refused) } });
    const run = failed(await stack.up(), /privateKeyPem must /);
    assert.match(run.output, /color is not a property of this resource/);
    assert.equal(timesTold(run, "privateKeyPem must "), 1, run.output);
  });

  it("fails for .get of what is missing, once, and reads what exists", async () => {
    const got = (blockedIp: string): DeclaredResource => ({
      kind: "BlockedIp",
      name: "got",
      args: { pullZoneId: 1001, blockedIp },
      options: { id: `1001/${blockedIp}` },
    });
    declare(got("192.0.2.1"));
    succeeded(await stack.up());
    declare(got("192.0.2.2"));
    const run = failed(await stack.up(), missingForGet);
    assert.equal(timesTold(run, missingForGet), 1, run.output);
  });

  it("shows and repairs one changed or drifted leaf alone, sealed where it is secret, and no control inputs", async () => {
    const shown = (value: string, more = {}) => app("shown", { A: secret(value), B: "plain" }, more);
    const marked = (value: unknown) => app("marked", { A: value, B: "plain" });
    const others = ["drifting", "returning"].map((name) => app(name, { A: secret(canaries.variable), B: "plain" }));
    declare(shown("first-value"), marked("marked-later"), ...others);
    succeeded(await stack.up());
    assert.ok(JSON.stringify(await stack.workspace.exportState()).includes("marked-later"));

    // What the program marks as secret later is sealed without a request.
    declare(shown("first-value", { skipAwait: true }), marked(secret("marked-later")), ...others);
    assert.deepEqual(succeeded(await stack.up("--diff")).requests, []);
    assert.ok(!JSON.stringify(await stack.workspace.exportState()).includes("marked-later"));

    await changeElsewhere("drifting", { A: canaries.variable, B: "plain", X: "foreign" }, { imageTag: "9" });
    await changeElsewhere("returning", { B: "plain" });
    const containers = ["~ containerTemplates: {", "~ web: {"];
    const ofVariables = [...containers, "~ environmentVariables: {"];
    const seen = succeeded(await stack.refresh("--diff"));
    assert.deepEqual(
      [...changes(seen)].sort(),
      [...containers, '~ imageTag: "1.27" => "9"', ...ofVariables, "- A: [secret]"].sort(),
    );
    assert.deepEqual(
      [...seen.requests].sort(),
      apps()
        .map(({ name }) => `GET ${pathOf(name)}`)
        .sort(),
    );

    // A secret that was gone and came back is sealed again.
    await changeElsewhere("returning", { A: canaries.variable, B: "plain" });
    declare(shown(canaries.variable, { skipAwait: true }), marked(secret("marked-later")), ...others);
    const repaired = succeeded(await stack.up("--refresh", "--diff"));
    assert.equal(writesOf(repaired).length, 2, repaired.requests.join(", "));
    const leaf = "~ A: [secret] => [secret]";
    assert.deepEqual(
      [changes(repaired).includes(leaf), variables("shown")],
      [true, { A: canaries.variable, B: "plain" }],
    );
    const drifted = apps().find(({ name }) => name === "drifting");
    assert.equal(drifted?.containerTemplates[0]?.imageTag, "1.27");
    assert.deepEqual(variables("drifting"), { A: canaries.variable, B: "plain", X: "foreign" });
    await nothingToDo();
  });

  it("keeps what a half-failed update made secret sealed through a refresh", async () => {
    // A value that the program does not mark is plain in state, as it says.
    declare(app("leaking", { A: canaries.becameSecret, B: "plain" }));
    succeeded(await stack.up());
    const changed = `${canaries.becameSecret}-changed`;
    declare(app("leaking", { A: secret(changed), B: "plain", N: secret(canaries.added) }));
    const answer = { kind: "status", status: 400 } as const;
    stack.sandbox.addFault({ method: "GET", path: pathOf("leaking"), after: 1, times: "always", answer });
    failed(await stack.up(), /GET \S+ failed with status 400/);
    stack.sandbox.clearFaults();
    const refreshed = succeeded(await stack.refresh("--diff"));
    assert.match(refreshed.output, /\+ N: \[secret\]/);
    succeeded(await stack.up("--diff"));
    assert.deepEqual(variables("leaking"), { A: changed, B: "plain", N: canaries.added });
    await nothingToDo();
  });

  it("leaves no secret in output or plain state, and nothing after destroy", async () => {
    const state = succeeded(await stack.run(["stack", "export"])).output;
    succeeded(await stack.destroy());
    assert.deepEqual(apps(), []);
    const { becameSecret, ...hidden } = canaries;
    const written = [stack.allOutput(), state, filesBelow(join(stack.workspace.folder, "backend"))].join("\n");
    for (const canary of [...Object.values(hidden), `${becameSecret}-changed`]) {
      assert.ok(!written.includes(canary), `${canary} was written`);
    }
    // The search would find one.
    assert.ok(written.includes(becameSecret));
  });
});

/** How often a text stands in the diagnostics at the end, where the CLI repeats what it showed while it ran. */
function timesTold({ output }: ProcessResult, text: string | RegExp): number {
  const [, diagnostics = ""] = output.split("\nDiagnostics:\n");
  return diagnostics.split(text).length - 1;
}

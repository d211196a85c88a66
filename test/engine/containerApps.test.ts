import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { changedAt, fullApp, image, partsOfPath, requestOf } from "../lifecycle/containerApp";
import { calmApps } from "../support/calmApps";
import { type EngineStack, startEngineStack } from "../support/engineStack";

const firstToken = "canary-token-one-4711";
const secondToken = "canary-token-two-4712";

describe("container apps on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  beforeEach(async () => {
    // it takes applications a read to become active, as usual
    stack = await startEngineStack({ sandbox: { behaviour: { containerLimits: calmApps.containerLimits } } });
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  /** The environment of container `web`, of which one value is a secret. */
  const declare = (
    environment: Readonly<Record<string, unknown>>,
    more: Readonly<Record<string, unknown>> = {},
  ): void => {
    const full = fullApp("shop");
    const { web, ...others } = full.containerTemplates;
    const containerTemplates = { ...others, web: { ...web, environmentVariables: environment } };
    stack.declare({
      resources: [{ kind: "ContainerApp", name: "shop", args: { ...full, containerTemplates, ...more } }],
    });
  };
  const apps = () => stack.sandbox.state().accounts.main?.containerApps ?? [];
  const only = () => {
    const [app] = apps();
    assert.ok(app);
    return app;
  };
  const containerId = (name: string): string =>
    only().containerTemplates.find((container) => container.name === name)?.id ?? "";
  const drift = async (changes: ReadonlyArray<readonly [path: string, value: unknown]>): Promise<void> => {
    const body = changes.reduce<unknown>(
      (request, [path, value]) => changedAt(request, partsOfPath(path), value),
      requestOf({ ...only() }),
    );
    const { status } = await stack.sandbox.api("PUT", `/mc/apps/${only().id}`, body);
    assert.equal(status, 200);
  };

  it("leaves a tag alone that CI has set, with and without ignoreChanges, until a refresh shows it", async () => {
    const containers = (tag: string) => ({ web: { ...image, imageTag: tag }, api: { ...image, imageTag: tag } });
    const program = (max: number, options = {}): void => {
      const args = { name: "shop", autoScaling: { min: 1, max }, containerTemplates: containers("1") };
      stack.declare({ resources: [{ kind: "ContainerApp", name: "shop", args, options }] });
    };
    const deploy = async (tag: string): Promise<void> => {
      const path = `/mc/apps/${only().id}/containers/${containerId("web")}`;
      assert.equal((await stack.sandbox.api("PATCH", path, { imageTag: tag })).status, 200);
    };
    const tagNow = () => only().containerTemplates.find(({ name }) => name === "web")?.imageTag;
    const ignoring = { ignoreChanges: ["containerTemplates.web.imageTag"] };

    program(2);
    assert.equal((await stack.up()).code, 0);
    await deploy("from-ci-1");
    program(3);
    assert.deepEqual(changedIn((await stack.preview("--diff")).output), ["autoScaling", "max"]);
    const path = `/mc/apps/${only().id}`;
    assert.deepEqual((await stack.up()).requests, [`GET ${path}`, `PATCH ${path}`, `GET ${path}`, `GET ${path}`]);
    assert.deepEqual([tagNow(), only().autoScaling.max], ["from-ci-1", 3]);

    for (const [round, max] of [4, 5].entries()) {
      program(max, ignoring);
      await deploy(`from-ci-${round + 2}`);
      const updated = await stack.up(...(round === 1 ? ["--refresh"] : []));
      assert.equal(updated.code, 0, updated.output);
      assert.deepEqual([tagNow(), only().autoScaling.max], [`from-ci-${round + 2}`, max]);
    }

    program(5);
    const repaired = await stack.up("--refresh");
    assert.equal(repaired.code, 0, repaired.output);
    assert.equal(tagNow(), "1");
  });

  it("full inputs, exact previews, drift of leaves, a failing update: one secret value is sealed alone, all the time", async () => {
    const environment = { LOG_LEVEL: "info", TOKEN: { $secret: firstToken } };
    declare(environment);
    stack.sandbox.setOptions({ behaviour: { appOutcome: "failing" } });
    const created = await stack.up("--diff");
    assert.notEqual(created.code, 0);
    assert.match(created.output, /bunny\.net reports that application shop \(.*\) is failing/);
    const path = `/mc/apps/${only().id}`;
    const looks = [`GET ${path}`, `GET ${path}`];
    assert.deepEqual(created.requests, ["GET /mc/apps", "GET /mc/limits", "POST /mc/apps", ...looks]);
    stack.sandbox.setOptions({ behaviour: { appOutcome: "active" } });
    await stack.sandbox.api("POST", `${path}/deploy`);
    const resumed = await stack.up();
    assert.equal(resumed.code, 0, resumed.output);
    assert.deepEqual(resumed.requests, looks, "all was written before");
    assert.deepEqual((await stack.up()).requests, []);

    declare({ LOG_LEVEL: "debug", TOKEN: { $secret: secondToken } });
    const preview = await stack.preview("--diff");
    assert.deepEqual(preview.requests, []);
    assert.match(preview.output, /~ LOG_LEVEL: "info" => "debug"/);
    assert.match(preview.output, /~ TOKEN\s*: \[secret\] => \[secret\]/);
    assert.deepEqual(
      changedIn(preview.output),
      ["LOG_LEVEL", "TOKEN", "containerTemplates", "environmentVariables", "web"],
      "nothing else is shown",
    );
    declare(environment);

    await drift([
      ["autoScaling.max", 7],
      ["volumes.data.size", 8],
      ["containerTemplates.worker.imageTag", "9"],
      ["containerTemplates.web.environmentVariables.LOG_LEVEL", "trace"],
      ["containerTemplates.web.endpoints.http.cdn.isSslEnabled", true],
    ]);
    const shown = await stack.run(["refresh", "--preview-only", "--diff"]);
    for (const line of [
      /~ max: 4 => 7/,
      /~ size: 5 => 8/,
      /~ imageTag: "1\.27" => "9"/,
      /~ LOG_LEVEL: "info" => "trace"/,
      /~ isSslEnabled: false => true/,
    ])
      assert.match(shown.output, line);
    assert.ok(!changedIn(shown.output).includes("TOKEN"), shown.output);
    const repaired = await stack.up("--refresh");
    assert.equal(repaired.code, 0, repaired.output);
    assert.deepEqual(
      repaired.requests.filter((request) => !request.startsWith("GET")),
      [`PATCH ${path}`],
    );

    // Changed, but never active: what may have been written is sealed by the refresh that follows.
    stack.sandbox.setAppBehaviour(only().id, { outcome: "failing" });
    declare({ LOG_LEVEL: { $secret: secondToken }, TOKEN: { $secret: firstToken } });
    const failed = await stack.up();
    assert.notEqual(failed.code, 0);
    assert.match(failed.output, /bunny\.net reports that application shop \(.*\) is failing/);
    const refreshed = await stack.refresh("--diff");
    assert.equal(refreshed.code, 0, refreshed.output);
    stack.sandbox.setAppBehaviour(only().id, { outcome: "active" });
    declare(environment);
    const recovered = await stack.up();
    assert.equal(recovered.code, 0, recovered.output);

    const exported = (await stack.run(["stack", "export"])).stdout;
    assert.match(exported, /"LOG_LEVEL": "info"/, "only the secret is sealed");
    const everything =
      stack.allOutput() +
      exported +
      JSON.stringify(stack.sandbox.journal()) +
      filesBelow(join(stack.workspace.folder, "backend"));
    for (const token of [firstToken, secondToken]) {
      const place = everything.indexOf(token);
      assert.equal(place, -1, `in plain here: ${everything.slice(Math.max(0, place - 300), place)}`);
    }

    const destroyed = await stack.destroy();
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.deepEqual(apps(), []);
    assert.match(
      destroyed.output,
      /pull zones that served its endpoints may stay behind at bunny\.net: \d+ \(endpoint http\)/,
    );
  });

  it("three containers beside two endpoints that are resources are edited by one small patch each", async () => {
    const container = (tag: string) => ({ ...image, imageTag: tag, environmentVariables: { LEVEL: "info" } });
    const port = { containerPort: 1, exposedPort: 2, protocols: ["tcp"] };
    const declareTags = (web: string, api: string, worker: string): void => {
      const containerTemplates = { web: container(web), api: container(api), worker: container(worker) };
      const appId = { $id: "shop" };
      stack.declare({
        resources: [
          { kind: "ContainerApp", name: "shop", args: { name: "shop", containerTemplates } },
          {
            kind: "ContainerEndpoint",
            name: "site",
            args: { appId, containerName: "web", displayName: "site", cdn: { portMappings: [{ containerPort: 80 }] } },
          },
          {
            kind: "ContainerEndpoint",
            name: "raw",
            args: { appId, containerName: "api", displayName: "raw", anycast: { portMappings: [port] } },
          },
        ],
      });
    };
    declareTags("1", "1", "1");
    const created = await stack.up();
    assert.equal(created.code, 0, created.output);
    const path = `/mc/apps/${only().id}`;
    const endpoints = async (): Promise<unknown> => (await stack.sandbox.api("GET", `${path}/endpoints`)).body;
    const before = await endpoints();

    declareTags("2", "1", "1");
    const one = await stack.up();
    const looks = [`GET ${path}`, `GET ${path}`];
    assert.deepEqual(one.requests, [`GET ${path}`, `PATCH ${path}/containers/${containerId("web")}`, ...looks]);
    declareTags("2", "3", "3");
    const two = await stack.up();
    assert.deepEqual(two.requests, [`GET ${path}`, `PATCH ${path}`, ...looks]);
    assert.deepEqual(await endpoints(), before);
    const refreshed = await stack.refresh();
    assert.match(refreshed.output, /4 unchanged/);
    assert.deepEqual(refreshed.requests, [`GET ${path}`], "all of an application is read with one GET");
    assert.equal((await stack.destroy()).code, 0);
    assert.deepEqual(apps(), []);
  });
});

/** Names at lines that the engine marks as changed, sorted; `__` names and the resource itself left out. */
function changedIn(output: string): readonly string[] {
  const names = [...output.matchAll(/^\s+[~+-]\s+([\w.]+)\s*:(?=\s)/gm)].flatMap(([, name]) =>
    name === undefined || name.startsWith("__") ? [] : [name],
  );
  return [...new Set(names)].sort();
}

function filesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

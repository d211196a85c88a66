import assert from "node:assert/strict";
import { join } from "node:path";
import { type EngineStack, startEngineStack } from "../support/engineStack";
import { filesBelow } from "../support/filesBelow";

const firstToken = "canary-token-one-4711";
const secondToken = "canary-token-two-4712";
const list = "GET /mc/registries";

describe("container registries on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  beforeEach(async () => {
    stack = await startEngineStack();
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  /** Without a user, and with one whose password no program needs to mark as a secret. */
  const declare = (password: string, displayName = "images"): void => {
    stack.declare({
      resources: [
        { kind: "ContainerRegistry", name: "bare", args: { displayName: "bare", type: "dockerHub" } },
        {
          kind: "ContainerRegistry",
          name: "images",
          args: { displayName, type: "gitHub", userName: "bunny", password },
        },
      ],
      lookups: [{ name: "limits", call: "getContainerLimits", args: {} }],
    });
  };
  const registries = () => stack.sandbox.state().accounts.main?.containerRegistries ?? [];
  const images = () => registries().find(({ type }) => type === "gitHub");
  const without = (requests: readonly string[], ...left: readonly string[]) =>
    requests.filter((request) => !["GET /mc/limits", ...left].includes(request));

  it("live: no password in the open, another one sent, drift of names repaired, in use and then gone", async () => {
    declare(firstToken);
    const created = await stack.up("--diff");
    assert.equal(created.code, 0, created.output);
    assert.equal(without(created.requests, list).join(), "POST /mc/registries,POST /mc/registries");
    assert.equal(images()?.password, firstToken);
    assert.deepEqual(without((await stack.up()).requests), []);

    // The refused password is told, is not kept as if it had been saved, and goes out again.
    declare(secondToken);
    const path = `/mc/registries/${images()?.id}`;
    stack.sandbox.setOptions({ behaviour: { rejectedRegistryUsers: ["bunny"] } });
    const refused = await stack.up();
    assert.notEqual(refused.code, 0);
    assert.match(refused.output, /the registry does not accept the user name and password/);
    assert.equal(images()?.password, firstToken);
    stack.sandbox.setOptions({ behaviour: { rejectedRegistryUsers: [] } });
    for (const { displayName, type, id } of registries()) {
      await stack.sandbox.api("PUT", `/mc/registries/${id}`, { displayName: `${displayName} renamed`, type });
    }
    const mended = await stack.up("--refresh", "--diff");
    assert.equal(mended.code, 0, mended.output);
    const renamed = registries().map(({ id }) => `PUT /mc/registries/${id}`);
    assert.deepEqual([...without(mended.requests, list)].sort(), [...renamed].sort());
    assert.deepEqual(
      registries()
        .map(({ displayName, password }) => [displayName, password])
        .sort(),
      [
        ["bare", null],
        ["images", secondToken],
      ],
    );
    const shown = await stack.run(["refresh", "--preview-only", "--diff"]);
    assert.deepEqual([shown.code, without(shown.requests)], [0, [list]], shown.output);
    assert.match(shown.output, /3 unchanged/);

    const [app] = stack.sandbox.seed({
      containerApps: [{ name: "shop", containerTemplates: [{ name: "web", imageRegistryId: String(images()?.id) }] }],
    }).containerApps;
    stack.sandbox.setAppBehaviour(app?.id ?? "", { readsUntilGone: 3 });
    await stack.sandbox.api("DELETE", `/mc/apps/${app?.id}`);
    const destroyed = await stack.destroy();
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.match(destroyed.output, /waiting for application shop to release registry images/);
    assert.equal(destroyed.requests.filter((request) => request === `DELETE ${path}`).length, 4);
    assert.deepEqual(registries(), []);

    const written = filesBelow(join(stack.workspace.folder, "backend"));
    assert.ok(written.includes("ContainerRegistry"), "no state was looked at");
    const everything = stack.allOutput() + written;
    for (const token of [firstToken, secondToken]) assert.ok(!everything.includes(token), "a password is in the open");
  });
});

import assert from "node:assert/strict";
import { failureOf } from "../support/failureOf";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { providerHost } from "../support/providerHost";

const canary = "canary-password-4711";
const args = { displayName: "images", type: "gitHub", userName: "bunny", password: canary };
const list = "GET /mc/registries";

describe("container registries", function () {
  this.timeout(60_000);

  const host = providerHost();
  let resource: EngineResource;
  beforeEach(() => {
    resource = host.resource("ContainerRegistry");
  });

  const stored = () => host.account()?.containerRegistries ?? [];
  const rejected = async (step: Promise<unknown>): Promise<string> => {
    const message = await failureOf(step);
    assert.ok(!message.includes(canary), "an error holds the password");
    return message;
  };

  it("takes a failure for one, though the status is 200", async () => {
    const body = { id: null, error: "no luck", status: "secretsValidationFailed" };
    const answer = { kind: "status", status: 200, body } as const;
    const says = /secretsValidationFailed.*no luck/;
    host.sandbox.addFault({ method: "POST", path: "/mc/registries", answer });
    assert.match(await rejected(resource.up(args)), says);
    assert.deepEqual([resource.state(), stored()], [undefined, []]);
    await resource.up(args);
    host.sandbox.addFault({ method: "PUT", path: "/mc/registries/*", answer });
    assert.match(await rejected(resource.up({ ...args, password: `${canary}-2` })), says);
    await resource.up({ ...args, password: `${canary}-2` });
    assert.equal(stored()[0]?.password, `${canary}-2`);
  });

  it("completes a registry that was saved although the answer says otherwise, with its password", async () => {
    const answer = {
      kind: "status",
      status: 200,
      body: { id: null, error: `no luck with ${canary}`, status: "unknownErrorOccured" },
    } as const;
    host.sandbox.addFault({ method: "POST", path: "/mc/registries", act: true, answer });
    const requests = await host.requestsOf(() => resource.up(args));
    const one = `/mc/registries/${stored()[0]?.id}`;
    assert.deepEqual(requests, [list, "POST /mc/registries", list, `PUT ${one}`]);
    await resource.destroy();
    assert.deepEqual(stored(), []);
  });

  it("says who uses a registry that is to go", async () => {
    await resource.up(args);
    const imageRegistryId = String(stored()[0]?.id);
    const [app] = host.sandbox.seed({
      containerApps: [{ name: "shop", containerTemplates: [{ name: "web", imageRegistryId }] }],
    }).containerApps;
    assert.match(await rejected(resource.destroy()), /inUse\): it is used by: shop/);
    assert.equal(stored().length, 1);
    await host.elsewhere("DELETE", `/mc/apps/${app?.id}`);
    await host.sandbox.api("GET", `/mc/apps/${app?.id}`);
    await resource.destroy();
    assert.deepEqual(stored(), []);
  });

  it("takes another type or user for another registry, and refuses when several are alike", async () => {
    await resource.up(args);
    for (const other of [
      { ...args, type: "dockerHub" },
      { ...args, userName: "rabbit" },
    ]) {
      await host.resource("ContainerRegistry").up(other);
    }
    await host.elsewhere("POST", "/mc/registries", {
      displayName: "images",
      type: "gitHub",
      passwordCredentials: { userName: "bunny", password: "x" },
    });
    const several = await rejected(host.resource("ContainerRegistry").up({ ...args, adopt: "overwrite" }));
    assert.match(several, /more than one registry named images already exists: 2001, 2004/);
  });

  it("takes a registry over with the password of the program", async () => {
    const { containerRegistries } = host.sandbox.seed({
      containerRegistries: [{ displayName: "images", type: "gitHub", userName: "bunny", password: "theirs" }],
    });
    const id = containerRegistries[0]?.id;
    await resource.up({ ...args, adopt: true });
    assert.deepEqual([resource.state()?.id, stored()[0]?.password], [String(id), canary]);
  });

  it("lives without credentials, takes some on and keeps them when they are omitted again", async () => {
    const bare = { displayName: "images", type: "dockerHub" };
    await resource.up(bare);
    assert.deepEqual(await resource.refresh(), []);
    await resource.up({ ...bare, displayName: "renamed" });
    assert.deepEqual([stored()[0]?.displayName, stored()[0]?.userName], ["renamed", null]);
    const withUser = { ...bare, userName: "bunny", password: canary };
    assert.equal((await resource.preview(withUser)).action, "replace");

    await resource.destroy();
    await resource.up(withUser);
    assert.equal((await resource.up({ ...bare, displayName: "kept" })).action, "update");
    assert.deepEqual([stored()[0]?.displayName, stored()[0]?.password], ["kept", canary]);
    assert.deepEqual(await resource.refresh(), []);
  });

  it("is not renamed without a password that nobody knows any more", async () => {
    await resource.up(args);
    const bare = { displayName: args.displayName, type: args.type };
    await resource.up(bare);
    assert.match(
      await rejected(resource.up({ ...bare, displayName: "renamed" })),
      /would be saved without the password of bunny.*set userName and password/s,
    );
    assert.deepEqual([stored()[0]?.displayName, stored()[0]?.password], ["images", canary]);
    await resource.up({ ...args, displayName: "renamed" });
    assert.deepEqual([stored()[0]?.displayName, stored()[0]?.password], ["renamed", canary]);
  });

  it("treats a registry with a user as another one than that without", async () => {
    await host.resource("ContainerRegistry").up(args);
    await resource.up({ displayName: "images", type: "gitHub", adopt: true });
    assert.deepEqual(
      stored().map(({ userName }) => userName),
      ["bunny", null],
    );
  });

  it("never showed the password", async () => {
    const output = await host.wholeOutput();
    assert.ok(host.wholeJournal().length > 0, "nothing was recorded at all");
    assert.ok(!(output + JSON.stringify(host.wholeJournal())).includes(canary));
  });
});

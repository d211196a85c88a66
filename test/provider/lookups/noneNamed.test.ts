import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";
import { outputAsText } from "../../support/outputAsText";

const ask = (name: string): Promise<unknown> => bunny.getPullZone({ name });

/** One stands for all, of which byIdOrName.test.ts says that they tell the closest name. */
describe("look-ups by a name that is not there", () => {
  const sandbox = withLookupSandbox();

  const messageOf = async (asked: Promise<unknown>): Promise<string> => {
    const error = await asked.then(
      () => assert.fail("there is an answer"),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof Error);
    return error.message;
  };

  const seed = (...names: readonly string[]) => sandbox().seed({ pullZones: names.map((Name) => ({ Name })) });

  it("tell the three closest names, whatever is common to them", async () => {
    seed("my-site", "my-shop", "assets", "docs");
    const message = await messageOf(ask("my-iste"));
    assert.match(message, /this account has no pull zone named my-iste: the closest names are my-site, my-shop, /);
    assert.equal(message.split(", ").length, 3);
  });

  it("tell the name in the right case first", async () => {
    seed("docs", "MY-Site");
    assert.match(await messageOf(ask("my-site")), /the closest names are MY-Site/);
  });

  it("say what to check where there is none at all", async () => {
    assert.match(await messageOf(ask("my-site")), /my-site: check the name, and which account the API key belongs to$/);
  });

  it("say which registries there are, which every account has", async () => {
    assert.match(
      await messageOf(bunny.getContainerRegistry({ displayName: "Docker Hub" })),
      /has no registry named Docker Hub: the closest names are DockerHub Public, GitHub Public$/,
    );
  });

  it("tell a name once that several have, and that it is the only one", async () => {
    sandbox().seed({ scripts: [{ Name: "edge" }, { Name: "edge" }] });
    assert.match(await messageOf(bunny.getScript({ name: "egde" })), /: the closest name is edge$/);
  });

  it("do without names where all of them cannot be had", async () => {
    sandbox().seed({ scripts: [{ Name: "edge" }] });
    sandbox().addFault({
      path: "/compute/script",
      times: 1,
      after: 1,
      answer: { kind: "status", status: 403, body: { Message: "No." } },
    });
    assert.match(await messageOf(bunny.getScript({ name: "egde" })), /script named egde: check the name/);
  });
});

describe("look-ups with an Output that became text", () => {
  it("say so before they ask", async () => {
    await assert.rejects(
      bunny.getScript({ name: outputAsText() }),
      /getScript: name holds an Output that became text: .*pulumi\.interpolate/,
    );
  });
});

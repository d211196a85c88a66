import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";
import { outputAsText } from "../../support/outputAsText";

/** All look-ups by name, what they call what they look for, and names that the account has. */
const lookups = [
  {
    what: "pull zone named",
    ask: (name: string) => bunny.getPullZone({ name }),
    names: ["my-site", "my-shop", "assets", "docs"],
    seed: (names: readonly string[]) => ({ pullZones: names.map((Name) => ({ Name })) }),
  },
  {
    what: "script named",
    ask: (name: string) => bunny.getScript({ name }),
    names: ["my-site", "my-shop", "assets", "docs"],
    seed: (names: readonly string[]) => ({ scripts: names.map((Name) => ({ Name })) }),
  },
  {
    what: "DNS zone named",
    ask: (domain: string) => bunny.getDnsZone({ domain }),
    names: ["my-site.com", "my-shop.com", "assets.com", "docs.com"],
    seed: (names: readonly string[]) => ({ dnsZones: names.map((Domain) => ({ Domain })) }),
  },
  {
    what: "storage zone named",
    ask: (name: string) => bunny.getStorageZone({ name }),
    names: ["my-site", "my-shop", "assets", "docs"],
    seed: (names: readonly string[]) => ({ storageZones: names.map((Name) => ({ Name })) }),
  },
  {
    what: "application named",
    ask: (name: string) => bunny.getContainerApp({ name }),
    names: ["my-site", "my-shop", "assets", "docs"],
    seed: (names: readonly string[]) => ({ containerApps: names.map((name) => ({ name })) }),
  },
] as const;

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

  for (const { what, ask, names, seed } of lookups) {
    it(`${what}: tell the three closest names, whatever is common to them`, async () => {
      sandbox().seed(seed(names));
      const [site, shop] = names;
      const message = await messageOf(ask(site.replace("si", "is")));
      assert.match(
        message,
        new RegExp(`this account has no ${what} my-iste\\S*: the closest names are ${site}, ${shop}, `),
      );
      assert.equal(message.split(", ").length, 3);
    });

    it(`${what}: tell the name in the right case first`, async () => {
      sandbox().seed(
        seed(["docs.com", "MY-Site.com"].map((name) => (what.startsWith("DNS") ? name : name.slice(0, -4)))),
      );
      const asked = what.startsWith("DNS") ? "my-site.co" : "my-site";
      assert.match(await messageOf(ask(asked)), /the closest names are MY-Site/i);
    });

    it(`${what}: say what to check where there is none at all`, async () => {
      const message = await messageOf(ask("my-site"));
      assert.match(message, /my-site: check the name, and which account the API key belongs to$/);
    });
  }

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

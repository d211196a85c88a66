import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "mocha";
import * as pulumi from "@pulumi/pulumi";
import type * as bunny from "pulumi-bunny";
import { site } from "./site";

/** What the program declares, and what it looks up. */
interface Asked {
  readonly what: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}
const declared: Asked[] = [];
const lookedUp: Asked[] = [];

/** The pull zones of the mocked account, by name. Properties that the program does not read can be omitted. */
const zones: Readonly<Record<string, Partial<bunny.GetPullZoneResult>>> = {
  "my-site": { pullZoneId: 1001, blockedIps: [] },
  "other-site": { pullZoneId: 1002, blockedIps: ["192.0.2.66", "203.0.113.8"] },
};

describe("the site", () => {
  // Before anything is declared: without mocks, a program tries to connect to the engine.
  before(async () => {
    await pulumi.runtime.setMocks({
      // A resource gets an id; its outputs equal its inputs.
      newResource: ({ type, name, inputs }) => {
        declared.push({ what: type, inputs: inputs as Asked["inputs"] });
        return { id: `${name}-id`, state: inputs as Asked["inputs"] };
      },
      // Look-ups are identified by their token: bunny:index:getPullZone, bunny:index:getHostnames, …
      call: ({ token, inputs }) => {
        lookedUp.push({ what: token, inputs: inputs as Asked["inputs"] });
        const { name } = inputs as { readonly name: string };
        return token === "bunny:index:getPullZone" ? (zones[name] ?? {}) : {};
      },
    });
  });
  beforeEach(() => {
    declared.length = 0;
    lookedUp.length = 0;
  });

  const valueOf = <T>(output: pulumi.Output<T>) => new Promise<T>((resolve) => output.apply(resolve));

  const small = { zone: "my-site", hostnames: [], scrapers: [], refuseLike: "other-site" };

  it("forces HTTPS on all its hostnames, with certificates of bunny.net", async () => {
    const { hostnames } = site({ ...small, hostnames: ["www.example.com", "example.com"] });
    for (const { certificate, forceSsl } of hostnames) {
      assert.equal(await valueOf(certificate), "managed");
      assert.equal(await valueOf(forceSsl), true);
    }
  });

  it("is about the zone that is looked up by its name", async () => {
    const { scrapers } = site({ ...small, scrapers: ["203.0.113.7"] });
    assert.equal(await valueOf(scrapers.pullZoneId), 1001);
    assert.deepEqual(lookedUp, [
      { what: "bunny:index:getPullZone", inputs: { name: "my-site" } },
      { what: "bunny:index:getPullZone", inputs: { name: "other-site" } },
    ]);
  });

  it("blocks the scrapers, and once only what the other zone blocks", async () => {
    const { scrapers } = site({ ...small, scrapers: ["203.0.113.7", "203.0.113.8"] });
    await valueOf(scrapers.urn);
    const set = declared.find(({ what }) => what === "pulumi-nodejs:bunny:BlockedIpSet");
    assert.deepEqual(set?.inputs.blockedIps, ["203.0.113.7", "203.0.113.8", "192.0.2.66"]);
  });
});

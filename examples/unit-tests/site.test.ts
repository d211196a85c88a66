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

/** The zone that the account is to have. What the program does not ask for can be left out. */
const zone: Partial<bunny.GetPullZoneResult> = { pullZoneId: 1001, blockedIps: ["192.0.2.66"] };

describe("the site", () => {
  // Before anything is declared: without mocks a program looks for the engine.
  before(async () => {
    await pulumi.runtime.setMocks({
      // A resource gets an id; its outputs are its inputs.
      newResource: ({ type, name, inputs }) => {
        declared.push({ what: type, inputs: inputs as Asked["inputs"] });
        return { id: `${name}-id`, state: inputs as Asked["inputs"] };
      },
      // A look-up is asked for by its name: bunny:index:getPullZone, bunny:index:getHostnames, …
      call: ({ token, inputs }) => {
        lookedUp.push({ what: token, inputs: inputs as Asked["inputs"] });
        return token === "bunny:index:getPullZone" ? zone : {};
      },
    });
  });
  beforeEach(() => {
    declared.length = 0;
    lookedUp.length = 0;
  });

  const valueOf = <T>(output: pulumi.Output<T>) => new Promise<T>((resolve) => output.apply(resolve));

  it("forces HTTPS on all its hostnames, with certificates of bunny.net", async () => {
    const { hostnames } = site({ zone: "my-site", hostnames: ["www.example.com", "example.com"], scrapers: [] });
    for (const { certificate, forceSsl } of hostnames) {
      assert.equal(await valueOf(certificate), "managed");
      assert.equal(await valueOf(forceSsl), true);
    }
  });

  it("is about the zone that is looked up by its name", async () => {
    const { scrapers } = site({ zone: "my-site", hostnames: [], scrapers: ["203.0.113.7"] });
    assert.equal(await valueOf(scrapers.pullZoneId), 1001);
    assert.deepEqual(lookedUp, [{ what: "bunny:index:getPullZone", inputs: { name: "my-site" } }]);
  });

  it("blocks the scrapers that the zone does not block already", async () => {
    const { scrapers } = site({ zone: "my-site", hostnames: [], scrapers: ["192.0.2.66", "203.0.113.7"] });
    await valueOf(scrapers.urn);
    const set = declared.find(({ what }) => what === "pulumi-nodejs:bunny:BlockedIpSet");
    assert.deepEqual(set?.inputs.blockedIps, ["203.0.113.7"]);
  });
});

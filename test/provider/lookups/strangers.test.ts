import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

/** A 404 may be of a proxy, or of whatever a wrong address leads to: then it does not say that there is no such thing. */
describe("look-ups that another server answers", () => {
  const sandbox = withLookupSandbox();

  const lookups: ReadonlyArray<readonly [string, () => Promise<unknown>, string, string]> = [
    ["getPullZone", () => bunny.getPullZone({ pullZoneId: 4711 }), "pull zone 4711", "/pullzone"],
    ["getHostnames", () => bunny.getHostnames({ pullZoneId: 4711 }), "pull zone 4711", "/pullzone"],
    ["getDnsZone", () => bunny.getDnsZone({ dnsZoneId: 4711 }), "DNS zone 4711", "/dnszone"],
    ["getScript", () => bunny.getScript({ scriptId: 4711 }), "script 4711", "/compute/script"],
    ["getReleases", () => bunny.getReleases({ scriptId: 4711 }), "script 4711", "/compute/script"],
  ];
  for (const [name, ask, what, list] of lookups) {
    it(`${name} says so, and not that there is none`, async () => {
      const bare = { kind: "status", status: 404 } as const;
      sandbox().addFault({ method: "GET", path: `${list}/**`, times: "always", answer: bare });
      sandbox().addFault({ method: "GET", path: list, times: "always", answer: bare });
      await assert.rejects(ask(), /does not look like bunny\.net's: check the API URL/);
    });

    it(`${name} believes a 404 without a word when the same address answers other questions`, async () => {
      sandbox().addFault({
        method: "GET",
        path: `${list}/4711`,
        times: "always",
        answer: { kind: "status", status: 404 },
      });
      await assert.rejects(ask(), new RegExp(`${name}: this account has no ${what}:`));
    });
  }
});

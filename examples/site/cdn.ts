import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { files, storage } from "./files";

const name = new pulumi.Config().require("name");
const day = 24 * 60 * 60;

// The CDN in front of the files. Settings that are not declared keep their defaults, or what the dashboard has set.
export const site = new bunny.PullZone("site", {
  name,
  origin: { storageZoneId: storage.id },
  // Files in storage come without a Cache-Control header.
  cacheControlMaxAgeOverride: 30 * day,
  // New files replace those in the cache.
  purgeOn: [files.contentHash],
});

// The same files with other rules, for images that other sites show: access.ts lists the sites.
export const images = new bunny.PullZone("images", {
  name: `${name}-images`,
  origin: { storageZoneId: storage.id },
  cacheControlMaxAgeOverride: 30 * day,
  purgeOn: [files.contentHash],
});

// What happens to requests, rule by rule.
new bunny.EdgeRule("images", {
  pullZoneId: site.id,
  description: "Browsers keep images for a day",
  actions: [{ type: "overrideBrowserCacheTime", seconds: day }],
  triggers: [{ type: "url", patternMatches: ["*/images/*"] }],
});
new bunny.EdgeRule("headers", {
  pullZoneId: site.id,
  description: "Security headers",
  enabled: true,
  actions: [
    { type: "setResponseHeader", name: "X-Content-Type-Options", value: "nosniff" },
    { type: "setResponseHeader", name: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  ],
  triggers: [{ type: "url", patternMatches: ["*"] }],
});

/** Numeric ID of the pull zone, for calls of the API. */
export const pullZoneId = site.id;
/** Where the site is reachable at once, without its domain. */
export const preview = pulumi.interpolate`https://${site.cnameTarget}`;

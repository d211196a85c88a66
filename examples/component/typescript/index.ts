import * as bunny from "pulumi-bunny/plugin";
import { Site } from "../site";

const docs = new Site("docs", { name: "acme-docs", source: "./public", hostname: "docs.acme.example" });
const blog = new Site("blog", { name: "acme-blog", source: "./public", blockedIps: ["203.0.113.0/24"] });

// What a site does not do itself is added to it.
new bunny.EdgeRule("robots", {
  pullZoneId: blog.pullZoneId,
  description: "Search engines stay out",
  actions: [{ type: "setResponseHeader", name: "X-Robots-Tag", value: "noindex" }],
  triggers: [{ type: "url", patternMatches: ["*"] }],
});

/** Where the sites are. */
export const urls = [docs.url, blog.url];

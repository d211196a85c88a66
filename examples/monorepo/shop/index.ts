import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import type * as platform from "../platform";

// The stack of the same name in the other project, and the names of its outputs.
const stack = new pulumi.StackReference(`${pulumi.getOrganization()}/platform/${pulumi.getStack()}`);
const shared = (name: keyof typeof platform): pulumi.Output<number | string> => stack.requireOutput(name);

const originUrl = new pulumi.Config().require("origin");
const hostname = pulumi.interpolate`shop.${shared("domain")}`;

const zone = new bunny.PullZone("shop", { name: "monorepo-shop", origin: { originUrl } });
const record = new bunny.DnsRecord("shop", {
  dnsZoneId: shared("dnsZoneId"),
  type: "PullZone",
  name: "shop",
  pullZoneId: zone.id,
});
new bunny.Hostname(
  "shop",
  { pullZoneId: zone.id, hostname, certificate: "managed", forceSsl: true },
  { dependsOn: [record], customTimeouts: { create: "10m" } },
);

// The pages of the shop may show the videos of the platform. Other apps add their own entries to the same list.
new bunny.AllowedReferrerSet("videos", {
  pullZoneId: shared("videoPullZoneId"),
  allowedReferrers: [hostname],
});

/** URL of the app. */
export const url = pulumi.interpolate`https://${hostname}`;

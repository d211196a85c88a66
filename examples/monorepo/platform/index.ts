import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const zone = new bunny.DnsZone("domain", { domain: config.require("domain") });
const videos = new bunny.VideoLibrary("videos", { name: "platform", enabledResolutions: ["720p", "1080p"] });

// What the apps build on. IDs stay the same for as long as the objects exist, so an app need not be updated after an
// update here.
export const { domain, dnsZoneId, nameservers } = zone;
export const { videoLibraryId, pullZoneId: videoPullZoneId } = videos;

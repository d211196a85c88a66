import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();

/** The pull zone of the shop. */
export const shop = bunny.getPullZoneOutput({ name: config.require("zone") });
/** The pull zone of its images. */
export const media = bunny.getPullZoneOutput({ name: config.require("mediaZone") });
/** The DNS zone of its domain. */
export const domain = bunny.getDnsZoneOutput({ domain: config.require("domain") });

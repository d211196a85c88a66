import * as pulumi from "@pulumi/pulumi";
import { site } from "./site";

const config = new pulumi.Config();
const { hostnames } = site({
  zone: config.require("zone"),
  refuseLike: config.require("refuseLike"),
  hostnames: ["www.example.com", "example.com"],
  scrapers: ["203.0.113.7", "203.0.113.8"],
});

/** URLs of the site. */
export const urls = hostnames.map(({ hostname }) => pulumi.interpolate`https://${hostname}`);

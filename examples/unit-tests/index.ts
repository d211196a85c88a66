import * as pulumi from "@pulumi/pulumi";
import { site } from "./site";

const { hostnames } = site({
  zone: new pulumi.Config().require("zone"),
  hostnames: ["www.example.com", "example.com"],
  scrapers: ["203.0.113.7", "203.0.113.8"],
});

/** Where the site can be reached. */
export const urls = hostnames.map(({ hostname }) => pulumi.interpolate`https://${hostname}`);

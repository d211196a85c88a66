import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();

// One provider for each account. A key that is named by its variable is read whenever the provider runs, so that no state
// holds it, and a new one reaches refresh and destroy, too. `apiKey` takes the key itself, as a secret.
const accounts = {
  shop: new bunny.Provider("shop", { apiKeyEnv: config.require("shopKey") }),
  blog: new bunny.Provider("blog", { apiKeyEnv: config.require("blogKey") }),
};

// Look-ups and resources are given the account that they are about. A resource that is given none is of the account of
// BUNNYNET_API_KEY or of the stack's configuration.
const zones = {
  shop: bunny.getPullZoneOutput({ name: config.require("shopZone") }, { provider: accounts.shop }),
  blog: bunny.getPullZoneOutput({ name: config.require("blogZone") }, { provider: accounts.blog }),
};

// What both are to refuse is said once.
const scrapers = ["203.0.113.7", "198.51.100.0/24"];

const shop = new bunny.BlockedIpSet(
  "shop-scrapers",
  { pullZoneId: zones.shop.pullZoneId, blockedIps: scrapers },
  { provider: accounts.shop },
);
const blog = new bunny.BlockedIpSet(
  "blog-scrapers",
  { pullZoneId: zones.blog.pullZoneId, blockedIps: scrapers },
  { provider: accounts.blog },
);

/** What each zone refuses. */
export const refused = { shop: shop.blockedIps, blog: blog.blockedIps };

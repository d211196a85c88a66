import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();

// One provider for each account. With `apiKeyEnv`, the key is read from the variable each time the provider runs, so it
// is not in state, and refresh and destroy also use a new key. `apiKey` takes the key itself, as a secret.
const accounts = {
  shop: new bunny.Provider("shop", { apiKeyEnv: config.require("shopKey") }),
  blog: new bunny.Provider("blog", { apiKeyEnv: config.require("blogKey") }),
};

// Pass the provider to look-ups and resources to choose their account. Without one, a resource belongs to the account
// of BUNNYNET_API_KEY or of the stack configuration.
const zones = {
  shop: bunny.getPullZoneOutput({ name: config.require("shopZone") }, { provider: accounts.shop }),
  blog: bunny.getPullZoneOutput({ name: config.require("blogZone") }, { provider: accounts.blog }),
};

// The addresses that both zones block are declared once.
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

/** The addresses that each zone blocks. */
export const refused = { shop: shop.blockedIps, blog: blog.blockedIps };

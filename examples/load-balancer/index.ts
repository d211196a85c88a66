import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const name = config.require("name");
const domain = config.require("domain");

// Chooses the server for what is not in the cache.
const balancer = new bunny.LoadBalancer("shop", { name });
const loadBalancerId = balancer.id;

// The servers in Europe get all the traffic, as long as one of them is well …
const health = { healthCheckEnabled: true, healthCheckPath: "/health" };
const europe = new bunny.LoadBalancerOriginGroup("europe", { loadBalancerId, name: "europe", priority: 10, ...health });
new bunny.LoadBalancerOrigin("berlin", { originGroupId: europe.id, originUrl: `https://berlin.${domain}` });
new bunny.LoadBalancerOrigin("paris", {
  originGroupId: europe.id,
  originUrl: `https://paris.${domain}`,
  enabled: config.requireBoolean("parisEnabled"),
});

// … and the one in America gets it when none is.
const america = new bunny.LoadBalancerOriginGroup("america", {
  loadBalancerId,
  name: "america",
  priority: 20,
  ...health,
});
new bunny.LoadBalancerOrigin("new-york", { originGroupId: america.id, originUrl: `https://new-york.${domain}` });

const zone = new bunny.PullZone("shop", { name, origin: { loadBalancerId }, optimizerEnabled: true });

// Small images are made at the edge, so the servers only have the large ones: /photo.jpg?class=thumbnail.
new bunny.OptimizerClass("thumbnail", {
  pullZoneId: zone.id,
  name: "thumbnail",
  parameters: { width: "200", quality: "80" },
});

/** Where the shop is. */
export const url = pulumi.interpolate`https://${zone.cnameTarget}`;

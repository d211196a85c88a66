import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const name = `${config.require("name")}-shop`;

// The registry of the images, and the credentials to pull them.
const registry = new bunny.ContainerRegistry("images", {
  displayName: name,
  type: "gitHub",
  userName: config.require("registryUser"),
  password: config.requireSecret("registryToken"),
});

// The shop. Changes are sent as the smallest patch, and properties that are not declared here are left unchanged.
const app = new bunny.ContainerApp("shop", {
  name,
  autoScaling: { min: 1, max: 3 },
  regionSettings: { allowedRegionIds: ["DE", "NY"], requiredRegionIds: ["DE"] },
  containerTemplates: {
    web: {
      imageName: "shop",
      imageNamespace: config.require("registryUser"),
      imageTag: config.require("version"),
      imageRegistryId: registry.id,
      probes: { readiness: { httpGet: { request: { path: "/ready", portNumber: 8080 } } } },
      // Only the secret value is encrypted; the others stay readable in previews.
      environmentVariables: { LOG_LEVEL: "info", DATABASE_TOKEN: config.requireSecret("databaseToken") },
      volumeMounts: { uploads: "/var/uploads" },
    },
  },
  volumes: { uploads: { size: 10 } },
});

// The endpoint, as a separate resource. bunny.net makes a pull zone for it …
const endpoint = new bunny.ContainerEndpoint("shop", {
  appId: app.id,
  containerName: "web",
  displayName: "shop",
  cdn: { portMappings: [{ containerPort: 8080 }] },
});

// … which is taken over here, so that its settings are declared as well, and destroy leaves nothing behind.
const zone = new bunny.PullZone("shop", { adoptPullZoneId: endpoint.pullZoneId, enableOriginShield: true });

/** Public address of the shop. */
export const shopUrl = pulumi.interpolate`https://${zone.cnameTarget}`;

import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { shop } from "./zones";

const config = new pulumi.Config();

// The registry of the images, and the credentials to pull them.
const registry = new bunny.ContainerRegistry("images", {
  displayName: config.require("app"),
  type: "gitHub",
  userName: config.require("registryUser"),
  password: config.requireSecret("registryToken"),
});

// The shop itself. Changes are sent as the smallest patch, and properties that are not declared here are left
// unchanged.
const app = new bunny.ContainerApp("shop", {
  name: config.require("app"),
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

// The endpoint, as a separate resource: the container is the origin of the shop's pull zone.
const site = new bunny.ContainerEndpoint("site", {
  appId: app.id,
  containerName: "web",
  displayName: "site",
  cdn: { portMappings: [{ containerPort: 8080 }], pullZoneId: shop.pullZoneId },
});

/** Public address of the container. */
export const address = site.publicHost;

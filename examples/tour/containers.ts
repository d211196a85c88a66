import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { shop } from "./zones";

const config = new pulumi.Config();

// Where the images are, and who may fetch them.
const registry = new bunny.ContainerRegistry("images", {
  displayName: config.require("app"),
  type: "gitHub",
  userName: config.require("registryUser"),
  password: config.requireSecret("registryToken"),
});

// The shop itself. What changes goes out as the smallest patch, and what is not said here is left alone.
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
      // A value that is a secret is sealed alone; the others stay readable in previews.
      environmentVariables: { LOG_LEVEL: "info", DATABASE_TOKEN: config.requireSecret("databaseToken") },
      volumeMounts: { uploads: "/var/uploads" },
    },
  },
  volumes: { uploads: { size: 10 } },
});

// The way in, as a resource of its own: the pull zone of the shop gets its content from the container.
const site = new bunny.ContainerEndpoint("site", {
  appId: app.id,
  containerName: "web",
  displayName: "site",
  cdn: { portMappings: [{ containerPort: 8080 }], pullZoneId: shop.pullZoneId },
});

/** Where the container answers. */
export const address = site.publicHost;

import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const imageRegistryId = bunny.getContainerRegistryOutput({ displayName: config.require("registry") }).registryId;

// Containers, variables, mounts and volumes are keyed by name: a change to one is shown and sent on its own.
const app = new bunny.ContainerApp("shop", {
  name: config.require("name"),
  autoScaling: { min: 1, max: 3 },
  regionSettings: { allowedRegionIds: ["DE", "NY"], requiredRegionIds: ["DE"] },
  volumes: { cache: { size: 5 } },
  containerTemplates: {
    web: {
      imageNamespace: "library",
      imageName: "nginx",
      imageTag: config.require("imageTag"),
      imageRegistryId,
      environmentVariables: { LOG_LEVEL: config.require("logLevel"), TOKEN: config.requireSecret("token") },
      volumeMounts: { cache: "/var/cache/nginx" },
      probes: { readiness: { periodSeconds: 5, httpGet: { request: { path: "/", portNumber: 80 } } } },
    },
    sessions: { imageNamespace: "library", imageName: "redis", imageTag: "7.4-alpine", imageRegistryId },
  },
});

// Managed as a separate resource: the app does not declare `endpoints` for this container, so it does not touch this
// one.
const site = new bunny.ContainerEndpoint("site", {
  appId: app.id,
  containerName: "web",
  displayName: "site",
  cdn: { portMappings: [{ containerPort: 80 }] },
});

// What the containers print is sent to a log server, which knows by the token whose it is.
new bunny.ContainerLogForwarding("logs", {
  appId: app.id,
  type: "SyslogTcp",
  endpoint: config.require("logServer"),
  port: 514,
  token: config.requireSecret("logToken"),
  format: "SyslogRfc5424",
});

/** Id of the app. */
export const appId = app.appId;
/** Its public address. */
export const address = site.publicHost;
/** Its status, as last reported by bunny.net. */
export const status = app.status;
/** Ids of the containers by name. */
export const containerIds = app.containerIds;

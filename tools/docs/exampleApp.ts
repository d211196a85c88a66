import type { MergeOptions } from "../../provider/src/properties/mergeDesired";
import type { Properties } from "../../provider/src/properties/values";

const image = (name: string, tag: string): Properties => ({
  imageName: name,
  imageNamespace: "acme",
  imageTag: tag,
  imageRegistryId: "2401",
});

const http = (path: string): Properties => ({
  periodSeconds: 15,
  httpGet: { request: { path, portNumber: 8080 }, response: { expectedStatusCode: "ok" } },
});

/** An app of three containers, as bunny.net returns it. The endpoint `admin` is managed elsewhere. */
export const exampleApp: Properties = {
  name: "shop",
  runtimeType: "shared",
  autoScaling: { min: 1, max: 3 },
  regionSettings: { allowedRegionIds: ["DE", "NY", "SG"], requiredRegionIds: ["DE"], maxAllowedRegions: 3 },
  containerTemplates: [
    {
      id: "ct-web-4f1c",
      name: "web",
      ...image("shop-web", "1.8.2"),
      imagePullPolicy: "ifNotPresent",
      probes: { readiness: http("/ready"), liveness: http("/live") },
      environmentVariables: [
        { name: "LOG_LEVEL", value: "info" },
        { name: "API_URL", value: "http://localhost:9000" },
        { name: "SESSION_SECONDS", value: "3600" },
      ],
      endpoints: [
        {
          displayName: "public",
          cdn: { isSslEnabled: true, pullZoneId: 51001, portMappings: [{ containerPort: 8080 }] },
        },
        {
          displayName: "admin",
          anycast: { type: "iPv4", portMappings: [{ containerPort: 8443, exposedPort: 443, protocols: ["tcp"] }] },
        },
      ],
      volumeMounts: [{ name: "uploads", mountPath: "/var/uploads" }],
    },
    {
      id: "ct-api-9b07",
      name: "api",
      ...image("shop-api", "3.1.0"),
      imagePullPolicy: "always",
      entryPoint: { commandArray: ["node", "server.js"], workingDirectory: "/app" },
      probes: { readiness: { tcpSocket: { request: { portNumber: 9000 } } } },
      environmentVariables: [
        { name: "DATABASE_URL", value: "libsql://shop.example.com" },
        { name: "WORKERS", value: "4" },
      ],
      endpoints: [],
      volumeMounts: [{ name: "uploads", mountPath: "/uploads" }],
    },
    {
      id: "ct-log-2e55",
      name: "log",
      ...image("log-shipper", "0.9.4"),
      environmentVariables: [{ name: "TARGET", value: "logs.example.com:514" }],
      endpoints: [],
      volumeMounts: [{ name: "spool", mountPath: "/spool" }],
    },
  ],
  volumes: [
    { name: "uploads", size: 10 },
    { name: "spool", size: 1 },
  ],
};

/** A change to the app in a program. */
export interface Edit {
  readonly title: string;
  /** The changed properties as the program declares them, and nothing else. */
  readonly desired: Properties;
  readonly options?: MergeOptions;
}

const container = (name: string, change: Properties): Properties => ({ containerTemplates: [{ name, ...change }] });
const variable = (name: string, value: string): Properties => ({ environmentVariables: [{ name, value }] });

export const edits: readonly Edit[] = [
  { title: "nothing", desired: {} },
  {
    title: "different order of containers, variables and regions, and `Always` for `always`",
    desired: {
      containerTemplates: [{ name: "api", imagePullPolicy: "Always" }, { name: "web" }],
      regionSettings: { allowedRegionIds: ["SG", "DE", "NY"] },
    },
  },
  { title: "app name", desired: { name: "store" } },
  { title: "runtime type", desired: { runtimeType: "reserved" } },
  { title: "scaling", desired: { autoScaling: { max: 5 } } },
  { title: "one region added", desired: { regionSettings: { allowedRegionIds: ["DE", "NY", "SG", "LA"] } } },
  {
    title: "region limit removed",
    desired: { regionSettings: {} },
    options: { removed: { regionSettings: { maxAllowedRegions: 1 } } },
  },
  { title: "image tag of one container", desired: container("web", { imageTag: "1.9.0" }) },
  {
    title: "image tags of two containers",
    desired: {
      containerTemplates: [
        { name: "web", imageTag: "1.9.0" },
        { name: "api", imageTag: "3.2.0" },
      ],
    },
  },
  { title: "pull policy", desired: container("web", { imagePullPolicy: "always" }) },
  { title: "value of one environment variable", desired: container("web", variable("LOG_LEVEL", "debug")) },
  { title: "one environment variable added", desired: container("log", variable("LEVEL", "warn")) },
  {
    title: "one environment variable removed",
    desired: container("web", {}),
    options: { removed: { containerTemplates: { web: { environmentVariables: { SESSION_SECONDS: 1 } } } } },
  },
  {
    title: "path of a probe",
    desired: container("web", { probes: { liveness: { httpGet: { request: { path: "/healthz" } } } } }),
  },
  {
    title: "different kind of probe",
    desired: container("api", { probes: { readiness: { grpc: { request: { portNumber: 9001 } } } } }),
  },
  {
    title: "probe removed",
    desired: container("web", { probes: { readiness: {} } }),
    options: { removed: { containerTemplates: { web: { probes: { liveness: { periodSeconds: 1 } } } } } },
  },
  { title: "command", desired: container("api", { entryPoint: { commandArray: ["node", "cluster.js"] } }) },
  {
    title: "path of a mount",
    desired: container("log", { volumeMounts: [{ name: "spool", mountPath: "/var/spool" }] }),
  },
  {
    title: "one mount added",
    desired: container("log", { volumeMounts: [{ name: "uploads", mountPath: "/uploads" }] }),
  },
  {
    title: "port of an endpoint",
    desired: container("web", {
      endpoints: [{ displayName: "public", cdn: { portMappings: [{ containerPort: 8081 }] } }],
    }),
  },
  {
    title: "one endpoint added",
    desired: container("api", {
      endpoints: [{ displayName: "api", cdn: { portMappings: [{ containerPort: 9000 }] } }],
    }),
  },
  {
    title: "one endpoint removed",
    desired: container("web", {}),
    options: { removed: { containerTemplates: { web: { endpoints: { public: { cdn: 1 } } } } } },
  },
  {
    title: "one container added",
    desired: container("cron", { ...image("shop-cron", "1.0.0"), ...variable("EVERY", "5m") }),
  },
  {
    title: "one container removed",
    desired: {},
    options: { removed: { containerTemplates: { log: { imageTag: 1 } } } },
  },
  {
    title: "container renamed, which makes it a different one",
    desired: container("shipper", { ...image("log-shipper", "0.9.4"), ...variable("TARGET", "logs.example.com:514") }),
    options: { removed: { containerTemplates: { log: { imageTag: 1 } } } },
  },
  { title: "size of a volume", desired: { volumes: [{ name: "uploads", size: 20 }] } },
  {
    title: "one volume added, with its mount",
    desired: {
      ...container("api", { volumeMounts: [{ name: "cache", mountPath: "/cache" }] }),
      volumes: [{ name: "cache", size: 2 }],
    },
  },
];

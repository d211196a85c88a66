import type { Sandbox } from "pulumi-bunny-sandbox";
import { isProperties, omit, type Properties } from "../../provider/src/properties/values";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Sample, type Fixture } from "./sample";

/** An application. Its id is given by the API, so paths that name it are looked up when they are asked for. */
export const containerAppSample: Sample = {
  kind: "ContainerApp",
  hasNoParent: true,
  badId: "no id at all",
  behaviours: [
    { nestedArrays: "wiped" },
    { nestedObjects: "replaced" },
    { listOrder: "reversed" },
    { appReadsUntilActive: 2 },
    { containerObjectReadsUntilShown: 2 },
  ],
  units: [
    ["image", "imageDigest", "imageNamespace", "imageName", "imageTag", "imageRegistryId"].map(
      (name) => `containerTemplates.*.${name}`,
    ),
  ],
  prepare,
};

export const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: "1155" };

/** Every property that an application can have. */
export const fullApp = (name: string) => ({
  name,
  runtimeType: "reserved",
  autoScaling: { min: 2, max: 4 },
  regionSettings: {
    allowedRegionIds: ["NY", "DE", "SG"],
    requiredRegionIds: ["DE"],
    maxAllowedRegions: 2,
    nodeSelectors: { tier: "gold" },
  },
  terminationGracePeriodSeconds: 30,
  repositorySettings: { templateRepository: "starter", repositoryName: "shop", owner: "acme" },
  volumes: { data: { size: 5 }, cache: { size: 1 } },
  containerTemplates: {
    web: {
      ...image,
      imagePullPolicy: "Always",
      entryPoint: {
        command: "serve",
        commandArray: ["serve", "--fast"],
        arguments: "-v",
        argumentsArray: ["-v"],
        workingDirectory: "/srv",
      },
      probes: {
        startup: { initialDelaySeconds: 1, tcpSocket: { request: { portNumber: 8080 } } },
        readiness: {
          periodSeconds: 5,
          timeoutSeconds: 2,
          httpGet: { request: { path: "/health", portNumber: 8080 }, response: { expectedStatusCode: "NoContent" } },
        },
        liveness: {
          failureThreshold: 9,
          successThreshold: 2,
          grpc: { request: { portNumber: 9000, serviceName: "alive" } },
        },
      },
      environmentVariables: { LOG_LEVEL: "info", "with.dot": "dotted value" },
      volumeMounts: { data: "/data", cache: "/var/cache" },
      endpoints: {
        http: {
          cdn: {
            isSslEnabled: false,
            stickySessions: { sessionHeaders: ["X-User", "X-Session"], cookieName: "stick" },
            portMappings: [{ containerPort: 8080 }],
          },
        },
        raw: {
          anycast: {
            portMappings: [
              { containerPort: 9000, exposedPort: 9000, protocols: ["TCP", "udp"] },
              { containerPort: 9001, exposedPort: 9001, protocols: ["tcp"] },
            ],
          },
        },
      },
    },
    pinned: {
      ...image,
      image: "registry.example/library/nginx:1.27",
      imageDigest: `sha256:${"a".repeat(64)}`,
    },
    worker: { ...image, imageName: "worker", environmentVariables: { QUEUE: "jobs" } },
  },
  skipAwait: false,
  adopt: false,
});

/** Every leaf that is read back, and another value of it as the API writes it. */
export const leaves: ReadonlyArray<readonly [path: string, value: unknown]> = [
  ["name", "renamed elsewhere"],
  ["runtimeType", "shared"],
  ["autoScaling.min", 1],
  ["autoScaling.max", 9],
  ["regionSettings.allowedRegionIds", ["DE", "SG"]],
  ["regionSettings.requiredRegionIds", ["DE", "NY"]],
  ["regionSettings.maxAllowedRegions", 3],
  ["repositorySettings.templateRepository", "other"],
  ["repositorySettings.repositoryName", "other"],
  ["repositorySettings.owner", "other"],
  ["volumes.data.size", 9],
  ["volumes.cache.size", 2],
  ["containerTemplates.web.imageName", "apache"],
  ["containerTemplates.web.imageNamespace", "other"],
  ["containerTemplates.web.imageTag", "2"],
  ["containerTemplates.web.imageRegistryId", "1156"],
  ["containerTemplates.pinned.image", "registry.example/other:2"],
  ["containerTemplates.pinned.imageDigest", `sha256:${"b".repeat(64)}`],
  ["containerTemplates.web.imagePullPolicy", "ifNotPresent"],
  ["containerTemplates.web.entryPoint.command", "other"],
  ["containerTemplates.web.entryPoint.commandArray", ["--fast", "serve"]],
  ["containerTemplates.web.entryPoint.arguments", "-q"],
  ["containerTemplates.web.entryPoint.argumentsArray", []],
  ["containerTemplates.web.entryPoint.workingDirectory", "/"],
  ["containerTemplates.web.probes.startup.initialDelaySeconds", 20],
  ["containerTemplates.web.probes.startup.tcpSocket.request.portNumber", 81],
  ["containerTemplates.web.probes.readiness.periodSeconds", 20],
  ["containerTemplates.web.probes.readiness.timeoutSeconds", 20],
  ["containerTemplates.web.probes.readiness.httpGet.request.path", "/other"],
  ["containerTemplates.web.probes.readiness.httpGet.request.portNumber", 81],
  ["containerTemplates.web.probes.readiness.httpGet.response.expectedStatusCode", "ok"],
  ["containerTemplates.web.probes.liveness.failureThreshold", 4],
  ["containerTemplates.web.probes.liveness.successThreshold", 1],
  ["containerTemplates.web.probes.liveness.grpc.request.portNumber", 9009],
  ["containerTemplates.web.probes.liveness.grpc.request.serviceName", "other"],
  ["containerTemplates.web.environmentVariables.LOG_LEVEL", "debug"],
  ["containerTemplates.web.environmentVariables.with\\.dot", "other value"],
  ["containerTemplates.web.volumeMounts.data", "/other"],
  ["containerTemplates.web.volumeMounts.cache", "/var/other"],
  ["containerTemplates.web.endpoints.http.cdn.isSslEnabled", true],
  ["containerTemplates.web.endpoints.http.cdn.stickySessions.sessionHeaders", ["X-User"]],
  ["containerTemplates.web.endpoints.http.cdn.stickySessions.cookieName", "other"],
  ["containerTemplates.web.endpoints.http.cdn.portMappings", [{ containerPort: 81 }]],
  [
    "containerTemplates.web.endpoints.raw.anycast.portMappings",
    [{ containerPort: 9000, exposedPort: 9002, protocols: ["tcp", "udp"] }],
  ],
  ["containerTemplates.worker.imageTag", "9"],
  ["containerTemplates.worker.environmentVariables.QUEUE", "others"],
];

/** The parts of a path: a dot inside one is written `\.`. */
export const partsOfPath = (path: string): readonly string[] =>
  path.split(/(?<!\\)\./).map((part) => part.replaceAll("\\.", "."));

/** Where entries of a map stand in an array: the map, and the member that holds their name. */
const keys: Readonly<Record<string, string>> = {
  containerTemplates: "name",
  volumes: "name",
  environmentVariables: "name",
  volumeMounts: "name",
  endpoints: "displayName",
};
const valueMembers: Readonly<Record<string, string>> = { environmentVariables: "value", volumeMounts: "mountPath" };

/** A body of a request, in which maps are arrays, with the value at a path of inputs changed. */
export function changedAt(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...below] = path;
  if (name === undefined) return value;
  const of = isProperties(body) ? body : {};
  const key = keys[name];
  const list = of[name];
  const [entry = "", ...inEntry] = below;
  if (key === undefined || !Array.isArray(list)) return { ...of, [name]: changedAt(of[name], below, value) };
  const member = valueMembers[name];
  return {
    ...of,
    [name]: list.map((element: unknown) =>
      isProperties(element) && element[key] === entry
        ? changedAt(element, member === undefined ? inEntry : [member], value)
        : element,
    ),
  };
}

/** What the sandbox keeps of an application, as a request would say it. */
export function requestOf(stored: Properties): Properties {
  const elements = (list: unknown): readonly Properties[] => (Array.isArray(list) ? list.filter(isProperties) : []);
  return {
    ...omit(stored, ["id", "status", "readsUntilSettled", "looksUntilGone", "readsUntilShown", "behaviour"]),
    volumes: elements(stored.volumes).map(({ name, size }) => ({ name, size })),
    containerTemplates: elements(stored.containerTemplates).map((container) => ({
      ...omit(container, container.imageDigest === "" ? ["imageDigest"] : []),
      endpoints: elements(container.endpoints).map((endpoint) =>
        omit(endpoint, ["id", "publicHost", "readsUntilShown"]),
      ),
    })),
  };
}

/** Each kind of probe in each place, and members of endpoints that the full application leaves to the API. */
const probedApp = (name: string, pullZoneId: number | undefined) => {
  const timing = (shift: number) => ({
    initialDelaySeconds: shift + 1,
    periodSeconds: shift + 11,
    timeoutSeconds: shift + 2,
    failureThreshold: shift + 4,
    successThreshold: 1,
  });
  const looks = [
    { httpGet: { request: { path: "/up", portNumber: 80 }, response: { expectedStatusCode: "noContent" } } },
    { tcpSocket: { request: { portNumber: 80 } } },
    { grpc: { request: { portNumber: 90, serviceName: "alive" } } },
  ];
  const probes = (shift: number) => ({
    startup: { ...timing(shift), ...looks[shift % 3] },
    readiness: { ...timing(shift + 1), ...looks[(shift + 1) % 3] },
    liveness: { ...timing(shift + 2), ...looks[(shift + 2) % 3] },
  });
  return {
    name,
    containerTemplates: {
      first: {
        ...image,
        probes: probes(0),
        endpoints: { site: { cdn: { pullZoneId, portMappings: [{ containerPort: 80 }] } } },
      },
      second: {
        ...image,
        probes: probes(1),
        endpoints: { raw: { anycast: { type: "iPv4", portMappings: [{ containerPort: 90, exposedPort: 90 }] } } },
      },
      third: { ...image, probes: probes(2) },
    },
  };
};

let worlds = 0;

/** Deletes an application as somebody else would, and looks until it is gone. */
export async function removed(sandbox: Sandbox, path: string): Promise<void> {
  await elsewhere(sandbox)("DELETE", path);
  while ((await sandbox.api("GET", path)).status !== 404);
}

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const name = `app ${worlds}`;
  const [zone, otherZone] = sandbox
    .seed({ pullZones: [{ Name: `app-${worlds}` }, { Name: `other-app-${worlds}` }] })
    .pullZones.map(({ Id }) => Id);
  sandbox.seed({ containerApps: [{ name: `not ${name}` }, { name: name.toUpperCase() }] });
  let id: string | undefined;

  const send = elsewhere(sandbox);
  const apps = () => sandbox.state().accounts.main?.containerApps ?? [];
  const named = () => apps().find((app) => app.name === name);
  /** Once it is gone, the id that was last asked for, unless it was seen before. */
  const own = (): string => (id = named()?.id ?? id) ?? lastAskedFor() ?? "not-made-1";
  const lastAskedFor = (): string | undefined =>
    sandbox
      .journal()
      .map(({ path: asked }) => /^\/mc\/apps\/([^/]+)/.exec(asked)?.[1])
      .findLast((found) => found !== undefined);
  const path = (): string => `/mc/apps/${own()}`;
  const containers = { web: image };
  const minimal = { name, containerTemplates: containers };

  const drift = (leaf: string, value: unknown) => async (): Promise<void> => {
    const app = named();
    await send("PUT", path(), changedAt(requestOf({ ...app }), partsOfPath(leaf), value));
  };
  const inContainer = (): readonly string[] => {
    const container = named()?.containerTemplates.find((template) => template.name === "web");
    return [`GET ${path()}`, `PATCH ${path()}/containers/${container?.id}`, `GET ${path()}`];
  };
  const inApp = (): readonly string[] => [`GET ${path()}`, `PATCH ${path()}`, `GET ${path()}`];
  const whole = (): readonly string[] => [`GET ${path()}`, `PUT ${path()}`, `GET ${path()}`];
  const full = fullApp(name);
  const bad = (container: Properties): Properties => ({
    name,
    containerTemplates: { web: { ...image, ...container } },
  });
  const answering = (expectedStatusCode: unknown): Properties =>
    bad({ probes: { liveness: { httpGet: { request: { portNumber: 80 }, response: { expectedStatusCode } } } } });
  const cdn = (settings: Properties): Properties => bad({ endpoints: { http: { cdn: settings } } });

  return {
    minimal,
    full,
    get id() {
      return own();
    },
    spellings: [{ name, containerTemplates: { web: { ...image, imageRegistryId: 1155 } } }],
    get changes() {
      const changed = changesBy("update", inApp());
      return [
        changed("name", `${name} renamed`),
        changesBy("update", inContainer())("containerTemplates", { web: { ...image, imageTag: "1.28" } }),
        changed("runtimeType", "Reserved"),
        changed("autoScaling", { min: 1, max: 2 }),
        changed("regionSettings", { ...full.regionSettings, allowedRegionIds: ["NY", "DE"] }),
        changed("volumes", { data: { size: 2 } }),
        changesBy("update", whole())("terminationGracePeriodSeconds", 60),
        changesBy("update", whole())("repositorySettings", { owner: "acme" }),
        changesBy("same", [])("skipAwait", true),
      ];
    },
    get drifts() {
      const driftInApp = driftsRepairedBy(inApp());
      return [
        driftInApp("runtimeType", drift("runtimeType", "shared")),
        driftInApp("autoScaling", drift("autoScaling.max", 9)),
        driftInApp("regionSettings", drift("regionSettings.maxAllowedRegions", 3)),
        driftsRepairedBy(whole())("repositorySettings", drift("repositorySettings.owner", "other")),
        driftInApp("volumes", drift("volumes.data.size", 9)),
        driftsRepairedBy(inContainer())("containerTemplates", drift("containerTemplates.web.imageTag", "9")),
      ];
    },
    alternatives: [{ inputs: probedApp(name, zone) }],
    others: {
      "containerTemplates.*.probes.*.httpGet.response.expectedStatusCode": "ok",
      "containerTemplates.*.endpoints.*.cdn.pullZoneId": otherZone,
    },
    changeElsewhere: async () => {
      const other = apps().find((app) => app.name === `not ${name}`);
      await send("PATCH", `/mc/apps/${other?.id}`, { name: `still not ${name}` });
    },
    invalid: [
      { args: { name: "shop_1", containerTemplates: containers }, says: /name must be 1 to 100 letters/ },
      { args: bad({ imageTag: "latest!" }), says: /containerTemplates\.web\.imageTag must consist of letters/ },
      { args: bad({ imageName: "nginx:1.27" }), says: /containerTemplates\.web\.imageName must consist of letters/ },
      {
        args: { name, containerTemplates: { web: omit(image, ["imageTag"]) } },
        says: /containerTemplates\.web\.imageTag is required/,
      },
      { args: bad({ imagetag: "1" }), says: /containerTemplates\.web\.imagetag must be left out: write imageTag/ },
      { args: bad({ imageDigest: "sha256:1" }), says: /containerTemplates\.web\.imageDigest must be "sha256:"/ },
      {
        args: bad({ probes: { startup: { periodSeconds: 3 } } }),
        says: /containerTemplates\.web\.probes\.startup must have one of httpGet, tcpSocket, grpc/,
      },
      ...["200", 204].map((status) => ({
        args: answering(status),
        says: /expectedStatusCode must be the name of an HTTP status: write "ok" for 200, "noContent" for 204$/,
      })),
      {
        args: bad({ imageRegistryId: "DockerHub Public" }),
        says: /imageRegistryId must be the numeric ID of a registry: pass registry\.id, or bunny\.getContainerRegistryOutput/,
      },
      {
        args: bad({ environmentVariables: { A: 1 } }),
        says: /environmentVariables\.A must be text: write it in quotes/,
      },
      { args: bad({ volumeMounts: { data: "data" } }), says: /volumeMounts\.data must be an absolute path/ },
      { args: bad({ endpoints: { http: {} } }), says: /endpoints\.http must have one of cdn, anycast/ },
      {
        args: cdn({ portMappings: [{ containerPort: 80 }, { containerPort: 81 }] }),
        says: /containerTemplates\.web\.endpoints\.http\.cdn\.portMappings must have exactly one port mapping/,
      },
      {
        args: cdn({ portMappings: [{ containerPort: 70_000 }] }),
        says: /cdn\.portMappings has a containerPort that must be a whole number/,
      },
      {
        args: cdn({ portMappings: [{ containerPort: 80 }], stickySessions: { sessionHeaders: [] } }),
        says: /stickySessions\.sessionHeaders must name 1 to 3 headers/,
      },
      {
        args: { ...minimal, regionSettings: { allowedRegionIds: ["EU"] } },
        says: /regionSettings\.allowedRegionIds\.0 is a group of regions: write the IDs of regions, such as "DE"/,
      },
    ],
    get requests() {
      return {
        create: ["GET /mc/apps", "POST /mc/apps", `GET ${path()}`],
        read: [`GET ${path()}`],
        delete: [`DELETE ${path()}`, `GET ${path()}`, "GET /mc/apps"],
        adopt: ["GET /mc/apps", `GET ${path()}`],
        deleteAgain: [`DELETE ${path()}`, `GET ${path()}`, "GET /mc/apps"],
      };
    },
    steps: {
      create: [{ method: "POST", path: "/mc/apps" }],
      delete: [
        {
          method: "DELETE",
          get path() {
            return path();
          },
        },
      ],
    },
    get readBack() {
      return {
        containerTemplates: {
          web: {
            ...image,
            image: "library/nginx:1.27",
            imagePullPolicy: "ifNotPresent",
            entryPoint: { commandArray: [], argumentsArray: [] },
            probes: {},
            environmentVariables: {},
            endpoints: {},
            volumeMounts: {},
          },
        },
      };
    },
    exists: () => named() !== undefined,
    neighbours: () => apps().filter((app) => app.name !== name),
    make: () =>
      send("POST", "/mc/apps", {
        name,
        runtimeType: "shared",
        autoScaling: { min: 1, max: 1 },
        regionSettings: {},
        containerTemplates: [{ name: "web", ...image }],
      }),
    remove: () => removed(sandbox, path()),
  };
}

import assert from "node:assert/strict";
import { type ContainerAppSeed } from "../../sandbox/src";
import { lettersOf } from "../../sandbox/src/groups/containers/identity";
import { takeViolations } from "./helpers";
import { changingNothing, describeStories, leniently, seed, stored, type Step } from "./stories";

const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: "1155" };
const cdn = (containerPort: number) => ({ portMappings: [{ containerPort }] });
const base = {
  name: "shop",
  runtimeType: "shared",
  autoScaling: { min: 1, max: 3 },
  regionSettings: { allowedRegionIds: ["DE", "UK"], requiredRegionIds: ["DE"] },
};
const full = {
  ...base,
  terminationGracePeriodSeconds: 30,
  repositorySettings: { owner: "bunny" },
  regionSettings: { ...base.regionSettings, maxAllowedRegions: 2, nodeSelectors: { disk: "ssd" } },
  volumes: [{ name: "data", size: 5 }],
  containerTemplates: [
    {
      name: "web",
      ...image,
      environmentVariables: [
        { name: "A", value: "1" },
        { name: "B", value: "2" },
      ],
      probes: {
        startup: { httpGet: { request: { path: "/", portNumber: 80 }, response: { expectedStatusCode: "ok" } } },
      },
      volumeMounts: [{ name: "data", mountPath: "/mnt" }],
      endpoints: [
        { displayName: "site", cdn: { isSslEnabled: true, ...cdn(80) } },
        { displayName: "game", anycast: { type: "iPv4", portMappings: [{ containerPort: 7, protocols: ["udp"] }] } },
      ],
    },
    { name: "job", ...image, imageTag: "2" },
  ],
};

/** Ids are the same in each test: the letters of the first object, the second, and so on. */
const letters = (place: number, length: number) => lettersOf(`object ${place}`, length);
const id = letters(1, 15);
const app = `/mc/apps/${id}`;
const web = `${id}-${letters(2, 4)}`;
const site = `${id}-site-${letters(3, 10)}`;
const job = `${id}-${letters(5, 4)}`;

const created: Step = ["POST /mc/apps", full, 201, { id }];
const seeded = (more: Partial<ContainerAppSeed> = {}): Step =>
  seed({ containerApps: [{ name: "shop", containerTemplates: [{ name: "web" }, { name: "job" }], ...more }] });
const patched = (change: object, status = 200, reply?: unknown): Step => [`PATCH ${app}`, change, status, reply];
const shows = (...statuses: readonly string[]): Step[] => statuses.map((status) => [`GET ${app}`, 200, { status }]);
const stores = (expected: object): Step => stored(({ containerApps }) => containerApps[0], expected);
const zones = (...ids: readonly number[]): Step =>
  stored(
    ({ pullZones }) => pullZones,
    ids.map((Id) => ({ Id })),
  );
const acted = (action: string, status: number, after: string): Step[] => [
  [`POST ${app}/${action}`, status],
  stores({ status: after }),
];
const both = <const Value>(
  values: readonly (readonly [what: string, value: Value])[],
  story: (value: Value, what: string) => readonly Step[],
) => Object.fromEntries(values.map(([what, value]) => [what, story(value, what)]));

describeStories(
  "sandbox: container applications",
  {},
  {
    "get ids, regions, endpoints and a pull zone, which outlives them": [
      created,
      ...shows("progressing"),
      [
        `GET ${app}`,
        200,
        {
          status: "active",
          regionSettings: {
            allowedRegionIds: ["DE", "UK"],
            requiredRegionIds: ["DE"],
            maxAllowedRegions: 2,
            provisioningType: "dynamic",
          },
          volumes: [{ name: "data", size: 5 }],
          displayEndpoint: { id: site, address: "mc-654d094c76.b-cdn.net", type: "cdn" },
          containerTemplates: [
            {
              id: web,
              probes: { startup: { timeoutSeconds: 7 } },
              endpoints: [
                {
                  id: site,
                  type: "cdn",
                  publicHost: "mc-654d094c76.b-cdn.net",
                  pullZoneId: "1001",
                  portMappings: [{ containerPort: 80, exposedPort: 0, protocols: ["tcp"] }],
                },
                { type: "anycast", portMappings: [{ containerPort: 7, exposedPort: 7, protocols: ["udp"] }] },
              ],
            },
            { id: job, endpoints: [] },
          ],
        },
      ],
      stored(
        ({ pullZones }) => pullZones,
        [{ Id: 1001, OriginType: 5, MagicContainersAppId: id, MagicContainersEndpointId: site }],
      ),
      [
        "GET /mc/apps",
        200,
        {
          items: [
            {
              id,
              name: "shop",
              description: new RegExp(`^default_${id}\\([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\)$`),
              displayEndpoint: { id: site },
              status: "active",
            },
          ],
          meta: { totalItems: 1 },
          cursor: null,
        },
      ],
      [`DELETE ${app}`, 200],
      zones(1001),
    ],
    "show all that the API was seen to fill in": [
      [
        "POST /mc/apps",
        {
          name: "tmp",
          runtimeType: "shared",
          autoScaling: { min: 1, max: 1 },
          regionSettings: { allowedRegionIds: ["DE"], requiredRegionIds: ["DE"] },
          containerTemplates: [{ name: "nginx", ...image, imageTag: "alpine" }],
        },
        201,
      ],
      [
        `GET ${app}`,
        200,
        {
          id,
          name: "tmp",
          displayEndpoint: null,
          status: "progressing",
          runtimeType: "shared",
          regionSettings: {
            allowedRegionIds: ["DE"],
            requiredRegionIds: ["DE"],
            maxAllowedRegions: 5,
            provisioningType: "static",
          },
          containerTemplates: [
            {
              id: web,
              name: "nginx",
              packageId: "d2c1b95e-65e7-42a3-adb3-d27d9d1a4f72",
              image: "library/nginx:alpine",
              ...image,
              imageTag: "alpine",
              imageDigest: "",
              imagePullPolicy: "ifNotPresent",
              entryPoint: { command: "", commandArray: [], arguments: "", argumentsArray: [], workingDirectory: "" },
              probes: { startup: null, readiness: null, liveness: null },
              environmentVariables: [],
              endpoints: [],
              volumeMounts: [],
            },
          ],
          containerInstances: [{ id: /^docker:[0-9a-f]{64}$/, podId: /^[A-Za-z0-9]{14}$/, templateId: web }],
          volumes: [],
          autoScaling: { min: 1, max: 1 },
          networkSettings: { ingressBandwidthLimit: 1_000_000_000, egressBandwidthLimit: 1_000_000_000 },
          repositorySettings: { templateRepository: null, repositoryName: null, owner: null },
        },
      ],
    ],
    "stay out of sight for some reads when asked to": [
      { containerObjectReadsUntilShown: 2 },
      created,
      ["GET /mc/apps", 200, { items: [] }],
      [`GET ${app}`, 404],
      [`GET ${app}`, 200],
      ["GET /mc/apps", 200, { items: [{ id }] }],
    ],
    "keep what reads do not show": [
      created,
      [`GET ${app}`, 200, { regionSettings: { nodeSelectors: undefined }, terminationGracePeriodSeconds: undefined }],
      stores({ regionSettings: { nodeSelectors: { disk: "ssd" } }, terminationGracePeriodSeconds: 30 }),
      patched({ autoScaling: { min: 2, max: 2 } }),
      stores({ terminationGracePeriodSeconds: 30 }),
      patched({ terminationGracePeriodSeconds: 5 }, 400),
      (sandbox) => {
        assert.equal(takeViolations(sandbox).length, 1);
      },
    ],
    "are listed by page, with a cursor to the next": [
      seed({ containerApps: ["a", "b", "c"].map((name) => ({ name })) }),
      ["GET /mc/apps?limit=2", 200, { items: [{ name: "a" }, { name: "b" }], cursor: "YXQgMg" }],
      ["GET /mc/apps?limit=2&nextCursor=YXQgMg", 200, { items: [{ name: "c" }], cursor: null }],
      ["GET /mc/apps?nextCursor=x", 400],
    ],
    "give a renamed endpoint a new pull zone, and leave the old one": [
      created,
      ...["site", "front"].map((displayName) =>
        patched({
          containerTemplates: [
            { id: web, name: "web", ...image, endpoints: [{ displayName, cdn: cdn(80) }] },
            { id: job, name: "job", ...image },
          ],
        }),
      ),
      zones(1001, 1002),
      stores({ containerTemplates: [{ id: web, endpoints: [{ cdn: { pullZoneId: 1002 } }] }, { id: job }] }),
    ],
    "are replaced as a whole by PUT, but for ids and pull zones": [
      created,
      [
        `PUT ${app}`,
        {
          ...base,
          containerTemplates: [
            { id: web, name: "web", ...image, endpoints: [{ displayName: "site", cdn: cdn(81) }] },
            { name: "other", ...image },
          ],
        },
        200,
      ],
      stores({
        volumes: [],
        terminationGracePeriodSeconds: undefined,
        containerTemplates: [
          { id: web, environmentVariables: [], endpoints: [{ id: site, cdn: { pullZoneId: 1001 } }] },
          { id: `${id}-${letters(7, 4)}` },
        ],
      }),
      [`PUT ${app}`, { ...base, containerTemplates: [{ id: "nobody", name: "web", ...image }] }, 400],
    ],
    "have no digest but one from a request, until the image changes": [
      seeded(),
      stores({ containerTemplates: [{ imageDigest: "" }, {}] }),
      [`PATCH ${app}/containers/${web}`, { imageDigest: `sha256:${"d".repeat(64)}` }, 200],
      [`PATCH ${app}/containers/${web}`, { environmentVariables: [] }, 200],
      stores({ containerTemplates: [{ imageDigest: `sha256:${"d".repeat(64)}` }, {}] }),
      [`PATCH ${app}/containers/${web}`, { imageTag: "1.28" }, 200],
      stores({ containerTemplates: [{ image: "library/nginx:1.28", imageDigest: "" }, {}] }),
    ],
    "become active at once when asked to": [{ appReadsUntilActive: 0 }, created, ...shows("active", "active")],
    "take their time to become active, and to go, when asked to": [
      { appReadsUntilActive: 2, appReadsUntilGone: 2 },
      created,
      ...shows("progressing", "progressing", "active", "active"),
      (sandbox) => {
        const behaviour = { readsUntilActive: 1, outcome: "failing" } as const;
        assert.deepEqual(sandbox.setAppBehaviour(id, behaviour), behaviour);
      },
      ...shows("active"),
      patched({ name: "store" }),
      ...shows("progressing", "failing"),
      [`DELETE ${app}`, 200],
      patched({ name: "late" }, 404),
      ...shows("failing", "failing"),
      [`GET ${app}`, 404],
      (sandbox) => {
        assert.throws(() => sandbox.setAppBehaviour(id, {}), { message: `there is no container app ${id}` });
      },
    ],
    "are deployed, undeployed and restarted, unless they are suspended": [
      { appReadsUntilActive: 0 },
      seeded(),
      ...acted("undeploy", 200, "inactive"),
      ...acted("deploy", 200, "active"),
      (sandbox) => sandbox.setAppBehaviour(id, { outcome: "suspended" }),
      ...acted("restart", 200, "suspended"),
      ...acted("deploy", 409, "suspended"),
    ],
    "are saved without their endpoints when asked to, which 422 says with their id": [
      { createApp: "partlySaved" },
      ["POST /mc/apps", full, 422, { id }],
      stores({ id, containerTemplates: [{ endpoints: [] }, { endpoints: [] }] }),
    ],
    "keep within the limits of the account, which are told": [
      { containerLimits: { maxNumberOfApplications: 1, maxVolumeSize: 4 } },
      ["POST /mc/apps", full, 422, /volumes\[data\]\.size.*5 is above the limit of 4/],
      seeded(),
      ["POST /mc/apps", { ...base, containerTemplates: [{ name: "a", ...image }] }, 409],
      ["GET /mc/limits", 200, { maxNumberOfApplications: 1, existingNumberOfApplications: 1, maxVolumeSize: 4 }],
    ],
    "have the limits of a new account when nothing else is said": [
      seed({ containerApps: [{ name: "one" }, { name: "two" }] }),
      [
        "GET /mc/limits",
        200,
        {
          maxNumberOfApplications: 10,
          existingNumberOfApplications: 2,
          maxNumberOfRegionsPerApplication: 5,
          maxNumberOfInstancesPerRegion: 3,
          maxNumberOfInstancesPerApplication: 15,
          maxNumberOfVolumesPerApplication: 2,
          maxVolumeSize: 100,
        },
      ],
    ],
    "may change in other ways while they are larger than allowed": [
      seeded({ autoScaling: { min: 1, max: 9 } }),
      patched({ name: "store" }),
      patched({ autoScaling: { min: 1, max: 10 } }, 422),
    ],
    "answer with two forms of refusal when they do not exist": [
      ...(["GET", "PATCH", "PUT", "DELETE"] as const).map((method): Step => [
        `${method} ${app}`,
        method === "PUT" ? full : method === "PATCH" ? {} : undefined,
        404,
        {
          type: method === "GET" ? undefined : "https://tools.ietf.org/html/rfc9110#section-15.5.5",
          title: "Not Found",
          status: 404,
          detail: "Application not found.",
          instance: `/v3/apps/${id}`,
        },
      ]),
      [`POST ${app}/deploy`, 404, { type: undefined, instance: `/v3/apps/${id}/deploy` }],
    ],
    "refuse an invalid key in the format of their framework": [
      [
        "GET /mc/apps as wrong",
        401,
        {
          type: "https://tools.ietf.org/html/rfc9110#section-15.5.2",
          title: "Unauthorized",
          status: 401,
          detail: null,
          instance: null,
        },
      ],
    ],
    "word faults, and what strict mode refuses, as the container API does": [
      (sandbox) => sandbox.addFault({ path: "/mc/limits", answer: { kind: "status", status: 403 } }),
      [
        "GET /mc/limits",
        403,
        { title: "Forbidden", status: 403, detail: "sandbox.fault: Simulated fault.", instance: null },
      ],
      [
        "POST /mc/apps",
        { ...full, colour: "red" },
        400,
        {
          title: "Validation Error",
          status: 400,
          detail: "sandbox.strict_violation: is not a known member",
          instance: null,
          errors: [{ field: "/colour", message: "is not a known member" }],
        },
      ],
      (sandbox) => {
        assert.equal(takeViolations(sandbox).length, 1);
      },
    ],
    "are read as leniently as by the API outside strict mode": [
      leniently,
      ["POST /mc/apps", { ...full, runtimeType: "Shared", colour: "red" }, 201],
      stores({ runtimeType: "shared" }),
      [
        "POST /mc/apps",
        { ...full, autoScaling: { min: 0, max: 1 } },
        400,
        /^\{"title":"Validation Error","status":400,.*"instance":"\/v3\/apps","errors":\[\{"field":"autoScaling\/min"/,
      ],
    ],
    "are ordered in the other way when asked to": [
      { listOrder: "reversed" },
      created,
      ...shows("progressing"),
      [
        `GET ${app}`,
        200,
        {
          regionSettings: { allowedRegionIds: ["UK", "DE"] },
          containerTemplates: [
            { name: "job", imagePullPolicy: "ifNotPresent" },
            {
              environmentVariables: [{ name: "B" }, { name: "A" }],
              endpoints: [{ type: "anycast" }, { type: "cdn" }],
            },
          ],
        },
      ],
    ],
    "have their scaling and their regions read and written alone": [
      seeded(),
      [`PUT ${app}/autoscaling`, { min: 2, max: 3 }, 200],
      [`GET ${app}/autoscaling`, 200, { min: 2, max: 3 }],
      [`PUT ${app}/region-settings`, { allowedRegionIds: ["SG"] }, 200],
      [
        `GET ${app}/region-settings`,
        200,
        { allowedRegionIds: ["SG"], requiredRegionIds: [], maxAllowedRegions: null, provisioningType: "dynamic" },
      ],
      [`PUT ${app}/autoscaling`, { min: 4, max: 2 }, 422],
      // of a new app, too, null is kept
      [
        "POST /mc/apps",
        {
          ...{ name: "tmp", runtimeType: "shared", autoScaling: { min: 1, max: 1 } },
          regionSettings: { allowedRegionIds: ["DE"], maxAllowedRegions: null },
          containerTemplates: [{ name: "nginx", ...image }],
        },
        201,
      ],
      stored(({ containerApps }) => containerApps[1]?.regionSettings.maxAllowedRegions, null),
    ],
    "have regions to run in, of which one is the best": [
      ["GET /mc/regions?limit=1", 200, /"id":"DE","name":"DE","group":"EU".*"totalItems":41.*"cursor":"/],
      ["GET /mc/regions?limit=1000", 200, { items: Array.from({ length: 41 }, () => ({})), cursor: null }],
      ["GET /mc/regions/optimal", 200, { region: { id: "DE" } }],
    ],
  },
);

const regions = ["DE", "AMS", "HK", "SG", "NY", "LA"];
const container = (more: object) => ({ containerTemplates: [{ name: "a", ...image, ...more }] });

describeStories(
  "sandbox: container applications that are refused",
  {},
  {
    ...both<readonly [change: object, reason: RegExp]>(
      [
        [
          "have too many instances in one region",
          [{ autoScaling: { min: 1, max: 4 } }, /autoScaling\.max","message":"4 is above.* 3/],
        ],
        [
          "have too many instances in all required regions",
          [
            {
              autoScaling: { min: 3, max: 3 },
              regionSettings: { allowedRegionIds: regions, requiredRegionIds: regions },
            },
            /autoScaling\.min","message":"18 is above.* 15.*requiredRegionIds","message":"6 is above.* 5/,
          ],
        ],
        [
          "have too many regions",
          [{ regionSettings: { maxAllowedRegions: 6 } }, /maxAllowedRegions","message":"6 is above.* 5/],
        ],
        [
          "have too many volumes",
          [{ volumes: ["a", "b", "c"].map((name) => ({ name, size: 1 })) }, /volumes","message":"3 is above.* 2/],
        ],
        ["have a minimum above the maximum", [{ autoScaling: { min: 3, max: 2 } }, /min is above max/]],
        [
          "require a region that is not allowed",
          [{ regionSettings: { requiredRegionIds: ["SG"] } }, /SG is not among/],
        ],
        ["have a volume twice", [{ volumes: [1, 2].map((size) => ({ name: "v", size })) }, /v is there already/]],
        ["have an endpoint of no kind", [container({ endpoints: [{ displayName: "x" }] }), /one of cdn and anycast/]],
        [
          "mount a volume that they do not have",
          [container({ volumeMounts: [{ name: "x", mountPath: "/x" }] }), /x is no volume/],
        ],
        [
          "name a pull zone that does not exist",
          [container({ endpoints: [{ displayName: "x", cdn: { pullZoneId: 9, ...cdn(1) } }] }), /is no pull zone/],
        ],
      ],
      ([change, reason]) => [seeded(), changingNothing(patched(change, 422, reason))],
    ),
  },
);

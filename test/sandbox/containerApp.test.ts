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

const created: Step = ["POST /mc/apps", full, 201, { id }];
const seeded = (more: Partial<ContainerAppSeed> = {}): Step =>
  seed({ containerApps: [{ name: "shop", containerTemplates: [{ name: "web" }, { name: "job" }], ...more }] });
const patched = (change: object, status = 200, reply?: unknown): Step => [`PATCH ${app}`, change, status, reply];
const stores = (expected: object): Step => stored(({ containerApps }) => containerApps[0], expected);
const both = <const Value>(
  values: readonly (readonly [what: string, value: Value])[],
  story: (value: Value, what: string) => readonly Step[],
) => Object.fromEntries(values.map(([what, value]) => [what, story(value, what)]));

describeStories(
  "sandbox: container applications",
  {},
  {
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
          containerInstances: [],
          volumes: [],
          autoScaling: { min: 1, max: 1 },
          networkSettings: { ingressBandwidthLimit: 1_000_000_000, egressBandwidthLimit: 1_000_000_000 },
          repositorySettings: { templateRepository: null, repositoryName: null, owner: null },
        },
      ],
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
      [`POST ${app}/undeploy`, 404, { type: undefined, instance: `/v3/apps/${id}/undeploy` }],
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
  },
);

const container = (more: object) => ({ containerTemplates: [{ name: "a", ...image, ...more }] });

describeStories(
  "sandbox: container applications that are refused",
  {},
  {
    ...both<readonly [change: object, reason: RegExp]>(
      [
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

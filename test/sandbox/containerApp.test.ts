import { lettersOf } from "../../sandbox/src/groups/containers/identity";
import { changingNothing, describeStories, seed, type Step } from "./stories";

const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: "1155" };
const cdn = (containerPort: number) => ({ portMappings: [{ containerPort }] });
/** Ids are the same in each test: the letters of the first object, the second, and so on. */
const letters = (place: number, length: number) => lettersOf(`object ${place}`, length);
const id = letters(1, 15);
const app = `/mc/apps/${id}`;
const web = `${id}-${letters(2, 4)}`;

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
  },
);

const container = (more: object) => ({ containerTemplates: [{ name: "a", ...image, ...more }] });

describeStories(
  "sandbox: container applications that are refused",
  {},
  Object.fromEntries(
    (
      [
        ["have a minimum above the maximum", { autoScaling: { min: 3, max: 2 } }, /min is above max/],
        ["require a region that is not allowed", { regionSettings: { requiredRegionIds: ["SG"] } }, /SG is not among/],
        ["have a volume twice", { volumes: [1, 2].map((size) => ({ name: "v", size })) }, /v is there already/],
        ["have an endpoint of no kind", container({ endpoints: [{ displayName: "x" }] }), /one of cdn and anycast/],
        [
          "mount a volume that they do not have",
          container({ volumeMounts: [{ name: "x", mountPath: "/x" }] }),
          /x is no volume/,
        ],
        [
          "name a pull zone that does not exist",
          container({ endpoints: [{ displayName: "x", cdn: { pullZoneId: 9, ...cdn(1) } }] }),
          /is no pull zone/,
        ],
      ] as const
    ).map(([what, change, reason]): [string, readonly Step[]] => [
      what,
      [
        seed({ containerApps: [{ name: "shop", containerTemplates: [{ name: "web" }, { name: "job" }] }] }),
        changingNothing([`PATCH ${app}`, change, 422, reason]),
      ],
    ]),
  ),
);

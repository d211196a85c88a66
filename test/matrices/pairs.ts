import { samples } from "../lifecycle/samples";
import type { DeclaredResource } from "../support/engineStack";
import type { MatrixKind, MatrixWorld } from "./kinds";

/** Two resources, named `first` and `second`, of which each declares what the other one does. */
export interface Pair {
  readonly title: string;
  readonly resources: (world: MatrixWorld, adopt: boolean) => readonly [DeclaredResource, DeclaredResource];
  /** The first one is there already: what the second needs of it is known at preview. */
  readonly isThere?: true;
}

export const names = ["first", "second"] as const;

const kindOf = ({ kinds }: MatrixWorld, name: string): MatrixKind => {
  const found = kinds.find(({ kind }) => kind === name);
  if (found === undefined) throw new Error(`there is no ${name} in the matrix`);
  return found;
};

const adopting = (takesAdopt: boolean, adopt: boolean) => (adopt && takesAdopt ? { adopt } : {});

const single = (kind: MatrixKind, name: string, args: DeclaredResource["args"], adopt: boolean): DeclaredResource => ({
  kind: kind.kind,
  name,
  args: { ...args, ...adopting(kind.takesAdopt !== false, adopt) },
});

const set = ({ set: held }: MatrixKind, name: string, numbers: readonly number[], adopt: boolean): DeclaredResource => {
  if (held === undefined) throw new Error(`there is no set for ${name}`);
  return {
    kind: held.kind,
    name,
    args: { ...held.args(numbers), ...adopting(true, adopt) },
  };
};

const same = (name: string): Pair => ({
  title: `${name} twice`,
  resources: (world, adopt) => {
    const kind = kindOf(world, name);
    return [single(kind, "first", kind.args(0), adopt), single(kind, "second", kind.args(0), adopt)];
  },
});

const respelled = (name: string): Pair => ({
  title: `${name} twice, spelled or set otherwise`,
  resources: (world, adopt) => {
    const kind = kindOf(world, name);
    const other = (kind.respelled ?? kind.args)(0);
    return [single(kind, "first", kind.args(0), adopt), single(kind, "second", other, adopt)];
  },
});

const singleAndSet = (name: string): Pair => ({
  title: `${name} and its set`,
  resources: (world, adopt) => {
    const kind = kindOf(world, name);
    return [single(kind, "first", kind.args(0), adopt), set(kind, "second", [1, 0], adopt)];
  },
});

const twoSets = (name: string): Pair => ({
  title: `two sets of ${name}`,
  resources: (world, adopt) => {
    const kind = kindOf(world, name);
    return [set(kind, "first", [0, 1], adopt), set(kind, "second", [1, 2], adopt)];
  },
});

const site = { cdn: { portMappings: [{ containerPort: 8080 }] } };
const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1", imageRegistryId: "1155" };

/** What says nothing of its name is its number. */
const byNumber: Pair = {
  title: "PullZone twice, by its number",
  resources: ({ neighbourZone }) => [
    { kind: "PullZone", name: "first", args: { adoptPullZoneId: neighbourZone } },
    { kind: "PullZone", name: "second", args: { adoptPullZoneId: String(neighbourZone) } },
  ],
};

/** The id of an application is unknown before it is made, so a preview can tell this only where it is there. */
const endpointAndMap: Pair = {
  title: "ContainerEndpoint and the map of its application",
  isThere: true,
  resources: (_world, adopt) => [
    {
      kind: "ContainerApp",
      name: "first",
      args: {
        name: "twice",
        containerTemplates: { web: { ...image, endpoints: { site } } },
        ...adopting(true, adopt),
      },
    },
    {
      kind: "ContainerEndpoint",
      name: "second",
      args: {
        appId: { $id: "first" },
        containerName: "web",
        displayName: "site",
        ...site,
        ...adopting(true, adopt),
      },
    },
  ],
};

const lists = ["BlockedIp", "BlockedReferrer", "AllowedReferrer"];
const keyed = ["BlockedIpSet", "Hostname", "EdgeRule", "ScriptVariable", "ScriptSecret", "ScriptRelease", "Dnssec"];
/** Settings, which are there anyway: nothing adopts them, so nothing else would tell. */
const settings = samples.filter(({ isPart }) => isPart === true).map(({ kind }) => kind);
const named = [
  "ContainerLogForwarding",
  "Database",
  "LoadBalancer",
  "LoadBalancerOrigin",
  "LoadBalancerOriginGroup",
  "OptimizerClass",
  "ShieldAccessList",
  "ShieldPage",
  "ShieldRateLimit",
  "ShieldRuleOverride",
  "ShieldWafRule",
  "Video",
  "VideoCaption",
  "VideoCollection",
  "VideoLibrary",
  "VideoLibraryReferrer",
  "VideoLibraryWatermark",
];
const ofContainers = ["ContainerRegistry", "ContainerEndpoint"];
const ofStorage = ["StorageZone", "PullZone"];

export const pairs: readonly Pair[] = [
  ...[
    ...lists,
    ...keyed,
    ...ofContainers,
    ...ofStorage,
    ...settings,
    ...named,
    "BlockedReferrerSet",
    "ExternalCertificate",
    "Script",
    "ContainerApp",
  ].map(same),
  ...[...lists, ...keyed, ...ofContainers, ...ofStorage, ...settings].map(respelled),
  ...[...lists, "DnsRecord"].map(singleAndSet),
  ...[...lists, "DnsRecord"].map(twoSets),
  byNumber,
  endpointAndMap,
];

import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable } from "./basics";
import { choice, id, int32, listOf, optional, partial, readsUntilShown, spelled } from "./containerBasics";
import { LogForwarding } from "./containerLogs";
import { ContainerInstance, ContainerRequest, ContainerTemplate, DraftContainer, StoredContainer } from "./container";

const statuses = choice("unknown", "active", "progressing", "inactive", "failing", "suspended");
const runtimeTypes = choice("shared", "reserved");
const provisioningTypes = choice("static", "dynamic");
const endpointTypes = choice("cdn", "anycast", "publicIp");

const name = Type.String({ minLength: 1, maxLength: 100, pattern: "^[A-Za-z0-9\\s-]+$" });
const instances = int32({ minimum: 1, maximum: 1000 });
const gracePeriod = Type.Integer({ minimum: 1, maximum: 300 });
const volumeName = Type.String({ minLength: 1, maxLength: 50 });
const volumeSize = int32({ minimum: 1, maximum: 100 });

export const AutoscalingSettings = Type.Object({ min: instances, max: instances }, closed);

export const RegionSettingsRequest = Type.Object(
  {
    allowedRegionIds: optional(Type.Array(Type.String())),
    requiredRegionIds: optional(Type.Array(Type.String())),
    maxAllowedRegions: optional(int32()),
    /** Null removes a name when a patch merges them. */
    nodeSelectors: optional(Type.Record(Type.String(), nullable(Type.String()))),
  },
  closed,
);
const RepositorySettings = Type.Object(
  {
    templateRepository: optional(Type.String()),
    repositoryName: optional(Type.String()),
    owner: optional(Type.String()),
  },
  closed,
);
const VolumeRequest = Type.Object({ name: volumeName, size: volumeSize }, closed);

/** Body of a create, and of the update that replaces everything. */
export const AppRequest = Type.Object(
  {
    name,
    runtimeType: runtimeTypes,
    autoScaling: AutoscalingSettings,
    regionSettings: RegionSettingsRequest,
    terminationGracePeriodSeconds: Type.Optional(gracePeriod),
    repositorySettings: Type.Optional(RepositorySettings),
    containerTemplates: Type.Optional(Type.Array(ContainerRequest)),
    volumes: Type.Optional(Type.Array(VolumeRequest)),
  },
  closed,
);
export type AppRequest = Static<typeof AppRequest>;

/** Body of the merge patch: omitted or null members stay unchanged, an array is the whole array. */
export const PatchAppRequest = Type.Object(
  {
    name: optional(name),
    runtimeType: Type.Optional(runtimeTypes),
    autoScaling: Type.Optional(AutoscalingSettings),
    regionSettings: Type.Optional(RegionSettingsRequest),
    containerTemplates: optional(Type.Array(ContainerRequest)),
    volumes: optional(Type.Array(VolumeRequest)),
  },
  closed,
);

/** The simulated behaviour of an app, which depends on factors outside the API. */
export const AppBehaviour = Type.Partial(
  Type.Object({
    /** How many reads after each change still show it as `progressing`. */
    readsUntilActive: Type.Integer({ minimum: 0 }),
    /** How many times it is still found after its deletion. */
    readsUntilGone: Type.Integer({ minimum: 0 }),
    /** Its status when it is no longer `progressing`. */
    outcome: choice("active", "failing", "suspended"),
  }),
  closed,
);
export type AppBehaviour = Static<typeof AppBehaviour>;

const StoredVolume = Type.Object(
  {
    id,
    name: volumeName,
    size: volumeSize,
    detached: Type.Boolean(),
    /** Whether its only instance was deleted: its data is gone, but the volume is not. */
    emptied: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type StoredVolume = Static<typeof StoredVolume>;

/** An app as the sandbox stores it. */
export const StoredApp = Type.Object(
  {
    id,
    name,
    runtimeType: runtimeTypes,
    autoScaling: AutoscalingSettings,
    regionSettings: Type.Object(
      {
        allowedRegionIds: Type.Array(Type.String()),
        requiredRegionIds: Type.Array(Type.String()),
        maxAllowedRegions: nullable(int32()),
        /** Accepted and stored, but never returned. */
        nodeSelectors: Type.Optional(Type.Record(Type.String(), Type.String())),
      },
      closed,
    ),
    /** Accepted and stored, but never returned. */
    terminationGracePeriodSeconds: Type.Optional(gracePeriod),
    repositorySettings: Type.Optional(RepositorySettings),
    containerTemplates: Type.Array(StoredContainer),
    volumes: Type.Array(StoredVolume),
    status: statuses,
    /** How many reads still show it as `progressing`. */
    readsUntilSettled: Type.Integer(),
    /** How many times it is still found after its deletion; null while it is not being deleted. */
    looksUntilGone: nullable(Type.Integer()),
    readsUntilShown,
    /** How often each of its pods was recreated, by position. */
    recreatedPods: Type.Optional(Type.Record(Type.String(), Type.Integer())),
    logForwarding: Type.Optional(LogForwarding),
    behaviour: AppBehaviour,
  },
  closed,
);
export type StoredApp = Static<typeof StoredApp>;

/** An app between a request and what the sandbox stores. */
export const DraftApp = Type.Object(
  {
    ...Type.Partial(StoredApp).properties,
    name,
    runtimeType: runtimeTypes,
    autoScaling: AutoscalingSettings,
    regionSettings: RegionSettingsRequest,
    containerTemplates: Type.Array(DraftContainer, { minItems: 1 }),
    volumes: Type.Array(
      Type.Object(
        {
          ...VolumeRequest.properties,
          id: Type.Optional(id),
          detached: Type.Optional(Type.Boolean()),
          emptied: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type DraftApp = Static<typeof DraftApp>;

const displayEndpoint = nullable(Type.Object({ id, address: id, type: spelled(endpointTypes) }, closed));

/** The regions of an app as reads return them. */
export const RegionSettings = Type.Object(
  {
    allowedRegionIds: Type.Array(Type.String()),
    requiredRegionIds: Type.Array(Type.String()),
    maxAllowedRegions: nullable(int32()),
    provisioningType: spelled(provisioningTypes),
  },
  closed,
);

/** An app as reads return it. */
export const Application = Type.Object(
  {
    id,
    name: id,
    displayEndpoint,
    status: spelled(statuses),
    runtimeType: spelled(runtimeTypes),
    regionSettings: RegionSettings,
    containerTemplates: Type.Array(ContainerTemplate),
    containerInstances: Type.Array(ContainerInstance),
    volumes: Type.Array(Type.Object({ name: id, size: Type.Number() }, closed)),
    autoScaling: AutoscalingSettings,
    networkSettings: Type.Object(
      { ingressBandwidthLimit: Type.Integer(), egressBandwidthLimit: Type.Integer() },
      closed,
    ),
    repositorySettings: Type.Required(RepositorySettings, closed),
  },
  closed,
);
export type Application = Static<typeof Application>;

export const AppListItem = Type.Object(
  { id, name: id, description: Type.String(), displayEndpoint, status: spelled(statuses) },
  closed,
);
export const AppList = Type.Object(listOf(AppListItem), closed);

/** Response to every call that saves an app. */
export const SavedApp = Type.Object({ id }, closed);

const seedDefaults = Type.Pick(AppRequest, ["runtimeType", "autoScaling", "regionSettings"]);
const imageOfSeed = Type.Pick(ContainerRequest, ["imageName", "imageNamespace", "imageTag", "imageRegistryId"]);

/** An app to seed: its name, and anything that differs from a small app with a public image. */
export const ContainerAppSeed = Type.Object(
  {
    ...AppRequest.properties,
    ...partial(seedDefaults).properties,
    containerTemplates: Type.Optional(
      Type.Array(
        Type.Object({ ...Type.Omit(ContainerRequest, ["id"]).properties, ...partial(imageOfSeed).properties }, closed),
      ),
    ),
    behaviour: Type.Optional(AppBehaviour),
  },
  closed,
);
export type ContainerAppSeed = Static<typeof ContainerAppSeed>;

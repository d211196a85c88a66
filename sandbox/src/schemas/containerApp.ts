import { Type, type Static } from "@sinclair/typebox";
import { closed, listOf, nullable, object, optional, readsUntilShown, text } from "./basics";
import { ContainerTemplate, DraftContainer, StoredContainer } from "./container";
import * as api from "./published";

/** Body of most errors. */
export const ErrorDetails = object({
  ...api.ErrorDetails.properties,
  /** Absent if the problem is not in a single field. */
  errors: Type.Optional(api.ErrorDetails.properties.errors),
  /** The app that was saved although the request failed. */
  id: Type.Optional(Type.String()),
});
export type ErrorDetails = Static<typeof ErrorDetails>;

/** The log forwarding settings of an app, which has at most one. */
export const LogForwardingRequest = object({
  ...api.CreateLogForwardingRequest.properties,
  // Optional according to the documents; without one, the live API refuses it.
  token: text,
});
export type LogForwardingRequest = Static<typeof LogForwardingRequest>;

/** The same as the sandbox stores it and as reads return it. */
export const LogForwarding = object({
  id: text,
  productId: optional(Type.String()),
  createdAt: Type.String(),
  ...LogForwardingRequest.properties,
});
export type LogForwarding = Static<typeof LogForwarding>;

export const RegionSettingsRequest = object({
  ...api.UpdateRegionSettingsRequest.properties,
  /** Null removes a name when a patch merges them. */
  nodeSelectors: optional(Type.Record(Type.String(), nullable(Type.String()))),
});

/** Body of a create, and of the update that replaces everything. */
export const AppRequest = object({
  ...api.AddApplicationRequest.properties,
  regionSettings: RegionSettingsRequest,
  /** The API has a refusal of its own for an app without one. */
  containerTemplates: Type.Optional(Type.Array(api.ContainerRequest)),
});
export type AppRequest = Static<typeof AppRequest>;

/** Body of the merge patch: omitted or null members stay unchanged, an array is the whole array. */
export const PatchAppRequest = object({
  ...api.PatchApplicationRequest.properties,
  regionSettings: Type.Optional(RegionSettingsRequest),
});

const StoredVolume = object({
  id: text,
  ...api.VolumeRequest.properties,
});

const { name, runtimeType, autoScaling, terminationGracePeriodSeconds, repositorySettings } = AppRequest.properties;

/** An app as the sandbox stores it. */
export const StoredApp = object({
  id: text,
  name,
  runtimeType,
  autoScaling,
  regionSettings: object({
    allowedRegionIds: Type.Array(Type.String()),
    requiredRegionIds: Type.Array(Type.String()),
    maxAllowedRegions: nullable(Type.Integer()),
    /** Accepted and stored, but never returned. */
    nodeSelectors: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  /** Accepted and stored, but never returned. */
  terminationGracePeriodSeconds,
  repositorySettings,
  containerTemplates: Type.Array(StoredContainer),
  volumes: Type.Array(StoredVolume),
  status: api.ApplicationStatus,
  /** How many reads still show it as `progressing`. */
  readsUntilSettled: Type.Integer(),
  /** How many times it is still found after its deletion; null while it is not being deleted. */
  looksUntilGone: nullable(Type.Integer()),
  readsUntilShown,
  logForwarding: Type.Optional(LogForwarding),
});
export type StoredApp = Static<typeof StoredApp>;

/** An app between a request and what the sandbox stores. */
export const DraftApp = object({
  ...Type.Partial(StoredApp).properties,
  name,
  runtimeType,
  autoScaling,
  regionSettings: RegionSettingsRequest,
  containerTemplates: Type.Array(DraftContainer, { minItems: 1 }),
  volumes: Type.Array(object({ ...Type.Partial(StoredVolume).properties, ...api.VolumeRequest.properties })),
});
export type DraftApp = Static<typeof DraftApp>;

/** An app as reads return it. */
export const Application = object({
  ...api.Application.properties,
  containerTemplates: Type.Array(ContainerTemplate),
  repositorySettings: Type.Required(api.RepositorySettings, closed),
});
export type Application = Static<typeof Application>;

export const AppList = listOf(api.AppListItem);

const seedDefaults = Type.Pick(AppRequest, ["runtimeType", "autoScaling", "regionSettings"]);
const imageOfSeed = Type.Pick(api.ContainerRequest, ["imageName", "imageNamespace", "imageTag", "imageRegistryId"]);

/** An app to seed: its name, and anything that differs from a small app with a public image. */
export const ContainerAppSeed = object({
  ...AppRequest.properties,
  ...Type.Partial(seedDefaults).properties,
  containerTemplates: Type.Optional(
    Type.Array(
      object({ ...Type.Omit(api.ContainerRequest, ["id"]).properties, ...Type.Partial(imageOfSeed).properties }),
    ),
  ),
  logForwarding: Type.Optional(Type.Omit(LogForwardingRequest, ["app"], closed)),
});
export type ContainerAppSeed = Static<typeof ContainerAppSeed>;

import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable } from "./basics";
import { choice, id, int32, listOf, optional, spelled } from "./containerBasics";

const volumeStatuses = choice(
  "unknown",
  "attached",
  "detached",
  "extending",
  "deleting",
  "creating",
  "notScheduled",
  "scheduled",
  "failed",
  "maintenance",
);

/** The limits of an account; null = no limit. */
export const ContainerLimits = Type.Object(
  {
    maxNumberOfApplications: int32(),
    maxNumberOfRegionsPerApplication: nullable(int32()),
    maxNumberOfInstancesPerRegion: int32(),
    maxNumberOfInstancesPerApplication: nullable(int32()),
    maxNumberOfVolumesPerApplication: int32(),
    maxVolumeSize: nullable(int32()),
  },
  closed,
);
export type ContainerLimits = Static<typeof ContainerLimits>;

/** The same as reads return it. */
export const UserLimits = Type.Object({ ...ContainerLimits.properties, existingNumberOfApplications: int32() }, closed);

export const Region = Type.Object(
  { id, name: id, group: Type.String(), hasAnycastSupport: Type.Boolean(), hasCapacity: Type.Boolean() },
  closed,
);
export type Region = Static<typeof Region>;
export const RegionList = Type.Object(listOf(Region), closed);
/** The addresses of the servers that run containers. */
export const NodeList = Type.Object(listOf(Type.String()), closed);
export const OptimalRegionQuery = Type.Object({ cdnServerToken: Type.Optional(Type.String()) }, closed);
export const OptimalRegion = Type.Object({ region: Region }, closed);

const VolumeInstance = Type.Object(
  {
    id,
    attachedPods: Type.Array(Type.String()),
    attachedContainers: Type.Array(Type.String()),
    region: Type.String(),
    status: spelled(volumeStatuses),
    size: Type.Number(),
    usage: Type.Number(),
    set: Type.String(),
  },
  closed,
);

const VolumeInList = Type.Object(
  {
    name: id,
    id,
    size: Type.Number(),
    totalUsage: Type.Number(),
    totalInstancesCount: int32(),
    attachedInstancesCount: int32(),
    containersCount: int32(),
    volumeInstances: Type.Array(VolumeInstance),
  },
  closed,
);

export const VolumeList = Type.Object(
  {
    ...listOf(VolumeInList),
    summary: Type.Object({ totalPods: int32(), totalContainers: int32(), totalStorage: Type.Number() }, closed),
  },
  closed,
);
export const PatchVolumeRequest = Type.Object(
  { name: optional(Type.String({ minLength: 1, maxLength: 50 })), size: optional(int32({ minimum: 1, maximum: 100 })) },
  closed,
);
export const UpdatedVolume = Type.Object({ name: id, size: Type.Number() }, closed);
export const DetachedVolume = Type.Object({ name: id }, closed);
export const DeletedVolumeInstance = Type.Object({ id }, closed);
export const DeletedVolume = Type.Object({ ids: Type.Array(id) }, closed);

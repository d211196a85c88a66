import { computedList, computedObject, defineLookup, integer, text } from "../../../vocabulary";

const statuses =
  "unknown attached detached extending deleting creating notScheduled scheduled failed maintenance".split(" ");

/** An instance of a volume. */
const foundContainerVolumeInstance = computedObject(
  {
    /** ID of the instance. */
    instanceId: text({ wire: "id", inEveryReply: true }),
    /** ID of the region that it is in. */
    region: text(),
    /** Status: `attached`, `detached`, `creating`, `extending`, `deleting`, `failed` or another one. */
    status: text({ caseInsensitiveValues: statuses }),
    /** Size in gigabytes. */
    size: integer(),
    /** Space in use, as bunny.net counts it. */
    usage: integer(),
    /** Names of the containers that it is attached to. */
    attachedContainers: computedList(text()),
    /** IDs of the pods that it is attached to. */
    attachedPods: computedList(text()),
  },
  { typeName: "FoundContainerVolumeInstance" },
);

/** A volume, which has an instance for each instance of the application. */
export const foundContainerVolume = computedObject(
  {
    /** ID of the volume. */
    volumeId: text({ wire: "id", inEveryReply: true }),
    /** Name of the volume. */
    name: text({ inEveryReply: true }),
    /** Size of each instance, in gigabytes. */
    size: integer(),
    /** Space in use in all instances, as bunny.net counts it. */
    totalUsage: integer(),
    /** Number of instances. */
    totalInstances: integer({ wire: "totalInstancesCount" }),
    /** Number of instances that are attached to a container. */
    attachedInstances: integer({ wire: "attachedInstancesCount" }),
    /** Its instances, sorted by ID. */
    instances: computedList(foundContainerVolumeInstance, {
      wire: "volumeInstances",
      inEveryReply: true,
      sortedBy: "instanceId",
    }),
  },
  { typeName: "FoundContainerVolume" },
);

/**
 * Looks up the volumes of a Magic Containers application, and which of them nothing uses any more: bunny.net keeps, and
 * bills, the volumes of containers that are gone and of regions that were scaled down. Returns an empty list if there are
 * none; fails if the application does not exist.
 *
 * It only reads. Volumes belong to their application: `volumes` of a {@link ContainerApp} creates, enlarges and deletes
 * them.
 *
 * API: `GET /mc/apps/{appId}/volumes`, and `GET /mc/apps/{appId}` before it.
 *
 * @see {@link ContainerApp}
 * @example
 * ```ts
 * const app = bunny.getContainerAppOutput({ name: "shop" });
 * const found = bunny.getContainerVolumesOutput({ appId: app.appId });
 * export const unusedVolumes = found.orphans;
 * ```
 */
export const getContainerVolumes = defineLookup({
  name: "getContainerVolumes",
  required: {
    /** ID of the application. */
    appId: text(),
  },
  /** The volumes of an application. bunny.net bills detached ones, too. */
  result: computedObject({
    appId: text(),
    /** Volumes, sorted by name. */
    volumes: computedList(foundContainerVolume, { sortedBy: "name" }),
    /** Names of the volumes with at least one instance that nothing uses, sorted. They can be deleted in the dashboard. */
    orphans: computedList(text()),
  }),
});

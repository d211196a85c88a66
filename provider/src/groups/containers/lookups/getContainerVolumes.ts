import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { type Lookup, missing, type OutputArgs, unanswerable } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getContainerVolumes}. */
export interface GetContainerVolumesArgs {
  /** ID of the application. */
  appId: string;
}

/** Arguments of {@link getContainerVolumesOutput}. */
export type GetContainerVolumesOutputArgs = OutputArgs<GetContainerVolumesArgs>;

/** The volumes of an application. bunny.net bills detached ones, too. */
export interface GetContainerVolumesResult {
  /** ID of the application. */
  appId: string;
  /** Volumes, sorted by name. */
  volumes: FoundContainerVolume[];
  /** Names of the volumes with at least one instance that nothing uses, sorted. They can be deleted in the dashboard. */
  orphans: string[];
}

/** A volume, which has an instance for each instance of the application. */
export interface FoundContainerVolume {
  /** ID of the volume. */
  volumeId: string;
  /** Name of the volume. */
  name: string;
  /** Size of each instance, in gigabytes. */
  size: number;
  /** Space in use in all instances, as bunny.net counts it. */
  totalUsage: number;
  /** Number of instances. */
  totalInstances: number;
  /** Number of instances that are attached to a container. */
  attachedInstances: number;
  /** Its instances, sorted by ID. */
  instances: FoundContainerVolumeInstance[];
}

/** An instance of a volume. */
export interface FoundContainerVolumeInstance {
  /** ID of the instance. */
  instanceId: string;
  /** ID of the region that it is in. */
  region: string;
  /** Status: `attached`, `detached`, `creating`, `extending`, `deleting`, `failed` or another one. */
  status: string;
  /** Size in gigabytes. */
  size: number;
  /** Space in use, as bunny.net counts it. */
  usage: number;
  /** Names of the containers that it is attached to. */
  attachedContainers: readonly string[];
  /** IDs of the pods that it is attached to. */
  attachedPods: readonly string[];
}

export const lookup: Lookup<GetContainerVolumesArgs, GetContainerVolumesResult> = {
  name: "getContainerVolumes",
  run: (session, { appId }) =>
    taskEither(async function* () {
      const { findContainerApp } = await import("../api/containerApp.js");
      const { getVolumesOfApp } = await import("../api/containerVolume.js");
      if (appId === "") yield* failWith(unanswerable("appId must be the ID of an application: pass app.id"));
      // The list alone does not say that there is no such application.
      const app = yield* valueOf(findContainerApp(session, appId));
      if (app === undefined) return yield* failWith(missing(`application ${appId}`));
      const all = yield* valueOf(getVolumesOfApp(session, appId));
      const volumes = all
        .map(({ volumeInstances, ...volume }) => ({
          ...volume,
          instances: [...volumeInstances].sort((left, right) => left.instanceId.localeCompare(right.instanceId)),
        }))
        .sort((left, right) => left.name.localeCompare(right.name));
      return { appId, volumes, orphans: volumes.filter(isOrphan).map(({ name }) => name) };
    }),
};

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
export const getContainerVolumes = /* @__PURE__ */ plainForm(lookup);

/** {@link getContainerVolumes} for arguments that may be outputs of resources. */
export const getContainerVolumesOutput = /* @__PURE__ */ outputForm(lookup);

function isOrphan({ instances }: FoundContainerVolume): boolean {
  return instances.some(({ status, attachedContainers }) => status === "detached" && attachedContainers.length === 0);
}

import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ContainerLimits, getContainerLimits } from "../../../api/containers/containerLimits";
import type { Client } from "../../../api/http/client";
import { type ApiError, isNotFound } from "../../../api/http/errors";
import { fromApi, refused } from "../../../kernel/errors";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import type { Described } from "./inputs";

/** Refuses an application that the account may not have, before it is made. Without limits there are none. */
export const withinLimits = (ctx: Context<Client>, i: Described): TE.TaskEither<LifecycleError<ApiError>, void> =>
  pipe(
    getContainerLimits(ctx),
    TE.orElse((error) => (isNotFound(error) ? TE.right<ApiError, ContainerLimits>(noLimits) : TE.left(error))),
    fromApi,
    TE.chain((limits) => {
      const beyond = excesses(limits, i);
      return beyond.length === 0
        ? TE.right(undefined)
        : TE.left(
            refused(
              `application ${i.name} is beyond what the account may have: ${beyond.join("; ")}`,
              "make it smaller, remove what is no longer needed, or ask bunny.net's support for more",
            ),
          );
    }),
  );

const noLimits: ContainerLimits = {
  maxNumberOfApplications: undefined,
  existingNumberOfApplications: undefined,
  maxNumberOfRegionsPerApplication: undefined,
  maxNumberOfInstancesPerRegion: undefined,
  maxNumberOfInstancesPerApplication: undefined,
  maxNumberOfVolumesPerApplication: undefined,
  maxVolumeSize: undefined,
};

/**
 * Which limits are broken, and by how much. Scaling is said for each region alike, so an application has at the least its
 * minimum in each of its base regions. Regions that it only may use, and what it may grow to, break no limit.
 */
export function excesses(limits: ContainerLimits, i: Described): readonly string[] {
  const { existingNumberOfApplications: applications = 0 } = limits;
  const { requiredRegionIds = [], maxAllowedRegions } = i.regionSettings ?? {};
  const { min, max } = { min: 1, max: 1, ...i.autoScaling };
  const volumes = Object.entries(i.volumes ?? {});
  const [largest, size] = volumes.reduce<readonly [string, number]>(
    (found, [name, volume]) => (volume.size > found[1] ? [name, volume.size] : found),
    ["", 0],
  );
  const regions = Math.max(requiredRegionIds.length, maxAllowedRegions ?? 0);
  const baseRegions = Math.max(requiredRegionIds.length, 1);
  const inBaseRegions = baseRegions === 1 ? "" : ` in each of ${baseRegions} base regions`;
  return [
    above("applications", applications + 1, limits.maxNumberOfApplications),
    above("regions of an application", regions, limits.maxNumberOfRegionsPerApplication),
    above("instances in a region (autoScaling.max)", max, limits.maxNumberOfInstancesPerRegion),
    above(
      `instances of an application (autoScaling.min${inBaseRegions})`,
      min * baseRegions,
      limits.maxNumberOfInstancesPerApplication,
    ),
    above("volumes of an application", volumes.length, limits.maxNumberOfVolumesPerApplication),
    above(`gigabytes of a volume (volumes.${largest}.size)`, size, limits.maxVolumeSize),
  ].filter((excess) => excess !== undefined);
}

const above = (what: string, wanted: number, most: number | undefined): string | undefined =>
  most === undefined || wanted <= most
    ? undefined
    : `${what}: ${wanted}, ${wanted - most} more than the ${most} allowed`;

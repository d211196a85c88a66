import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ContainerLimits, fetchContainerLimits } from "../api/containerLimits";
import { isNotFound } from "../../../http/errors";
import { refused } from "../../../contract/errors";
import { failWith, type Step } from "../../../common/taskEither";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import type { Described } from "./inputs";

/** Rejects an application that exceeds the account's limits before it is created. If the API reports none, none apply. */
export function withinLimits(ctx: Ctx, inputs: Described): Step<Failure, void> {
  return steps(async function* () {
    const limits = yield* act(
      pipe(
        fetchContainerLimits(ctx),
        TE.orElse((error) =>
          isNotFound(error) ? TE.right<typeof error, Partial<ContainerLimits>>({}) : TE.left(error),
        ),
      ),
    );
    const beyond = excesses(limits, inputs);
    if (beyond.length === 0) return;
    yield* failWith(
      refused(
        `application ${inputs.name} exceeds the limits of the account: ${beyond.join("; ")}`,
        "make it smaller, remove what is no longer needed, or ask bunny.net's support for more",
      ),
    );
  });
}

/**
 * Which limits are exceeded, and by how much. Scaling applies to each region, so an application runs at least its
 * minimum in each of its base regions. Optional regions, and what the application may scale to there, do not count
 * towards any limit.
 */
function excesses(limits: Partial<ContainerLimits>, inputs: Described): readonly string[] {
  const { existingNumberOfApplications: applications = 0 } = limits;
  const { requiredRegionIds = [], maxAllowedRegions } = inputs.regionSettings ?? {};
  const { min, max } = { min: 1, max: 1, ...inputs.autoScaling };
  const volumes = Object.entries(inputs.volumes ?? {});
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

function above(what: string, wanted: number, most: number | undefined): string | undefined {
  return most === undefined || wanted <= most
    ? undefined
    : `${what}: ${wanted}, ${wanted - most} more than the ${most} allowed`;
}

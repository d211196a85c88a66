import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ContainerLimits } from "../api/containers/containerLimits";
import { type Lookup, lookUp, type LookupOptions, lookUpOutput } from "./lookup";

/** Arguments of {@link getContainerLimits}: none, since an account has limits but once. */
export type GetContainerLimitsArgs = Readonly<Record<string, never>>;

/** What an account may have of Magic Containers. What is `undefined` has no limit, as far as bunny.net says. */
export interface GetContainerLimitsResult {
  /** How many applications at most. */
  maxNumberOfApplications: number | undefined;
  /** How many applications there are. */
  existingNumberOfApplications: number | undefined;
  /** In how many regions an application may run at most. */
  maxNumberOfRegionsPerApplication: number | undefined;
  /** How many instances of an application there may be in a region at most. */
  maxNumberOfInstancesPerRegion: number | undefined;
  /** How many instances an application may have at most. */
  maxNumberOfInstancesPerApplication: number | undefined;
  /** How many volumes an application may have at most. */
  maxNumberOfVolumesPerApplication: number | undefined;
  /** Size of a volume at most, in gigabytes. */
  maxVolumeSize: number | undefined;
}

/**
 * Looks up what the account may have of Magic Containers, and how many applications it has.
 *
 * API: `GET /mc/limits`.
 *
 * @example
 * ```ts
 * const { maxNumberOfApplications, existingNumberOfApplications } = bunny.getContainerLimitsOutput();
 * ```
 */
export function getContainerLimits(
  args: GetContainerLimitsArgs = {},
  options: LookupOptions = {},
): Promise<GetContainerLimitsResult> {
  return lookUp(lookup, args, options);
}

/** {@link getContainerLimits} for a provider whose settings may be outputs. */
export function getContainerLimitsOutput(
  args: GetContainerLimitsArgs = {},
  options: LookupOptions = {},
): pulumi.Output<GetContainerLimitsResult> {
  return lookUpOutput({ ...args }, options, () => getContainerLimits(args, options));
}

const lookup: Lookup<GetContainerLimitsArgs, GetContainerLimitsResult> = {
  name: "getContainerLimits",
  ask: async (session) => {
    const api = await import("../api/containers/containerLimits.js");
    return pipe(api.getContainerLimits(session), TE.map(toResult));
  },
};

function toResult(limits: ContainerLimits): GetContainerLimitsResult {
  return {
    maxNumberOfApplications: limits.maxNumberOfApplications,
    existingNumberOfApplications: limits.existingNumberOfApplications,
    maxNumberOfRegionsPerApplication: limits.maxNumberOfRegionsPerApplication,
    maxNumberOfInstancesPerRegion: limits.maxNumberOfInstancesPerRegion,
    maxNumberOfInstancesPerApplication: limits.maxNumberOfInstancesPerApplication,
    maxNumberOfVolumesPerApplication: limits.maxNumberOfVolumesPerApplication,
    maxVolumeSize: limits.maxVolumeSize,
  };
}

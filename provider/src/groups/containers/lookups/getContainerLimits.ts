import { taskEither, valueOf } from "../../../common/taskEither";
import type { Lookup, NoArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getContainerLimits}: none, because an account has only one set of limits. */
export type GetContainerLimitsArgs = NoArgs;

/** The limits of an account for Magic Containers. `undefined` means no limit, as far as bunny.net reports. */
export interface GetContainerLimitsResult {
  /** Maximum number of applications. */
  maxNumberOfApplications: number | undefined;
  /** Current number of applications. */
  existingNumberOfApplications: number | undefined;
  /** Maximum number of regions in which an application may run. */
  maxNumberOfRegionsPerApplication: number | undefined;
  /** Maximum number of instances of an application in one region. */
  maxNumberOfInstancesPerRegion: number | undefined;
  /** Maximum number of instances of an application. */
  maxNumberOfInstancesPerApplication: number | undefined;
  /** Maximum number of volumes of an application. */
  maxNumberOfVolumesPerApplication: number | undefined;
  /** Maximum size of a volume, in gigabytes. */
  maxVolumeSize: number | undefined;
}

export const lookup: Lookup<GetContainerLimitsArgs, GetContainerLimitsResult> = {
  name: "getContainerLimits",
  run: (session) =>
    taskEither(async function* () {
      const api = await import("../api/containerLimits.js");
      return yield* valueOf(api.fetchContainerLimits(session));
    }),
};

/**
 * Looks up the account's limits for Magic Containers, and its current number of applications.
 *
 * API: `GET /mc/limits`.
 *
 * @see {@link ContainerApp}
 * @example
 * ```ts
 * const limits = bunny.getContainerLimitsOutput();
 * export const applications = limits.existingNumberOfApplications;
 * export const most = limits.maxNumberOfApplications;
 * ```
 */
export const getContainerLimits = /* @__PURE__ */ plainForm(lookup);

/** {@link getContainerLimits} for a provider whose settings may be outputs. */
export const getContainerLimitsOutput = /* @__PURE__ */ outputForm(lookup);

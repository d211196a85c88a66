import { computedObject, defineLookup, integer, optional } from "../../../vocabulary";

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
 * @args none, because an account has only one set of limits.
 */
export const getContainerLimits = defineLookup({
  name: "getContainerLimits",
  naming: "camel",
  /** The limits of an account for Magic Containers. `undefined` means no limit, as far as bunny.net reports. */
  result: computedObject({
    /** Maximum number of applications. */
    maxNumberOfApplications: optional(integer()),
    /** Current number of applications. */
    existingNumberOfApplications: optional(integer()),
    /** Maximum number of regions in which an application may run. */
    maxNumberOfRegionsPerApplication: optional(integer()),
    /** Maximum number of instances of an application in one region. */
    maxNumberOfInstancesPerRegion: optional(integer()),
    /** Maximum number of instances of an application. */
    maxNumberOfInstancesPerApplication: optional(integer()),
    /** Maximum number of volumes of an application. */
    maxNumberOfVolumesPerApplication: optional(integer()),
    /** Maximum size of a volume, in gigabytes. */
    maxVolumeSize: optional(integer()),
  }),
});

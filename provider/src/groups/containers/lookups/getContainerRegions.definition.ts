import { boolean, computedList, computedObject, defineLookup, text } from "../../../vocabulary";

/** A region of Magic Containers. */
const containerRegion = computedObject(
  {
    /** ID of the region, for `allowedRegionIds` and `requiredRegionIds` of an application: `DE`. */
    id: text({ inEveryReply: true }),
    /** Name of the region as bunny.net gives it, which may be the same as the ID. */
    name: text(),
    /** The part of the world it is in: `EU`. */
    group: text(),
    /** Whether the region supports anycast endpoints. */
    hasAnycastSupport: boolean(),
    /** Whether the region currently has capacity. */
    hasCapacity: boolean(),
  },
  { typeName: "ContainerRegion" },
);

/**
 * Looks up the regions of Magic Containers.
 *
 * API: `GET /mc/regions`.
 *
 * @see {@link ContainerApp}
 * @example
 * ```ts
 * const found = bunny.getContainerRegionsOutput();
 * export const regions = found.regions;
 * ```
 * @args none, because the regions are the same for everyone.
 */
export const getContainerRegions = defineLookup({
  name: "getContainerRegions",
  naming: "camel",
  /** The regions where Magic Containers can run applications. */
  result: computedObject({
    /** All regions, sorted by ID. */
    regions: computedList(containerRegion, { sortedBy: "id" }),
  }),
});

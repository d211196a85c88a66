import type { IsUnknown, Problem } from "../contract/lifecycle";
import { equal, type Properties } from "../properties/values";

/**
 * What is wrong with a list of replication regions that lacks some of those before: bunny.net cannot remove a region.
 *
 * @param what is replicated to the regions
 */
export function lackingRegions(what: string, before: unknown, after: unknown) {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const lost = before.filter((code) => !after.includes(code));
  const regions = lost.map((code) => JSON.stringify(code)).join(" and ");
  return regions === ""
    ? undefined
    : {
        reason: `lacks ${regions}, to which the ${what} is replicated, and bunny.net cannot remove a region`,
        remedy: `add ${regions} again, or omit replicationRegions to leave the regions as they are`,
      };
}

/**
 * Checks that no region is removed. Another object may have other regions.
 *
 * @param replaceOn inputs whose change makes another object
 */
export function keepsRegions(what: string, replaceOn: readonly string[] = []) {
  return (before: Properties = {}, after: Properties, isUnknown: IsUnknown): readonly Problem[] => {
    const wanted = after["replicationRegions"];
    const isReplaced = replaceOn.some((name) => after[name] !== undefined && !equal(before[name], after[name]));
    if (isReplaced || (Array.isArray(wanted) && wanted.some(isUnknown))) return [];
    const lacking = lackingRegions(what, before["replicationRegions"], wanted);
    return lacking === undefined
      ? []
      : [{ property: "replicationRegions", reason: `${lacking.reason}: ${lacking.remedy}` }];
  };
}

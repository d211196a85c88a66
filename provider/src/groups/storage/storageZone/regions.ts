import type { StorageZone } from "../api/storageZone";
import { refused } from "../../../contract/errors";
import type { IsUnknown, LifecycleError, Problem } from "../../../contract/lifecycle";
import { equal, type Properties } from "../../../properties/values";

const edgeRegion = "DE";

/** With the main region, an S3 zone has at most as many regions as this. */
const mostS3Regions = 4;

/** What is certainly wrong with regions. Whether they exist, and for which tier, is left to the API. */
export function regionProblems(
  { region, zoneTier, storageZoneType, replicationRegions }: Properties,
  isUnknown: IsUnknown,
): readonly Problem[] {
  const replicas = codesIn(replicationRegions, isUnknown);
  const problems: Problem[] = [];
  if (zoneTier === "edge" && typeof region === "string" && !isUnknown(region) && region !== edgeRegion) {
    problems.push({
      property: "region",
      reason: `must be "${edgeRegion}", the only main region of the edge tier: write "${edgeRegion}", and name other regions in replicationRegions`,
    });
  }
  if (typeof region === "string" && replicas.includes(region)) {
    problems.push({
      property: "replicationRegions",
      reason: `contains the main region: remove ${JSON.stringify(region)}, where the files are anyway`,
    });
  } else if (storageZoneType === "s3" && replicas.length > mostS3Regions) {
    problems.push({
      property: "replicationRegions",
      reason: `has too many regions for S3: remove some, because a zone of that type has at most ${mostS3Regions} regions`,
    });
  }
  return problems;
}

/**
 * Replication regions that a change would remove. The API cannot do that, and a replacement would lose the files.
 *
 * @param before the inputs of the last run
 * @param replaceOn inputs whose change makes a new zone, which may have other regions
 */
export function removedRegionProblems(
  before: Properties,
  after: Properties,
  isUnknown: IsUnknown,
  replaceOn: readonly string[],
): readonly Problem[] {
  const isReplaced = replaceOn.some((name) => after[name] !== undefined && !equal(before[name], after[name]));
  if (isReplaced || !Array.isArray(after["replicationRegions"]) || after["replicationRegions"].some(isUnknown))
    return [];
  const kept = codesIn(after["replicationRegions"], isUnknown);
  const removed = codesIn(before["replicationRegions"], isUnknown).filter((code) => !kept.includes(code));
  return removed.length === 0 ? [] : [{ property: "replicationRegions", reason: reasonFor(removed) }];
}

/** The same for regions of which only the API knows: the zone has them, and the program now lists others. */
export function wouldRemoveRegions(
  { replicationRegions = [] }: StorageZone,
  wanted: readonly string[] | undefined,
): LifecycleError<never> | undefined {
  if (wanted === undefined) return undefined;
  const removed = replicationRegions.filter((code) => !wanted.includes(code));
  return removed.length === 0 ? undefined : refused(`replicationRegions ${lacks(removed)}`, addThem(removed));
}

function reasonFor(removed: readonly string[]): string {
  return `${lacks(removed)}: ${addThem(removed)}`;
}

function lacks(removed: readonly string[]): string {
  return `lacks ${describeRegions(removed)}, to which the zone is replicated, and bunny.net cannot remove a region`;
}

function addThem(removed: readonly string[]): string {
  return `add ${describeRegions(removed)} again, or omit replicationRegions to leave the regions as they are`;
}

function describeRegions(codes: readonly string[]): string {
  return codes.map((code) => JSON.stringify(code)).join(" and ");
}

function codesIn(value: unknown, isUnknown: IsUnknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((code): code is string => typeof code === "string" && !isUnknown(code))
    : [];
}

import type { RemoteStorageZone } from "../api/storageZone";
import { refused } from "../../../contract/errors";
import type { IsUnknown, LifecycleError, Problem } from "../../../contract/lifecycle";
import { lackingRegions } from "../../../formats/storageRegion";
import { equal, type Properties } from "../../../properties/values";

const edgeRegion = "DE";

/** With the main region, an S3 zone has at most as many regions as this. */
const mostS3Regions = 4;

/** What is certainly wrong with regions that exist. For which tier they are available is left to the API. */
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
  const lacking = lackingRegions("zone", before["replicationRegions"], after["replicationRegions"]);
  return lacking === undefined
    ? []
    : [{ property: "replicationRegions", reason: `${lacking.reason}: ${lacking.remedy}` }];
}

/** The same for regions of which only the API knows: the zone has them, and the program now lists others. */
export function wouldRemoveRegions(
  { replicationRegions = [] }: RemoteStorageZone,
  wanted: readonly string[] | undefined,
): LifecycleError<never> | undefined {
  const lacking = lackingRegions("zone", replicationRegions, wanted);
  return lacking && refused(`replicationRegions ${lacking.reason}`, lacking.remedy);
}

function codesIn(value: unknown, isUnknown: IsUnknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((code): code is string => typeof code === "string" && !isUnknown(code))
    : [];
}

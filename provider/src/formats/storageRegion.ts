import * as E from "fp-ts/Either";

/**
 * The regions of storage, by their codes: the official Terraform provider and bunny.net's documentation name them. In the
 * others, only zones of the edge tier have copies.
 */
const mainRegions = ["BR", "DE", "JH", "LA", "NY", "SE", "SG", "SYD", "UK"];
const edgeRegions = ["CZ", "ES", "HK", "JP", "MI", "WA"];

/** The code of a region where files are stored first. */
export const canonicalMainRegion = oneOfRegions(mainRegions);

/** The code of a region to which files are copied. */
export const canonicalReplica = oneOfRegions([...mainRegions, ...edgeRegions].sort());

/** The code of a region to which videos are copied: bunny.net's own tool offers these, and stores all videos in `DE`. */
export const canonicalVideoReplica = oneOfRegions(mainRegions.filter((code) => code !== "DE"));

function oneOfRegions(codes: readonly string[]): (code: string) => E.Either<string, string> {
  const quoted = codes.map((code) => JSON.stringify(code));
  const all = `${quoted.slice(0, -1).join(", ")} or ${quoted[quoted.length - 1] ?? ""}`;
  return (code) =>
    codes.includes(code.toUpperCase()) ? E.right(code.toUpperCase()) : E.left(`must be the code of a region: ${all}`);
}

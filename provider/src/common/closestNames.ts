import { distance } from "fastest-levenshtein";

/** How many similar names to suggest. */
const maxSuggestions = 3;

/** The names that differ in the fewest letters, the nearest first. Ignores case. */
export function closestNames(wanted: string, names: readonly string[]): readonly string[] {
  return [...new Set(names)]
    .map((name) => ({ name, distance: distanceOf(wanted, name) }))
    .sort((left, right) => left.distance - right.distance || left.name.localeCompare(right.name))
    .slice(0, maxSuggestions)
    .map(({ name }) => name);
}

/** These names as part of a message. */
export function didYouMean(closest: readonly string[]): string {
  return `the closest ${closest.length === 1 ? "name is" : "names are"} ${closest.join(", ")}`;
}

/** The name that was misspelled, if it is plain which one: no other one differs in as few letters. */
export function meant(misspelled: string, names: readonly string[]): string | undefined {
  const [first, second] = closestNames(misspelled, names);
  if (first === undefined) return undefined;
  const letters = distanceOf(misspelled, first);
  const isPlain = second === undefined || distanceOf(misspelled, second) > letters;
  return isPlain && letters <= first.length / 4 ? first : undefined;
}

/** What to write in place of a name that does not exist. */
export function instead(misspelled: string, names: readonly string[]): string {
  const name = meant(misspelled, names);
  return name === undefined ? didYouMean(closestNames(misspelled, names)) : `write ${name}`;
}

/** A name without what differs between conventions: `cacheTime`, `cache_time` and `Cache time` are one. */
export function normalName(name: string): string {
  return name.replace(/[\s_-]/g, "").toLowerCase();
}

function distanceOf(left: string, right: string): number {
  return distance(left.toLowerCase(), right.toLowerCase());
}

import { someOf } from "../common/someOf";
import type { Properties } from "../properties/values";

/** What an update of a resource that may have a collection as a whole does to it. */
interface Collection {
  /** What goes, and what only leaves state because `exclude` names it. */
  readonly removed: readonly string[];
  readonly spared: readonly string[];
  /** What is done to it, and what one and several are called: `["deletes", "file", "files"]`. */
  readonly words: readonly [verb: string, one: string, several: string];
  /** The collection: `storage zone 60001`. */
  readonly of: string;
}

/** What previews say of it: what goes by its names, and that others go, which only the API knows. */
export function collectionNotes(
  before: Properties | undefined,
  { exclusive, exclude }: Properties,
  { removed, spared, words: [verb, one, several], of }: Collection,
): readonly string[] {
  const takesAll = exclusive === true && before?.["exclusive"] !== true;
  const unless = Array.isArray(exclude) && exclude.length > 0 ? " that exclude does not name" : "";
  return [
    ...(removed.length === 0
      ? []
      : [`${verb} ${removed.length} ${removed.length === 1 ? one : several}: ${someOf(removed, 10)}`]),
    ...(spared.length === 0 ? [] : [`keeps what exclude names, and no longer manages it: ${someOf(spared, 10)}`]),
    ...(takesAll ? [`is exclusive, and ${verb} every other ${one} of ${of}${unless}`] : []),
  ];
}

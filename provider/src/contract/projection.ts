import { projectProperties, withEntries } from "../properties/fieldMask";
import type { Declarations } from "./declarations";
import type { Properties } from "../properties/values";
import type { StoredState } from "./state";

/**
 * What state describes, plus entries that were added elsewhere to maps that are managed as a whole: update removes
 * those.
 */
export function describedIn(
  { exclusive = [] }: Pick<Declarations, "exclusive">,
  { managed, described, outs }: StoredState,
): Properties {
  return managed === undefined || exclusive.length === 0
    ? described
    : projectProperties(withEntries(managed, exclusive, outs), outs);
}

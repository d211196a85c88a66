import { projectProperties, withEntries } from "../kernel/fieldMask";
import type { Declarations } from "../kernel/lifecycle";
import type { Properties } from "../kernel/values";
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

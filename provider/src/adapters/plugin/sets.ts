import { isProperties, type Properties } from "../../properties/values";
import { isUnknown, seal, unseal } from "../pulumiWire";
import type { Wire } from "../resource";

/**
 * The form of sets inside: the keys of a single map, and unknown strings after it. Programs and state have lists of
 * strings, as every language expects. The inside form is left as it is: state of a dynamic provider has it.
 */
export function toInsideForm(sets: readonly string[], wire: Wire): Wire {
  return changed(sets, wire, (entries) => {
    if (entries.some(isProperties)) return entries;
    const known = entries.filter((entry) => !isUnknown(entry));
    return [Object.fromEntries(known.map((entry) => [String(entry), true])), ...entries.filter(isUnknown)];
  });
}

/** Sets as lists of strings, sorted. What is sealed stays sealed. */
export function toLists(sets: readonly string[], properties: Properties): Wire {
  return changed(sets, properties, (entries) =>
    entries.flatMap((entry) => (isProperties(entry) ? Object.keys(entry).sort() : [entry])),
  );
}

function changed(
  sets: readonly string[],
  properties: Properties,
  change: (entries: readonly unknown[]) => readonly unknown[],
): Wire {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      const entries: unknown = sets.includes(name) ? unseal(value) : undefined;
      if (!Array.isArray(entries)) return [name, value];
      return [name, entries === value ? change(entries) : seal(change(entries))];
    }),
  );
}

import { leaves, fieldTreeOf } from "./fieldMask";
import { matches, setAt, valueAt } from "./paths";
import type { Properties } from "./values";

/** By path pattern, functions that decide whether two spellings of a value are equivalent. */
export type Equivalences = Readonly<Record<string, (left: unknown, right: unknown) => boolean>>;

/** The current values, in their prior spelling where they are equivalent to it. */
export function keepPriorSpelling(equivalences: Equivalences, prior: Properties, current: Properties): Properties {
  return Object.entries(equivalences).reduce(
    (spelled, [pattern, same]) =>
      leaves(fieldTreeOf(spelled))
        .filter((path) => matches(pattern, path))
        .reduce((above, path) => {
          const before = valueAt(prior, path);
          return before !== undefined && same(before, valueAt(above, path)) ? setAt(above, path, before) : above;
        }, spelled),
    current,
  );
}

/** The current values, those that replace the resource in their prior spelling where they are equivalent to it. */
export function keepIdentity(
  { replaceOn, equivalences = {} }: { readonly replaceOn: readonly string[]; readonly equivalences?: Equivalences },
  prior: Properties,
  current: Properties,
): Properties {
  const identifying = Object.entries(equivalences).filter(([name]) => replaceOn.includes(name));
  return keepPriorSpelling(Object.fromEntries(identifying), prior, current);
}

/** The documented spelling of a name that may be written in any case. Leaves other values as they are. */
export function inDocumentedCase(names: readonly string[], value: unknown): unknown {
  return typeof value === "string"
    ? (names.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value)
    : value;
}

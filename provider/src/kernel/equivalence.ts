import { leaves, fieldTreeOf } from "./fieldMask";
import { matches, setAt, valueAt } from "./paths";
import type { Properties } from "./values";

/** By path pattern, whether two spellings of a value mean the same. */
export type Equivalences = Readonly<Record<string, (left: unknown, right: unknown) => boolean>>;

/** What is there now, with the prior spelling where a value means the same as the prior one. */
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

/** The documented spelling of a name, which may be written in any case. What is no such name stays as it is. */
export const inDocumentedCase = (names: readonly string[], value: unknown): unknown =>
  typeof value === "string" ? (names.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value) : value;

import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import { type Unanswerable, unanswerable } from "./lookup";

/** How many names are shown of those that there are. */
const shown = 3;

/**
 * The answer where the account has nothing of that name: with the closest names that there are.
 *
 * @param what what was looked for, and where the name stands: `pull zone named`
 * @param all names of all that there are; where they cannot be had, the answer does without
 */
export const noneNamed =
  (what: string, name: string, all: TaskEither<unknown, readonly string[]>): TaskEither<Unanswerable, never> =>
  async () => {
    const names = await all();
    const near = E.isRight(names) ? await closest(name, names.right) : [];
    const remedy =
      near.length === 0
        ? "check the name, and which account the API key belongs to"
        : `the closest ${near.length === 1 ? "name is" : "names are"} ${near.join(", ")}`;
    return E.left(unanswerable(`this account has no ${what} ${name}: ${remedy}`));
  };

/** The names that differ in the fewest letters, the nearest first. Case counts least. */
async function closest(wanted: string, names: readonly string[]): Promise<readonly string[]> {
  const { distance } = await import("fastest-levenshtein");
  const from = (name: string): number => distance(wanted.toLowerCase(), name.toLowerCase());
  return [...new Set(names)]
    .map((name) => ({ name, distance: from(name) }))
    .sort((left, right) => left.distance - right.distance || left.name.localeCompare(right.name))
    .slice(0, shown)
    .map(({ name }) => name);
}

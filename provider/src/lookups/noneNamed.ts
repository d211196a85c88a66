import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../taskEither";
import { type Unanswerable, unanswerable } from "./lookup";

/** How many similar names to suggest. */
const maxSuggestions = 3;

/**
 * The failure if the account has nothing with that name: it suggests the most similar names.
 *
 * @param what what was looked up, as it stands before the name: `pull zone named`
 * @param all names of all objects of the kind; without suggestions if they cannot be read
 */
export function noneNamed(
  what: string,
  name: string,
  all: TE.TaskEither<unknown, readonly string[]>,
): TE.TaskEither<Unanswerable, never> {
  return taskEither(async function* () {
    const names = yield* valueOf(
      pipe(
        all,
        TE.orElse(() => TE.right<never, readonly string[]>([])),
      ),
    );
    const near = await closest(name, names);
    const remedy =
      near.length === 0
        ? "check the name, and which account the API key belongs to"
        : `the closest ${near.length === 1 ? "name is" : "names are"} ${near.join(", ")}`;
    return yield* failWith(unanswerable(`this account has no ${what} ${name}: ${remedy}`));
  });
}

/** The names that differ in the fewest letters, the nearest first. Ignores case. */
async function closest(wanted: string, names: readonly string[]): Promise<readonly string[]> {
  const { distance } = await import("fastest-levenshtein");
  const from = (name: string): number => distance(wanted.toLowerCase(), name.toLowerCase());
  return [...new Set(names)]
    .map((name) => ({ name, distance: from(name) }))
    .sort((left, right) => left.distance - right.distance || left.name.localeCompare(right.name))
    .slice(0, maxSuggestions)
    .map(({ name }) => name);
}

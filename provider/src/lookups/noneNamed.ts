import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { type Unanswerable, unanswerable } from "./lookup";

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
    const { closestNames, didYouMean } = await import("../common/closestNames.js");
    const remedy =
      names.length === 0
        ? "check the name, and which account the API key belongs to"
        : didYouMean(closestNames(name, names));
    return yield* failWith(unanswerable(`this account has no ${what} ${name}: ${remedy}`));
  });
}

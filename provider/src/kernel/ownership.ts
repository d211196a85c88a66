import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { leaves, namesOf, nameTreeOf, project } from "./names";
import { valueAt } from "./paths";
import { refused } from "./steps";
import { equal, type Properties } from "./values";
import type { Context, LifecycleError } from "./lifecycle";

/** `adopt`: whether something that already exists is taken over. `true` when it is equal, `"overwrite"` to make it so. */
export const Adopt = t.union([t.boolean, t.literal("overwrite")], 'true, false or "overwrite"');
export type Adopt = t.TypeOf<typeof Adopt>;

/** Decides with {@link decideTakeOver}, and tells in the log what is taken over and what of it will be changed. */
export function takeOver(
  { log }: Pick<Context<unknown>, "log">,
  what: string,
  adopt: Adopt | undefined,
  managed: Properties,
  found: Properties,
): TE.TaskEither<LifecycleError<never>, void> {
  return pipe(
    TE.fromEither(decideTakeOver(what, adopt, managed, found)),
    TE.map((differing) => {
      log(`takes over ${what}${differing.length === 0 ? "" : `, and changes ${differing.join(", ")}`}`);
    }),
  );
}

/**
 * Decides on something that already exists and is not in our state: refused, unless `adopt` allows to take it over.
 *
 * @param what what it is, in words: `blocked IP 203.0.113.7 of pull zone 1234`
 * @param managed what the user manages, without control inputs
 * @param found the same as it is remotely
 * @returns the paths that differ, which only \`adopt: "overwrite"\` allows
 */
export function decideTakeOver(
  what: string,
  adopt: Adopt | undefined,
  managed: Properties,
  found: Properties,
): E.Either<LifecycleError<never>, readonly string[]> {
  if (adopt === undefined || adopt === false) {
    return E.left(
      refused(
        `${what} already exists and is not in this stack's state`,
        "it may belong to another stack, to another resource of this one (one that was renamed or moved needs `aliases`), " +
          "or have been made in the dashboard, or be left from an update that was cut off. To take it over (it will then be destroyed with this stack) set `adopt: true` " +
          "on the resource, or `pulumi config set bunny:adopt true` for the whole stack",
      ),
    );
  }
  const differing = leaves(nameTreeOf(managed))
    .filter((path) => {
      const wanted = valueAt(managed, path);
      return !equal(wanted, project(namesOf(wanted), valueAt(found, path)));
    })
    .map((path) => path.join("."));
  if (adopt === true && differing.length > 0) {
    return E.left(
      refused(
        `${what} already exists and differs in ${differing.join(", ")}`,
        'make the program say what is there, or set `adopt: "overwrite"` to change what is there',
      ),
    );
  }
  return E.right(differing);
}

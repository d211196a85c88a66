import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Owner } from "./claims";
import { refused } from "./errors";
import { leaves, fieldMaskOf, fieldTreeOf, project } from "./fieldMask";
import type { Context, LifecycleError } from "./lifecycle";
import { valueAt } from "./paths";
import { equal, type Properties } from "./values";

/** `adopt`: whether something that already exists is taken over. `true` when it is equal, `"overwrite"` to make it so. */
export const Adopt = t.union([t.boolean, t.literal("overwrite")], 'true, false or "overwrite"');
export type Adopt = t.TypeOf<typeof Adopt>;

/** An object that is there already. */
export interface ExistingObject {
  /** Its name, by which its owner is known. */
  readonly name: string;
  /** What to call it in messages, where that is more than the name. */
  readonly what?: string;
  readonly adopt: Adopt | undefined;
  /** What the user manages, without control inputs. */
  readonly managed: Properties;
  /** The same as it is remotely. */
  readonly found: Properties;
}

/** `own`: it is the resource's own from before, which is being made anew. */
export type TakenOver = "takenOver" | "own";

/**
 * Takes over something that is there already, where it is this stack's or `adopt` allows it, and tells so in the log. What
 * another resource has that stays is refused.
 */
export const takeOver = (
  ctx: Context<unknown>,
  met: ExistingObject,
): TE.TaskEither<LifecycleError<never>, TakenOver> => {
  const { name, what = name, managed, found } = met;
  return pipe(
    TE.fromTask<Owner, LifecycleError<never>>(() => ctx.ownership.ownerOf(name)),
    TE.chain((owner): TE.TaskEither<LifecycleError<never>, TakenOver> => {
      switch (owner._tag) {
        case "Other":
          return TE.left(belongsTo(what, owner.label));
        case "Self":
          return TE.right("own");
        case "Leaving":
          ctx.log(`takes over ${what} from ${owner.label}${changing(differences(managed, found))}`);
          return TE.right("takenOver");
        case "Interrupted":
          ctx.log(
            `takes over ${what}, which a run that was cut off was creating${changing(differences(managed, found))}. ` +
              "Pulumi keeps its note of that run until `pulumi refresh --clear-pending-creates`",
          );
          return TE.right("takenOver");
        case "Removed":
        case "Nobody":
          return pipe(
            TE.fromEither(decideTakeOver(met, owner._tag === "Nobody" ? owner.whyUnknown : undefined)),
            TE.map((differing): TakenOver => {
              ctx.log(`takes over ${what}${changing(differing)}`);
              return "takenOver";
            }),
          );
      }
    }),
    TE.chainFirstTaskK(() => () => ctx.ownership.takeOver(name)),
  );
};

const changing = (differing: readonly string[]): string =>
  differing.length === 0 ? "" : `, and changes ${differing.join(", ")}`;

/** Paths of what is managed and is not so remotely. */
const differences = (managed: Properties, found: Properties): readonly string[] =>
  leaves(fieldTreeOf(managed))
    .filter((path) => {
      const wanted = valueAt(managed, path);
      return !equal(wanted, project(fieldMaskOf(wanted), valueAt(found, path)));
    })
    .map((path) => path.join("."));

/**
 * Of objects that share a name which need not be unique, those that a new resource may be about: not what another resource
 * has that stays in this run, not what was removed in it, and not its own from before, beside which it is made anew.
 */
export const availableObjects = <A>(
  ctx: Context<unknown>,
  found: readonly A[],
  nameOf: (item: A) => string,
): TE.TaskEither<never, readonly A[]> =>
  TE.fromTask(async () => {
    const owners = await Promise.all(found.map((item) => ctx.ownership.ownerOf(nameOf(item))));
    return found.filter((_item, index) => {
      const owner = owners[index]?._tag;
      return owner !== "Other" && owner !== "Self" && owner !== "Removed";
    });
  });

/** What to say where two resources are about one object. */
export const belongsTo = (what: string, label: string): LifecycleError<never> =>
  refused(
    `${what} belongs to ${label}`,
    "one object belongs to one resource: remove one of the two from the program, or give one of them another name or key",
  );

/** What to do about something that is there and that nobody of this stack is known to have. */
export const adoptionRemedy = (whyUnknown: string | undefined): string =>
  (whyUnknown === undefined
    ? "it may belong to another stack, or have been made in the dashboard. "
    : `whether a resource of this stack has it could not be found out (${whyUnknown}); if one has that was renamed or moved, ` +
      "give the new one `aliases`. Else it may belong to another stack, be left from a run that was cut off, or have been " +
      "made in the dashboard. ") +
  "To take it over (it will then be destroyed with this stack) set `adopt: true` on the resource, or " +
  "`pulumi config set bunny:adopt true` for the whole stack";

/**
 * Decides on something that nobody of this stack has: refused, unless `adopt` allows to take it over.
 *
 * @param whyUnknown why it is not known whether a resource of this stack has it
 * @returns the paths that differ, which only \`adopt: "overwrite"\` allows
 */
export function decideTakeOver(
  { name, what = name, adopt, managed, found }: ExistingObject,
  whyUnknown?: string,
): E.Either<LifecycleError<never>, readonly string[]> {
  if (adopt === undefined || adopt === false) {
    return E.left(refused(`${what} already exists and is not in this stack's state`, adoptionRemedy(whyUnknown)));
  }
  const differing = differences(managed, found);
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

import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { failWith, taskEither, valueOf } from "../taskEither";
import { refused } from "./errors";
import { fieldMaskOf, fieldTreeOf, leaves, project } from "./fieldMask";
import type { Context, LifecycleError } from "./lifecycle";
import { valueAt } from "./paths";
import { equal, type Properties } from "./values";

/** Whether to take over an object that already exists: `true` if it matches, `"overwrite"` to update it to match. */
export const Adopt = t.union([t.boolean, t.literal("overwrite")], 'true, false or "overwrite"');
export type Adopt = t.TypeOf<typeof Adopt>;

/** An object that already exists where a resource is to be created. */
export interface ExistingObject {
  /** Its name, by which its owner is known. */
  readonly name: string;
  /** What to call it in messages. @default its name */
  readonly what?: string;
  readonly adopt: Adopt | undefined;
  /** What the user manages of it, without control inputs. */
  readonly managed: Properties;
  /** The same properties as they are remotely. */
  readonly found: Properties;
}

/** `own`: the object already belongs to the resource, which is being recreated. */
export type TakenOver = "takenOver" | "own";

/**
 * Takes over an object that already exists, if this stack owns it or `adopt` allows it, and logs that. Fails if another
 * resource keeps the object in this run.
 */
export function takeOver(
  ctx: Context<unknown>,
  existing: ExistingObject,
): TE.TaskEither<LifecycleError<never>, TakenOver> {
  return taskEither(async function* () {
    const { name, what = name, managed, found } = existing;
    const owner = await ctx.ownership.ownerOf(name);
    switch (owner._tag) {
      case "Other":
        return yield* failWith(belongsTo(what, owner.label));
      case "Self":
        break;
      case "Leaving":
        ctx.log(`takes over ${what} from ${owner.label}${changing(differences(managed, found))}`);
        break;
      case "Interrupted":
        ctx.log(
          `takes over ${what}, which an interrupted run had begun to create${changing(differences(managed, found))}. ` +
            "Pulumi lists that operation as pending until `pulumi refresh --clear-pending-creates`",
        );
        break;
      case "Removed":
      case "Nobody": {
        const whyUnknown = owner._tag === "Nobody" ? owner.whyUnknown : undefined;
        const differing = yield* valueOf(TE.fromEither(decideTakeOver(existing, whyUnknown)));
        ctx.log(`takes over ${what}${changing(differing)}`);
      }
    }
    await ctx.ownership.takeOver(name);
    return owner._tag === "Self" ? "own" : "takenOver";
  });
}

function changing(differing: readonly string[]): string {
  return differing.length === 0 ? "" : `, and changes ${differing.join(", ")}`;
}

/**
 * Decides about an object that nobody in this stack owns: an error, unless `adopt` allows taking it over.
 *
 * @param whyUnknown why it is not known whether a resource of this stack owns it
 * @returns the paths that differ, which only `adopt: "overwrite"` allows
 */
function decideTakeOver(
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
        'change the program to match what exists, or set `adopt: "overwrite"` to change what exists',
      ),
    );
  }
  return E.right(differing);
}

/** Paths of what is managed and differs remotely. */
function differences(managed: Properties, found: Properties): readonly string[] {
  return leaves(fieldTreeOf(managed))
    .filter((path) => {
      const wanted = valueAt(managed, path);
      return !equal(wanted, project(fieldMaskOf(wanted), valueAt(found, path)));
    })
    .map((path) => path.join("."));
}

/**
 * Of objects that share a name which need not be unique, those that a new resource may take over: not those that another
 * resource keeps in this run, nor those removed in it, nor the resource's own old one that it is about to replace.
 */
export function availableObjects<A>(
  ctx: Context<unknown>,
  found: readonly A[],
  nameOf: (item: A) => string,
): TE.TaskEither<never, readonly A[]> {
  return TE.fromTask(async () => {
    const owners = await Promise.all(found.map((item) => ctx.ownership.ownerOf(nameOf(item))));
    return found.filter((_item, index) => {
      const owner = owners[index]?._tag;
      return owner !== "Other" && owner !== "Self" && owner !== "Removed";
    });
  });
}

/** Two resources declare one object. */
export function belongsTo(what: string, label: string): LifecycleError<never> {
  return refused(
    `${what} belongs to ${label}`,
    "one object belongs to one resource: remove one of the two from the program, or give one of them another name or key",
  );
}

/** What to do about an object that exists and that nobody in this stack is known to own. */
export function adoptionRemedy(whyUnknown: string | undefined): string {
  const origin =
    whyUnknown === undefined
      ? "it may belong to another stack, or have been made in the dashboard. "
      : `it is not known whether a resource of this stack owns it (${whyUnknown}); if that resource was renamed or moved, ` +
        "give the new one `aliases`. Otherwise it may belong to another stack, be left over from an interrupted run, or " +
        "have been made in the dashboard. ";
  return (
    `${origin}To take it over (it will then be destroyed with this stack) set \`adopt: true\` on the resource, or ` +
    "`pulumi config set bunny:adopt true` for the whole stack"
  );
}

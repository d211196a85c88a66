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
  /** Its name, which identifies its owner. */
  readonly name: string;
  /** What messages call it. @default its name */
  readonly what?: string;
  readonly adopt: Adopt | undefined;
  /** The properties that the user manages, without control inputs. */
  readonly managed: Properties;
  /** The remote values of the same properties. */
  readonly found: Properties;
}

/** `own`: the object already belongs to the resource, which is being recreated. */
export type TakenOver = "takenOver" | "own";

/**
 * Takes over an object that already exists, if this stack owns it or `adopt` allows it, and logs this. Fails if another
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
          `takes over ${what}, which an interrupted run started to create${changing(differences(managed, found))}. ` +
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
 * Decides whether to take over an object that no resource of this stack owns. Fails unless `adopt` allows it.
 *
 * @param whyUnknown why it is unknown whether a resource of this stack owns it
 * @returns the paths that differ; only `adopt: "overwrite"` allows any
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

/** Paths of the managed values that differ remotely. */
function differences(managed: Properties, found: Properties): readonly string[] {
  return leaves(fieldTreeOf(managed))
    .filter((path) => {
      const wanted = valueAt(managed, path);
      return !equal(wanted, project(fieldMaskOf(wanted), valueAt(found, path)));
    })
    .map((path) => path.join("."));
}

/**
 * Of several objects with the same name, those that a new resource may take over. Leaves out objects that another
 * resource keeps in this run, objects that were removed in this run, and the resource's own old object, which is about
 * to be replaced. Fails if another resource declares the same object.
 */
export function availableObjects<A>(
  ctx: Context<unknown>,
  found: readonly A[],
  nameOf: (item: A) => string,
): TE.TaskEither<LifecycleError<never>, readonly A[]> {
  return taskEither(async function* () {
    const owners = await Promise.all(found.map((item) => ctx.ownership.ownerOf(nameOf(item))));
    for (const [index, item] of found.entries()) {
      const owner = owners[index];
      if (owner?._tag === "Other" && owner.isContested === true)
        return yield* failWith(belongsTo(nameOf(item), owner.label));
    }
    return found.filter((_item, index) => {
      const owner = owners[index]?._tag;
      return owner !== "Other" && owner !== "Self" && owner !== "Removed";
    });
  });
}

/** The error for an object that belongs to another resource. */
export function belongsTo(what: string, label: string): LifecycleError<never> {
  return refused(
    `${what} belongs to ${label}`,
    "one object belongs to one resource: remove one of the two from the program, or give one of them another name or key",
  );
}

/** The remedy for an object that already exists and that no resource of this stack is known to own. */
export function adoptionRemedy(whyUnknown: string | undefined): string {
  const origin =
    whyUnknown === undefined
      ? "it may belong to another stack, be left over from an interrupted update, or come from the dashboard. "
      : `it is not known whether a resource of this stack owns it (${whyUnknown}); if that resource was renamed or moved, ` +
        "give the new one `aliases`. Otherwise it may belong to another stack, be left over from an interrupted update, or " +
        "come from the dashboard. ";
  return (
    `${origin}To take it over (\`pulumi destroy\` will then delete it), set \`adopt: true\` on the resource, or ` +
    "`pulumi config set bunny:adopt true` for the stack"
  );
}

import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { failWith, taskEither, valueOf } from "../taskEither";
import type { Names, Owner } from "./claims";
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
  /** Its names, which identify its owner. */
  readonly names: Names;
  /** What messages call it. @default its own name */
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
 * Takes over an object that already exists, if it is the resource's own or `adopt` allows it, and logs this. Fails if
 * another resource has it.
 */
export function takeOver(
  ctx: Context<unknown>,
  existing: ExistingObject,
): TE.TaskEither<LifecycleError<never>, TakenOver> {
  return taskEither(async function* () {
    const { names, what = names[0] } = existing;
    const owner = ctx.ownership.ownerOf(...names);
    if (owner._tag === "Other") return yield* failWith(belongsTo(what, owner.label));
    if (owner._tag !== "Self") {
      const differing = yield* valueOf(TE.fromEither(decideTakeOver(existing, owner)));
      ctx.log(`takes over ${what}${differing.length === 0 ? "" : `, and changes ${differing.join(", ")}`}`);
    }
    ctx.ownership.adopt(names);
    return owner._tag === "Self" ? "own" : "takenOver";
  });
}

/**
 * Decides whether to take over an object that belongs to no resource of the program. Fails unless `adopt` allows it.
 *
 * @returns the paths that differ; only `adopt: "overwrite"` allows any
 */
function decideTakeOver(
  { names, what = names[0], adopt, managed, found }: ExistingObject,
  owner: Owner,
): E.Either<LifecycleError<never>, readonly string[]> {
  if (adopt === undefined || adopt === false) return E.left(existsAlready(what, [owner]));
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
 * resource has, objects that were removed in this run, and the resource's own old object, which is about to be replaced.
 */
export function availableObjects<A>(
  { ownership }: Context<unknown>,
  found: readonly A[],
  namesOf: (item: A) => readonly string[],
): readonly A[] {
  return found.filter((item) => ownership.ownerOf(...namesOf(item))._tag === "Nobody");
}

/** The error for an object that belongs to another resource. */
export function belongsTo(what: string, label: string): LifecycleError<never> {
  return refused(
    `${what} belongs to ${label}`,
    "one object belongs to one resource: remove one of the two from the program, or give one of them another name or key",
  );
}

/**
 * The error for objects that exist, without `adopt`.
 *
 * @param what the objects, as messages call them
 */
export function existsAlready(what: string, owners: readonly Owner[]): LifecycleError<never> {
  const exist = owners.length === 1 ? "exists" : "exist";
  const formerly = new Set(owners.flatMap((owner) => (owner._tag === "Nobody" ? (owner.formerly ?? []) : [])));
  const from =
    formerly.size === 0
      ? ""
      : `, and ${[...formerly].join(" and ")} had ${owners.length === 1 ? "it" : "some of them"}`;
  return refused(
    `${what} already ${exist}${from}`,
    "if the resource was only renamed or moved in the program, give it `aliases`. If another resource of the program " +
      "gives it up, depend on that one with `dependsOn`. To take over what exists, also after an interrupted " +
      "`pulumi up` (`pulumi destroy` will then delete it), set `adopt: true` on the resource, or run once with " +
      "BUNNYNET_ADOPT=true. Nothing was changed",
  );
}

import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { failWith, taskEither } from "../common/taskEither";
import type { Names } from "./claims";
import { refused } from "../contract/errors";
import { fieldMaskOf, fieldTreeOf, leaves, project } from "../properties/fieldMask";
import type { Context, LifecycleError } from "../contract/lifecycle";
import { valueAt } from "../properties/paths";
import { equal, type Properties } from "../properties/values";

/** Whether to take over an object that already exists: `true` if it matches, `"overwrite"` to update it to match. */
export const AdoptMode = t.union([t.boolean, t.literal("overwrite")], 'true, false or "overwrite"');
export type AdoptMode = t.TypeOf<typeof AdoptMode>;

/** An object that already exists where a resource is to be created. */
export interface ExistingObject {
  /** Its names, which identify its owner. */
  readonly names: Names;
  /** What messages call it. @default its own name */
  readonly what?: string;
  readonly adopt: AdoptMode | undefined;
  /** The properties that the user manages, without control inputs. */
  readonly managed: Properties;
  /** The remote values of the same properties. */
  readonly found: Properties;
  /** Properties that cannot be changed. */
  readonly fixed?: readonly string[];
}

/**
 * Takes over an object that already exists, if it is the resource's own, which is being recreated, or if `adopt` allows it,
 * and logs this. Fails if another resource has it.
 */
export function adoptExisting(
  ctx: Context<unknown>,
  { names, what = names[0], adopt = false, managed, found, fixed = [] }: ExistingObject,
): TE.TaskEither<LifecycleError<never>, void> {
  return taskEither(async function* () {
    const owner = ctx.ownership.ownerOf(...names);
    if (owner._tag === "Other") return yield* failWith(belongsTo(what, owner.label));
    const isOwn = owner._tag === "Self";
    if (!isOwn && adopt === false) return yield* failWith(existsAlready(what, 1));
    const final = fixed.filter((name) => managed[name] !== undefined && !equal(managed[name], found[name]));
    if (final.length > 0) return yield* failWith(isOwn ? replacedUnderItsName(what) : differsForGood(what, final));
    const paths = isOwn ? [] : differences(managed, found);
    if (adopt === true && paths.length > 0) {
      const values = paths.map((path) => path.join(".") + bothNumbers(valueAt(managed, path), valueAt(found, path)));
      return yield* failWith(differsAlready(what, 1, values));
    }
    // Nothing is awaited before: another resource may be about to take over the same object.
    ctx.ownership.adopt(names);
    const changes = paths.length === 0 ? "" : `, and changes ${paths.map((path) => path.join(".")).join(", ")}`;
    if (!isOwn) ctx.log(`takes over ${what}${changes}`);
  });
}

/** Paths of the managed values that differ remotely. */
function differences(managed: Properties, found: Properties): ReadonlyArray<readonly string[]> {
  return leaves(fieldTreeOf(managed)).filter((path) => {
    const wanted = valueAt(managed, path);
    return !equal(wanted, project(fieldMaskOf(wanted), valueAt(found, path)));
  });
}

/** Both values of a number or a flag, for messages. Texts are not quoted, because they may be secrets. */
function bothNumbers(declared: unknown, found: unknown): string {
  const isQuoted = [declared, found].every((value) => typeof value === "number" || typeof value === "boolean");
  return isQuoted ? ` (here: ${String(declared)}, there: ${String(found)})` : "";
}

/** Several objects that exist where one resource is to have them. */
interface ExistingObjects<A> {
  readonly found: readonly A[];
  readonly namesOf: (one: A) => Names;
  /** What messages call some of them. */
  readonly describe: (some: readonly A[]) => string;
  /** What of one is not as declared, for messages. */
  readonly differencesOf: (one: A) => readonly string[];
  /** Whether the resource owns whatever there is. */
  readonly exclusive: boolean | undefined;
  readonly adopt: AdoptMode | undefined;
}

/** The same for several objects of one resource: they are taken over together, or none of them is. */
export function adoptAllExisting<A>(
  ctx: Context<unknown>,
  { found, namesOf, describe, differencesOf, exclusive, adopt = false }: ExistingObjects<A>,
): TE.TaskEither<LifecycleError<never>, void> {
  return taskEither(async function* () {
    const owned = found.map((one) => ({ one, owner: ctx.ownership.ownerOf(...namesOf(one)) }));
    for (const { one, owner } of owned) {
      if (owner._tag === "Other") return yield* failWith(belongsTo(describe([one]), owner.label));
    }
    const unowned = exclusive === true ? [] : owned.filter(({ owner }) => owner._tag === "Nobody");
    if (unowned.length > 0 && adopt === false) {
      return yield* failWith(existsAlready(describe(unowned.map(({ one }) => one)), unowned.length));
    }
    const differing = unowned.map(({ one }) => one).filter((one) => differencesOf(one).length > 0);
    if (differing.length > 0 && adopt === true) {
      const differences = [...new Set(differing.flatMap(differencesOf))];
      return yield* failWith(differsAlready(describe(differing), differing.length, differences));
    }
    const taken = owned.filter(({ owner }) => owner._tag === "Nobody").map(({ one }) => one);
    if (taken.length > 0) ctx.log(`takes over ${describe(taken)}`);
    for (const one of found) ctx.ownership.adopt(namesOf(one));
  });
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

/** The engine was told to create the new object before it deletes the old one. */
function replacedUnderItsName(what: string): LifecycleError<never> {
  return refused(
    `${what} is replaced by one of the same name, and names are unique at bunny.net`,
    "give the new one another name, or set the resource option `deleteBeforeReplace: true`",
  );
}

/** The error for an object that no update can make what is declared. */
function differsForGood(what: string, differing: readonly string[]): LifecycleError<never> {
  return refused(
    `${what} already exists and differs in ${differing.join(", ")}, which cannot be changed`,
    "change the program to match what exists, or use another name",
  );
}

/** The error for an object that belongs to another resource. */
function belongsTo(what: string, label: string): LifecycleError<never> {
  return refused(
    `${what} belongs to ${label}`,
    "one object belongs to one resource: remove one of the two from the program, or give one of them another name or key",
  );
}

/** The error for objects that exist, without `adopt`. @param what the objects, as messages call them */
function existsAlready(what: string, count: number): LifecycleError<never> {
  return refused(
    `${what} already ${count === 1 ? "exists" : "exist"}`,
    "it was not changed. If the program renamed or moved it, give it `aliases`; to recreate it with --replace, set " +
      "`deleteBeforeReplace: true`. To take it over, also after an interrupted update, set `adopt: true`, or " +
      "BUNNYNET_ADOPT=true unless its provider is explicit: `pulumi destroy` then deletes it",
  );
}

/** The error for objects that exist and are not as declared, with `adopt: true`. */
function differsAlready(what: string, count: number, differing: readonly string[]): LifecycleError<never> {
  return refused(
    `${what} already ${count === 1 ? "exists and differs" : "exist and differ"} in ${differing.join(", ")}`,
    'change the program to match what exists, or set `adopt: "overwrite"` to change what exists, or, unless the ' +
      "provider is explicit, BUNNYNET_ADOPT=overwrite for one run",
  );
}

import * as E from "fp-ts/Either";
import {
  bothObjects,
  type Names,
  noObjects,
  type Objects,
  type Owner,
  type Ownership,
  type ResourceRef,
} from "./claims";

/** What resources of other provider processes of the run have. */
export interface OtherHolders {
  /** Tells them what a resource of this process has. @param label the resource, as messages call it */
  readonly tell: (names: readonly string[], label: string) => void;
  /** The label of a resource of another process that has an object. @param names all names of the object */
  readonly holderOf: (names: readonly string[]) => string | undefined;
}

/**
 * Who has which object of an account, as far as one run of Pulumi has shown it in this process. Nothing is guessed: a
 * resource has an object because the engine has just said so, or because it is creating, has created or has adopted it.
 *
 * The engine calls check (what a resource declares), then diff (what it had, and what it keeps), then create or update.
 * Deletes of what left the program come last. Nothing is waited for, except a removal that was already sent.
 */
export class Claims {
  /** By check. */
  private readonly declarations = new Map<string, Objects>();
  private readonly declaredBy = new Map<string, ResourceRef>();
  private readonly wholeOf = new Map<string, ResourceRef>();
  private readonly membersOf = new Map<string, Map<string, ResourceRef>>();
  private readonly claimants = new Map<string, ResourceRef>();
  /** By diff: what resources of the program had before this run. */
  private readonly hadBy = new Map<string, ResourceRef>();
  /** What they keep, are creating, have created or have adopted. */
  private readonly heldBy = new Map<string, Held>();
  private readonly holdings = new Map<string, readonly string[]>();
  private readonly removals = new Map<string, Promise<unknown>>();
  private readonly removed = new Set<string>();
  private readonly said = new Set<string>();

  constructor(private readonly others?: OtherHolders) {}

  /**
   * Check: records what a resource of the program declares. If it seemed to keep something, it is replaced after all.
   *
   * @param kind of the resource. In calls where the engine does not name the resource, kind and objects identify it
   * @returns who already declares one of these objects, and which
   */
  declare(kind: string, claimant: ResourceRef, objects: Objects): Conflict | undefined {
    this.forget(claimant);
    this.hold(claimant, []);
    const conflict = this.conflictOf(claimant, objects);
    if (conflict !== undefined) return conflict;
    this.declarations.set(claimant.key, objects);
    for (const name of objects.names.flat()) this.declaredBy.set(name, claimant);
    for (const collection of objects.whole) this.wholeOf.set(collection, claimant);
    for (const collection of objects.within) this.members(collection).set(claimant.key, claimant);
    if (objects.names.length > 0) this.claimants.set(signature(kind, objects), claimant);
    return undefined;
  }

  /** Create: records the collections that a resource has as a whole, where only its id tells which these are. */
  declareWhole(claimant: ResourceRef, whole: readonly string[]): void {
    const free = whole.filter((collection) => !this.wholeOf.has(collection));
    for (const collection of free) this.wholeOf.set(collection, claimant);
    const declared = this.declarations.get(claimant.key) ?? noObjects;
    this.declarations.set(claimant.key, { ...declared, whole: [...declared.whole, ...free] });
  }

  /** The resource that declares exactly these objects. */
  claimantOf(kind: string, objects: Objects): ResourceRef | undefined {
    return this.claimants.get(signature(kind, objects));
  }

  /** Diff: records that a resource of the program had these objects before this run. */
  recordFormer(claimant: ResourceRef, names: Iterable<string>): void {
    for (const name of names) this.hadBy.set(name, claimant);
  }

  /**
   * Records that a resource has these objects and no others: those that it keeps or has created, or those that it declares
   * and is about to create.
   */
  hold(claimant: ResourceRef, objects: readonly Names[]): void {
    for (const name of this.holdings.get(claimant.key) ?? []) {
      if (this.heldBy.get(name)?.by.key === claimant.key) this.heldBy.delete(name);
    }
    this.holdings.set(claimant.key, []);
    this.adopt(claimant, objects);
  }

  /**
   * Create: records that a resource is about to have these objects.
   *
   * @returns why it cannot have one of them, in words
   */
  take(self: ResourceRef, objects: readonly Names[], explain = declaredTwice): string | undefined {
    for (const name of objects.flat()) {
      const owner = this.ownerOf([name], self);
      if (owner._tag === "Other") return explain(name, owner.label);
    }
    this.hold(self, objects);
    return undefined;
  }

  /**
   * Diff: records that a resource keeps its objects.
   *
   * @param declared those of the program alone
   * @param has those by its id and state, too
   * @param had names of those before this run
   * @returns why it cannot keep one of them, in words
   */
  keep(kind: string, self: ResourceRef, declared: Objects, has: Objects, had: ReadonlySet<string>): string | undefined {
    const both = bothObjects(declared, has);
    const conflict = this.declare(kind, self, both);
    if (conflict !== undefined) {
      // Ids are those of state: the program itself declares two objects then. Nothing adopts a collection.
      const isDeclared = [...declared.names.flat(), ...both.within, ...both.whole].includes(conflict.name);
      return (isDeclared ? declaredTwice : ownedByTwo)(conflict.name, conflict.by.label);
    }
    const gone = this.findRemoved(has.names.flat().filter((name) => had.has(name)));
    if (gone !== undefined) return removedInThisRun(gone, self.label);
    const parent = this.findRemoved(has.within);
    return parent === undefined ? this.take(self, has.names, ownedByTwo) : removedWithParent(parent);
  }

  /** Records that a resource has these objects as well. */
  adopt(claimant: ResourceRef, objects: readonly Names[]): void {
    for (const names of objects) {
      for (const name of names) {
        this.heldBy.set(name, { by: claimant, isOwn: name === names[0] });
        this.removed.delete(name);
      }
    }
    const own = objects.map(([name]) => name);
    if (own.length > 0) this.others?.tell(own, claimant.label);
    this.holdings.set(claimant.key, [...(this.holdings.get(claimant.key) ?? []), ...objects.flat()]);
  }

  /** The resources of the program that are within an object, and would go with it. */
  within(name: string): readonly ResourceRef[] {
    return [...(this.membersOf.get(name)?.values() ?? [])];
  }

  /** @param names all names of one object. @param self the resource that asks */
  ownerOf(names: readonly string[], self: ResourceRef): Owner {
    const held = names.flatMap((name) => this.heldBy.get(name) ?? []).find(({ by }) => by.key !== self.key);
    if (held !== undefined) return { _tag: "Other", label: held.by.label };
    if (names.some((name) => this.removed.has(name))) return { _tag: "Removed" };
    const [before] = names.flatMap((name) => this.hadBy.get(name) ?? []);
    return { _tag: before?.key === self.key ? "Self" : "Nobody" };
  }

  /**
   * The resource that keeps an object from being removed. One that has a number of its own keeps that one only, and not
   * another one that is named the same.
   *
   * @param self the resource whose update removes the object. A delete names none: it removes what has left the program,
   * or what a resource of the program had and is being replaced
   */
  keeperOf([own, ...others]: Names, self: ResourceRef | undefined): ResourceRef | undefined {
    const holder = this.heldBy.get(own)?.by;
    if (holder !== undefined && holder.key !== self?.key) return holder;
    // Another process may serve another account, which can have an object of the same name. Numbers are unique.
    const label = this.others?.holderOf([own, ...others].filter((name) => !name.includes(" named ")));
    if (label !== undefined) return { key: "", label };
    const remover = self ?? this.hadBy.get(own);
    const held = others.flatMap((name) => this.heldBy.get(name) ?? []);
    return held.find(({ by, isOwn }) => isOwn && by.key !== remover?.key)?.by;
  }

  /** Runs a removal of objects that nobody keeps. @param removal tells whether they are gone */
  async remove<A>(objects: readonly Names[], removal: () => Promise<{ readonly isDone: boolean; readonly result: A }>) {
    const names = objects.flat();
    const removing = removal();
    for (const name of names) this.removals.set(name, removing);
    try {
      const { isDone, result } = await removing;
      if (isDone) for (const [own] of objects) this.removed.add(own);
      return result;
    } finally {
      for (const name of names) if (this.removals.get(name) === removing) this.removals.delete(name);
    }
  }

  /** Resolves once no removal of these objects is under way. */
  async untilRemoved(names: readonly string[]): Promise<void> {
    await Promise.allSettled(names.flatMap((name) => this.removals.get(name) ?? []));
  }

  /** Of these objects, one that was removed in this run and is not to be created again. */
  findRemoved(names: readonly string[]): string | undefined {
    return names.find((name) => this.removed.has(name));
  }

  /** Whether this run comes to this for the first time, so that what there is to say about it is said once. */
  isFirst(topic: string): boolean {
    const isFirst = !this.said.has(topic);
    this.said.add(topic);
    return isFirst;
  }

  private forget({ key }: ResourceRef): void {
    const { names, whole, within } = this.declarations.get(key) ?? noObjects;
    for (const name of names.flat()) this.declaredBy.delete(name);
    for (const collection of whole) this.wholeOf.delete(collection);
    for (const collection of within) this.members(collection).delete(key);
    this.declarations.delete(key);
  }

  private conflictOf(claimant: ResourceRef, objects: Objects): Conflict | undefined {
    const { names, within, whole } = objects;
    const other = (by: ResourceRef | undefined): by is ResourceRef => by !== undefined && by.key !== claimant.key;
    for (const name of names.flat()) {
      const by = this.declaredBy.get(name);
      if (other(by)) return { by, name };
    }
    for (const collection of within) {
      const by = this.wholeOf.get(collection);
      if (other(by) && !areSpared(objects, this.declarations.get(by.key))) return { by, name: collection };
    }
    for (const collection of whole) {
      const isIn = (by: ResourceRef): boolean => other(by) && !areSpared(this.declarations.get(by.key), objects);
      const by =
        [this.wholeOf.get(collection)].find(other) ?? [...(this.membersOf.get(collection)?.values() ?? [])].find(isIn);
      if (by !== undefined) return { by, name: collection };
    }
    return undefined;
  }

  private members(collection: string): Map<string, ResourceRef> {
    const known = this.membersOf.get(collection) ?? new Map<string, ResourceRef>();
    this.membersOf.set(collection, known);
    return known;
  }
}

/** Who has what goes by a name, and whether that is the object's own name. */
interface Held {
  readonly by: ResourceRef;
  readonly isOwn: boolean;
}

/** Whether a resource that has a collection as a whole leaves these objects to others. */
function areSpared({ names }: Objects = noObjects, { spares }: Objects = noObjects): boolean {
  return spares !== undefined && names.length > 0 && names.every((each) => each.some(spares));
}

/** Another resource that declares the same object. */
export interface Conflict {
  readonly by: ResourceRef;
  readonly name: string;
}

/** Two resources had one object, which happens only if an earlier run did not end. */
function removedInThisRun(name: string, label: string): string {
  return (
    `${name} was removed earlier in this run, because another resource had it, too, and gave it up: run ` +
    `\`pulumi up --refresh\`, which creates it again for ${label}`
  );
}

/** What replaces the parent has another number. */
function removedWithParent(parent: string): string {
  return (
    `${parent} was removed earlier in this run, and this with it: pass the output of the resource that declares it instead ` +
    "of its number, and run `pulumi up`"
  );
}

/** A resource that was created before this one was checked has adopted what this one keeps, in this run or an earlier one. */
function ownedByTwo(name: string, by: string): string {
  return (
    `${name} belongs to ${by} as well, which has adopted it: run \`pulumi state delete\` for ${by}, let it depend on this ` +
    "resource with `dependsOn`, and run `pulumi up` without adopt"
  );
}

export function declaredTwice(name: string, by: string): string {
  return `${name} is declared twice, here and by ${by}, but one object belongs to one resource: remove one of the two from the program`;
}

/** The engine passes on the entries of a map in an order of its own. */
function signature(kind: string, { names }: Objects): string {
  return JSON.stringify([kind, names.flat().sort()]);
}

/** The view of ownership that the operations of one resource receive. @param self unknown for a delete */
export function ownershipFor(claims: Claims, self: ResourceRef | undefined, log: (line: string) => void): Ownership {
  const me: ResourceRef = self ?? { key: "", label: "" };
  return {
    ownerOf: (...names) => claims.ownerOf(names, me),
    adopt: (names) => {
      claims.adopt(me, [names]);
    },
    remove: (objects, removal) => () => {
      const kept = new Set<string>();
      for (const names of objects) {
        const keeper = claims.keeperOf(names, self);
        if (keeper === undefined) continue;
        kept.add(names[0]);
        log(`${names[0]} is kept, because ${keeper.label} now owns it`);
      }
      const free = objects.filter(([own]) => !kept.has(own));
      return claims.remove(free, async () => {
        const result = await removal(kept)();
        return { isDone: E.isRight(result), result };
      });
    },
  };
}

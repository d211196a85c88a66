import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import type * as TE from "fp-ts/TaskEither";

/** Objects of the API, by unique readable names: `blocked IP 203.0.113.7 of pull zone 1234`. */
export interface Objects {
  readonly names: readonly string[];
  /** Collections that contain the objects. */
  readonly within: readonly string[];
  /** Collections that belong to one resource as a whole: no other resource can own anything in them. */
  readonly whole: readonly string[];
}

/** A resource of the program. */
export interface Claimant {
  /** Its unique key. */
  readonly key: string;
  /** Its name in messages: `Hostname "www"`. */
  readonly label: string;
}

/** What is known from this run about who owns an object. */
export type Claim =
  /** `isContested`: the resource that asks declares the same object. */
  | { readonly _tag: "Held"; readonly by: Claimant; readonly isContested?: true }
  | { readonly _tag: "GivenUp"; readonly by: Claimant }
  | { readonly _tag: "Unknown" };

/** Who owns an object that already exists when a resource is created. */
export type Owner =
  /** Another resource, which keeps it in this run. `isContested`: the two declare the same object, which is an error. */
  | { readonly _tag: "Other"; readonly label: string; readonly isContested?: true }
  /** Another resource of this stack, which gives it up in this run or is no longer in the program. */
  | { readonly _tag: "Leaving"; readonly label: string }
  /** The same resource, which is being recreated. */
  | { readonly _tag: "Self" }
  /** The same resource: an interrupted run started to create it. */
  | { readonly _tag: "Interrupted" }
  /** Nobody: the object was removed in this run, after it was read. */
  | { readonly _tag: "Removed" }
  /** Nobody in this stack, as far as is known. */
  | { readonly _tag: "Nobody"; readonly whyUnknown?: string };

/** Who owns which object, for the operations of one resource. Objects are named as in {@link Objects.names}. */
export interface Ownership {
  /** Prevents other resources of this run from removing these objects. Waits for removals in progress. */
  readonly take: (names: readonly string[]) => Promise<void>;
  /** Takes over an object that belonged to another resource, or to nobody. */
  readonly takeOver: (name: string) => Promise<void>;
  readonly ownerOf: (name: string) => Promise<Owner>;
  /**
   * Waits until resources that may own what an update removes have been declared. {@link remove} does the same; call it
   * before anything is held that they may need.
   */
  readonly beforeRemoving: () => Promise<void>;
  /** Removes an object, unless another resource of this stack owns it now: then it is kept, and the log says so. */
  readonly remove: <E>(
    name: string,
    removal: TE.TaskEither<E, void>,
    declared?: readonly string[],
  ) => TE.TaskEither<E, "removed" | "kept">;
}

/**
 * Removes several objects by one call, except those that another resource of this stack owns now.
 *
 * @param removal the call, given the names of the objects to remove
 */
export function removeTogether<E, A>(
  ownership: Pick<Ownership, "remove">,
  names: readonly string[],
  removal: (names: ReadonlySet<string>) => TE.TaskEither<E, A>,
): TE.TaskEither<E, A> {
  return async () => {
    const removed = new Set<string>();
    const result = deferred<E.Either<E, A>>();
    const removing = names.map((name) => {
      const decided = deferred<undefined>();
      const done = ownership.remove<E>(name, async () => {
        removed.add(name);
        decided.resolve(undefined);
        return pipe(
          await result.promise,
          E.map(() => undefined),
        );
      })();
      return { decided: Promise.race([decided.promise, done]), done };
    });
    await Promise.all(removing.map(({ decided }) => decided));
    result.resolve(removal(removed)());
    await Promise.all(removing.map(({ done }) => done));
    return result.promise;
  };
}

function deferred<A>(): { readonly promise: Promise<A>; readonly resolve: (value: A | Promise<A>) => void } {
  let resolve: (value: A | Promise<A>) => void = () => undefined;
  const promise = new Promise<A>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

export const noObjects: Objects = { names: [], within: [], whole: [] };

/** One object that is in no collection that a resource could own as a whole. */
export function oneObject(name: string): Objects {
  return { names: [name], within: [], whole: [] };
}

export function bothObjects(left: Objects, right: Objects): Objects {
  return {
    names: [...left.names, ...right.names],
    within: [...left.within, ...right.within],
    whole: [...left.whole, ...right.whole],
  };
}

/**
 * Tracks who owns which object, as far as one run shows: which resources the program declares, which of them stay, and
 * which give an object up. If several resources own or want an object, one that stays keeps it.
 */
export class Claims {
  private readonly declaredBy = new Map<string, Claimant>();
  private readonly wholeOf = new Map<string, Claimant>();
  private readonly membersOf = new Map<string, Map<string, Claimant>>();
  private readonly declared = new Map<string, { readonly objects: Objects; readonly claimant: Claimant }>();
  private readonly claimants = new Map<string, Claimant>();
  private readonly held = new Map<string, Claimant>();
  private readonly givenUp = new Map<string, Claimant>();
  private readonly contested = new Map<string, Claimant>();
  private readonly settled = new Set<string>();
  private readonly removals = new Map<string, Promise<unknown>>();
  private readonly removed = new Set<string>();

  /**
   * Records what a resource of the program declares.
   *
   * @param kind of the resource. In calls where the engine does not name the resource, kind and objects identify it
   * @returns who already declares one of these objects, and which
   */
  declare(
    kind: string,
    claimant: Claimant,
    objects: Objects,
  ): { readonly by: Claimant; readonly name: string } | undefined {
    this.forgetDeclared(claimant);
    const conflict = this.conflictOf(claimant, objects);
    if (conflict !== undefined) {
      this.contested.set(conflict.name, claimant);
      return conflict;
    }
    this.declared.set(claimant.key, { objects, claimant });
    for (const name of objects.names) this.declaredBy.set(name, claimant);
    for (const collection of objects.whole) this.wholeOf.set(collection, claimant);
    for (const collection of objects.within) this.members(collection).set(claimant.key, claimant);
    if (objects.names.length > 0) this.claimants.set(signature(kind, objects), claimant);
    return undefined;
  }

  /** The objects that a resource of the program is known to declare. */
  declaredNames({ key }: Claimant): readonly string[] {
    return this.declared.get(key)?.objects.names ?? [];
  }

  /** Whether the program has declared this resource. */
  isDeclared(key: string): boolean {
    return this.declared.has(key);
  }

  /** The resource that declares exactly these objects. */
  claimantOf(kind: string, objects: Objects): Claimant | undefined {
    return this.claimants.get(signature(kind, objects));
  }

  /**
   * Records that a resource stays in this run: it keeps the objects in `after` and gives up the rest of those in
   * `before`.
   */
  stays(claimant: Claimant, before: readonly string[], after: readonly string[]): void {
    const kept = new Set(after);
    this.settled.add(claimant.key);
    for (const name of after) this.hold(claimant, name);
    this.giveUp(
      claimant,
      before.filter((name) => !kept.has(name)),
    );
  }

  /** Records that a resource gives up these objects in this run, permanently or to be recreated. */
  giveUp(claimant: Claimant, names: readonly string[]): void {
    for (const name of names) {
      if (this.held.get(name)?.key === claimant.key) this.held.delete(name);
      this.givenUp.set(name, claimant);
    }
  }

  /**
   * Records that a resource that seemed to stay is being created after all: the user asked the engine to replace it.
   */
  isRecreated(claimant: Claimant): void {
    if (!this.declared.has(claimant.key)) return;
    this.settled.delete(claimant.key);
    this.giveUp(
      claimant,
      [...this.held].flatMap(([name, by]) => (by.key === claimant.key ? [name] : [])),
    );
  }

  /** @param self the resource that asks. Its own claim is ignored, because it says nothing about the previous owner */
  claimOn(name: string, self?: Claimant): Claim {
    const declared = self === undefined ? [] : this.declaredNames(self);
    const isAnother = (by: Claimant | undefined): by is Claimant => by !== undefined && by.key !== self?.key;
    const contester = [name, ...declared].map((each) => this.contested.get(each)).find(isAnother);
    if (contester !== undefined) return { _tag: "Held", by: contester, isContested: true };
    const holder = this.held.get(name);
    if (isAnother(holder)) return { _tag: "Held", by: holder };
    const giver = this.givenUp.get(name);
    return giver === undefined ? { _tag: "Unknown" } : { _tag: "GivenUp", by: giver };
  }

  /** Prevents other resources of this run from removing these objects. Waits for removals in progress. */
  async take(claimant: Claimant, names: readonly string[]): Promise<void> {
    const free = names.filter((name) => !this.held.has(name));
    for (const name of free) this.hold(claimant, name);
    await Promise.allSettled(names.flatMap((name) => this.removals.get(name) ?? []));
  }

  /** Records that an object was removed. */
  wasRemoved(name: string): void {
    this.removed.add(name);
  }

  /** Whether an object was removed in this run. Waits for a removal in progress. */
  async isRemoved(name: string): Promise<boolean> {
    await Promise.allSettled([this.removals.get(name)]);
    return this.removed.has(name);
  }

  /** Undoes {@link Claims.take}. */
  release(claimant: Claimant, names: readonly string[]): void {
    for (const name of names) if (this.held.get(name)?.key === claimant.key) this.held.delete(name);
  }

  /**
   * Removes an object, unless a resource that stays owns it, or one that is yet to be created declares it.
   *
   * @param remover the resource that removes it, if known. Its own ownership does not prevent the removal
   * @param declared other names under which another resource may declare the same object
   * @returns the owner if the object was left to it, otherwise the result of the removal
   */
  async remove<A>(
    name: string,
    removal: () => Promise<A>,
    remover?: Claimant,
    declared: readonly string[] = [],
  ): Promise<{ readonly leftTo: Claimant } | { readonly result: A }> {
    const holder = this.held.get(name) ?? this.awaiting(name, declared);
    if (holder !== undefined && holder.key !== remover?.key) return { leftTo: holder };
    const removing = removal();
    this.removals.set(name, removing);
    try {
      return { result: await removing };
    } finally {
      if (this.removals.get(name) === removing) this.removals.delete(name);
    }
  }

  /** The resource that is yet to be created and declares an object that another resource gives up. */
  private awaiting(name: string, declared: readonly string[]): Claimant | undefined {
    const giver = this.givenUp.get(name);
    if (giver === undefined) return undefined;
    return [name, ...declared]
      .flatMap((each) => this.declaredBy.get(each) ?? [])
      .find(({ key }) => key !== giver.key && !this.settled.has(key));
  }

  private hold(claimant: Claimant, name: string): void {
    this.held.set(name, claimant);
  }

  private conflictOf(claimant: Claimant, { names, within, whole }: Objects) {
    const other = (by: Claimant | undefined): by is Claimant => by !== undefined && by.key !== claimant.key;
    for (const name of names) {
      const by = this.declaredBy.get(name);
      if (other(by)) return { by, name };
    }
    for (const collection of within) {
      const by = this.wholeOf.get(collection);
      if (other(by)) return { by, name: collection };
    }
    for (const collection of whole) {
      const by = [this.wholeOf.get(collection), ...this.members(collection).values()].find(other);
      if (by !== undefined) return { by, name: collection };
    }
    return undefined;
  }

  private members(collection: string): Map<string, Claimant> {
    const known = this.membersOf.get(collection) ?? new Map<string, Claimant>();
    this.membersOf.set(collection, known);
    return known;
  }

  private forgetDeclared({ key }: Claimant): void {
    const before = this.declared.get(key);
    if (before === undefined) return;
    for (const name of before.objects.names) this.declaredBy.delete(name);
    for (const collection of before.objects.whole) this.wholeOf.delete(collection);
    for (const collection of before.objects.within) this.members(collection).delete(key);
    this.declared.delete(key);
  }
}

function signature(kind: string, { names }: Objects): string {
  return JSON.stringify([kind, inAnyOrder(names)]);
}

/** Names to compare: the engine passes on the entries of a map in an order of its own. */
export function inAnyOrder(names: readonly string[]): readonly string[] {
  return [...names].sort();
}

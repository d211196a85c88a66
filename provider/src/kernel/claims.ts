import type * as TE from "fp-ts/TaskEither";

/** Objects of the API, by names in words that no two objects share: `blocked IP 203.0.113.7 of pull zone 1234`. */
export interface Objects {
  readonly names: readonly string[];
  /** Collections in which the objects stand. */
  readonly within: readonly string[];
  /** Collections that belong to one resource as a whole: nothing in them can be another's. */
  readonly whole: readonly string[];
}

/** A resource of the program. */
export interface Claimant {
  /** What tells it from all others. */
  readonly key: string;
  /** What people call it: `Hostname "www"`. */
  readonly label: string;
}

/** What a run has shown of who has an object. */
export type Claim =
  | { readonly _tag: "Held"; readonly by: Claimant }
  | { readonly _tag: "GivenUp"; readonly by: Claimant }
  | { readonly _tag: "Unknown" };

/** Who has an object that a resource meets when it is created. */
export type Owner =
  /** Another resource, which stays in this run. */
  | { readonly _tag: "Other"; readonly label: string }
  /** Another resource of this stack, which gives it up in this run or is not in the program any more. */
  | { readonly _tag: "Leaving"; readonly label: string }
  /** The same resource, which is being made anew. */
  | { readonly _tag: "Self" }
  /** The same resource: a run that was cut off was creating it. */
  | { readonly _tag: "Interrupted" }
  /** Nobody any more: it was removed in this run, and was read before. */
  | { readonly _tag: "Removed" }
  /** Nobody of this stack, or nobody can tell. */
  | { readonly _tag: "Nobody"; readonly whyUnknown?: string };

/** What a step may ask and tell about who has which object. Objects are named as {@link Objects.names} does. */
export interface Ownership {
  /** From now on no other resource of this run removes these objects; one that is about to is waited for. */
  readonly take: (names: readonly string[]) => Promise<void>;
  /** Takes an object that was another's, or nobody's. */
  readonly takeOver: (name: string) => Promise<void>;
  readonly ownerOf: (name: string) => Promise<Owner>;
  /** Removes an object, unless another resource of this stack has it by now: then it stays, and the log says so. */
  readonly remove: <E>(
    name: string,
    removal: TE.TaskEither<E, void>,
    declared?: readonly string[],
  ) => TE.TaskEither<E, "removed" | "kept">;
}

export const noObjects: Objects = { names: [], within: [], whole: [] };

/** One object that has a name of its own, and stands in no collection that could belong to a resource. */
export const oneObject = (name: string): Objects => ({ names: [name], within: [], whole: [] });

export const bothObjects = (left: Objects, right: Objects): Objects => ({
  names: [...left.names, ...right.names],
  within: [...left.within, ...right.within],
  whole: [...left.whole, ...right.whole],
});

/**
 * Who has which object, as far as one run shows it: which resources the program declares, which of them stay as they are,
 * and which give an object up. Of all resources that have an object or want it, one that stays in the run keeps it.
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
   * Notes what a resource of the program declares.
   *
   * @param kind kind of the resource, by which with the objects it is found again where the engine does not name it
   * @returns who declares one of these objects already, and which
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

  /** The objects that a resource of the program declares, as far as they are known. */
  declaredNames({ key }: Claimant): readonly string[] {
    return this.declared.get(key)?.objects.names ?? [];
  }

  /** Whether a resource of the program is known. */
  isDeclared(key: string): boolean {
    return this.declared.has(key);
  }

  /** The resource that declares just these objects. */
  claimantOf(kind: string, objects: Objects): Claimant | undefined {
    return this.claimants.get(signature(kind, objects));
  }

  /** The resource stays in this run: it keeps what it has after it, and gives the rest up. */
  stays(claimant: Claimant, before: readonly string[], after: readonly string[]): void {
    const kept = new Set(after);
    this.settled.add(claimant.key);
    for (const name of after) this.hold(claimant, name);
    this.giveUp(
      claimant,
      before.filter((name) => !kept.has(name)),
    );
  }

  /** The resource lets go of these objects in this run, be it for good or to be made anew. */
  giveUp(claimant: Claimant, names: readonly string[]): void {
    for (const name of names) {
      if (this.held.get(name)?.key === claimant.key) this.held.delete(name);
      this.givenUp.set(name, claimant);
    }
  }

  /** The resource is created, although it was said to stay: the engine was told to replace it. */
  isRecreated(claimant: Claimant): void {
    if (!this.declared.has(claimant.key)) return;
    this.settled.delete(claimant.key);
    this.giveUp(
      claimant,
      [...this.held].flatMap(([name, by]) => (by.key === claimant.key ? [name] : [])),
    );
  }

  /** @param self who asks: what it has taken itself says nothing of whose it was */
  claimOn(name: string, self?: Claimant): Claim {
    const declared = self === undefined ? [] : this.declaredNames(self);
    const holder = [this.held.get(name), ...[name, ...declared].map((each) => this.contested.get(each))].find(
      (by) => by !== undefined && by.key !== self?.key,
    );
    if (holder !== undefined) return { _tag: "Held", by: holder };
    const giver = this.givenUp.get(name);
    return giver === undefined ? { _tag: "Unknown" } : { _tag: "GivenUp", by: giver };
  }

  /** From now on nobody else of this run removes these objects; whoever is about to is waited for. */
  async take(claimant: Claimant, names: readonly string[]): Promise<void> {
    const free = names.filter((name) => !this.held.has(name));
    for (const name of free) this.hold(claimant, name);
    await Promise.allSettled(names.flatMap((name) => this.removals.get(name) ?? []));
  }

  /** Notes that an object is gone. */
  wasRemoved(name: string): void {
    this.removed.add(name);
  }

  /** Whether an object was removed in this run; a removal that is under way is waited for. */
  async isRemoved(name: string): Promise<boolean> {
    await Promise.allSettled([this.removals.get(name)]);
    return this.removed.has(name);
  }

  /** Takes {@link Claims.take} back, where it came to nothing. */
  release(claimant: Claimant, names: readonly string[]): void {
    for (const name of names) if (this.held.get(name)?.key === claimant.key) this.held.delete(name);
  }

  /**
   * Removes an object, unless a resource that stays has it, or one that is yet to be created declares it.
   *
   * @param remover who removes it, where that is known: what it has itself does not stop it
   * @param declared what is declared by whoever is about the same object, where that is called otherwise
   * @returns who has it, if it was left for that
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

  /** Who is to be created, and declares an object that another resource gives up. */
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

const signature = (kind: string, { names }: Objects): string => JSON.stringify([kind, names]);

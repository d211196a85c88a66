import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { type Claimant, Claims, type Objects, type Owner, type Ownership } from "../kernel/claims";
import { equal, type Properties } from "../kernel/values";
import { type Handovers, handovers } from "./handovers";
import { readStackState, type StackState, type StoredResource } from "./stackState";

/** Which objects a resource of a kind declares by its inputs, or, with its id and state, has. */
export type ObjectsOf = (kind: string, properties: Properties, id?: string) => Objects;

/** What a program says beside its inputs of how it registers a resource. It never gets into state. */
export const registrationName = "__registration";

/** How the program registers a resource: what the engine does not hand on to a dynamic provider. */
const Registration = t.type({
  urn: t.string,
  /** The whole name of the stack: `organization/project/stack`. */
  stack: t.string,
  preview: t.boolean,
});
export type Registration = t.TypeOf<typeof Registration>;

export const registrationIn = (value: unknown): Registration | undefined =>
  Registration.is(value) ? value : undefined;

/** Without a registration, what a resource declares tells it from others. */
export const claimantAt = (kind: string, { names }: Objects, registration: Registration | undefined): Claimant => {
  if (registration !== undefined) return { key: registration.urn, label: labelOf(kind, registration.urn) };
  const own = names.length === 0 ? randomUUID() : names;
  return { key: JSON.stringify([kind, own]), label: `another ${kind}` };
};

const labelOf = (kind: string, urn: string): string => `${kind} "${urn.slice(urn.lastIndexOf("::") + 2)}"`;

/** Who has which object of one account: by what the run has shown, and, where that is not enough, by the stack's state. */
export class Owners {
  readonly claims = new Claims();
  private stack: string | undefined;
  private lastDeclared = 0;
  /** The state as the run met it, which tells what resources have. */
  private first: StateRead | undefined;
  /** The state as it was read last, which tells what is being created. */
  private latest: StateRead | undefined;

  constructor(
    private readonly objectsOf: ObjectsOf,
    private readonly read: (stack: string) => Promise<E.Either<string, StackState>> = readStackState,
    private readonly elsewhere: Handovers = runHandovers,
  ) {}

  /** Notes that a resource is declared, and the stack that the run is about. */
  noteDeclaration(registration: Registration | undefined): void {
    this.lastDeclared = performance.now();
    this.stack ??= registration?.stack;
  }

  /** What the steps of one resource are given. */
  ownershipFor(self: Claimant | undefined, log: (line: string) => void): Ownership {
    const me: Claimant = self ?? { key: "", label: "" };
    const since = performance.now();
    return {
      take: (names) => this.claims.take(me, names),
      takeOver: async (name) => {
        await this.claims.take(me, [name]);
        this.elsewhere.add(name);
      },
      ownerOf: (name) => this.ownerOf(name, me, since),
      remove: (name, removal, declared) => async () => {
        const stays = (holder: string) => {
          log(`${name} stays, because ${holder} has it by now`);
          return E.right("kept" as const);
        };
        const unlessElsewhere = () => (this.elsewhere.has(name) ? Promise.resolve(undefined) : removal());
        const removed = await this.claims.remove(name, unlessElsewhere, self, declared);
        if ("leftTo" in removed) return stays(removed.leftTo.label);
        if (removed.result === undefined) return stays("another resource of this stack");
        if (E.isLeft(removed.result)) return removed.result;
        this.claims.wasRemoved(name);
        return E.right("removed");
      },
    };
  }

  /** @param since when the resource began to be created, in this run */
  private async ownerOf(name: string, self: Claimant, since: number): Promise<Owner> {
    if (await this.claims.isRemoved(name)) return { _tag: "Removed" };
    const shown = this.shown(name, self);
    if (shown !== undefined) return shown;
    const { stack } = this;
    if (stack === undefined) return { _tag: "Nobody", whyUnknown: "the program does not say which stack it is" };
    this.first ??= this.readState(stack);
    const state = await this.first.state;
    if (E.isLeft(state)) return { _tag: "Nobody", whyUnknown: state.left };
    const owned = state.right.ownerOf(name, self.key);
    if (owned === undefined) {
      return (await this.wasBegunBefore(stack, self, since)) ? { _tag: "Interrupted" } : { _tag: "Nobody" };
    }
    const { owner, urn } = owned;
    if (urn === undefined || this.claims.isDeclared(urn)) return owner;
    await this.untilQuiet();
    return this.shown(name, self) ?? owner;
  }

  private readState(stack: string): StateRead {
    const state = this.read(stack).then(E.map((found) => new OwnedByState(found, this.objectsOf)));
    this.latest = { at: performance.now(), state };
    return this.latest;
  }

  /**
   * Whether a run that was cut off was creating the same. State notes each creation that is begun, this run's too, and
   * those of this run only from when they begin: so where one is noted, it takes a state that was read since to tell.
   */
  private async wasBegunBefore(stack: string, self: Claimant, since: number): Promise<boolean> {
    const begunIn = async ({ state }: StateRead): Promise<number> => {
      const found = await state;
      return E.isLeft(found) ? 0 : found.right.begun(self.key, this.claims.declaredNames(self));
    };
    const known = this.latest ?? this.readState(stack);
    const begun = await begunIn(known);
    if (begun === 0 || known.at >= since) return begun > 1;
    const fresh = this.latest !== undefined && this.latest.at >= since ? this.latest : this.readState(stack);
    return (await begunIn(fresh)) > 1;
  }

  /** What the run has shown. */
  private shown(name: string, self: Claimant): Owner | undefined {
    const claim = this.claims.claimOn(name, self);
    switch (claim._tag) {
      case "Held":
        return { _tag: "Other", label: claim.by.label };
      case "GivenUp":
        return claim.by.key === self.key ? { _tag: "Self" } : { _tag: "Leaving", label: claim.by.label };
      case "Unknown":
        return undefined;
    }
  }

  /** A program declares what depends on nothing in no particular order, and all at once. */
  private async untilQuiet(): Promise<void> {
    for (let rest = quietMilliseconds; rest > 0; rest = this.lastDeclared + quietMilliseconds - performance.now()) {
      await setTimeout(rest);
    }
  }
}

/** A state, and when it began to be read. */
interface StateRead {
  readonly at: number;
  readonly state: Promise<E.Either<string, OwnedByState>>;
}

/** How long nothing must have been declared before a resource of the state counts as gone from the program. */
const quietMilliseconds = 500;

const runHandovers = handovers(process.argv[2]);

const typePrefix = "pulumi-nodejs:bunny:";

/** The objects that the state of a stack names. */
class OwnedByState {
  private readonly byName = new Map<string, StoredResource[]>();
  private readonly creating = new Map<string, StoredResource[]>();

  constructor(
    state: StackState,
    private readonly objectsOf: ObjectsOf,
  ) {
    for (const resource of state.resources) {
      if (resource.external === true || resource.pendingReplacement === true) continue;
      for (const name of this.namesOf(resource, resource.outputs)) add(this.byName, name, resource);
    }
    for (const resource of state.creating) add(this.creating, resource.urn, resource);
  }

  /** Who has an object; another one with its URN. */
  ownerOf(name: string, self: string): { readonly owner: Owner; readonly urn?: string } | undefined {
    const owners = this.byName.get(name) ?? [];
    const own = owners.find((owner) => owner.urn === self && owner.delete !== true);
    if (own !== undefined) return { owner: { _tag: "Self" } };
    const [other] = owners;
    return other === undefined
      ? undefined
      : { owner: { _tag: "Leaving", label: labelOf(kindOf(other), other.urn) }, urn: other.urn };
  }

  /** How often the creation of a resource that declares just this is noted as begun. */
  begun(urn: string, declared: readonly string[]): number {
    const all = declared.length === 0 ? [] : (this.creating.get(urn) ?? []);
    return all.filter((resource) =>
      equal(this.namesOf({ type: resource.type, id: undefined }, resource.inputs), declared),
    ).length;
  }

  private namesOf(resource: Pick<StoredResource, "type" | "id">, properties: Properties = {}): readonly string[] {
    return resource.type.startsWith(typePrefix) ? this.objectsOf(kindOf(resource), properties, resource.id).names : [];
  }
}

const kindOf = ({ type }: Pick<StoredResource, "type">): string => type.slice(typePrefix.length);

function add<A>(to: Map<string, A[]>, key: string, item: A): void {
  const items = to.get(key);
  if (items === undefined) to.set(key, [item]);
  else items.push(item);
}

const known = new Map<string, Owners>();

/** The owners of one account in this process, which serves one command of Pulumi. */
export function ownersOf(account: string, objectsOf: ObjectsOf): Owners {
  const owners = known.get(account) ?? new Owners(objectsOf);
  known.set(account, owners);
  return owners;
}

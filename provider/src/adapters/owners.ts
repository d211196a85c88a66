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
  private state: Promise<E.Either<string, OwnedByState>> | undefined;

  constructor(
    private readonly objectsOf: ObjectsOf,
    private readonly read: (stack: string) => Promise<E.Either<string, StackState>> = readStackState,
    private readonly elsewhere: Handovers = runHandovers,
  ) {}

  /** Notes that a resource is declared, and the stack that the run is about. */
  hears(registration: Registration | undefined): void {
    this.lastDeclared = performance.now();
    this.stack ??= registration?.stack;
  }

  /** What the steps of one resource are given. */
  ownershipFor(self: Claimant | undefined, log: (line: string) => void): Ownership {
    const me: Claimant = self ?? { key: "", label: "" };
    return {
      take: (names) => this.claims.take(me, names),
      takeOver: async (name) => {
        await this.claims.take(me, [name]);
        this.elsewhere.add(name);
      },
      ownerOf: (name) => this.ownerOf(name, me),
      remove: (name, removal) => async () => {
        const stays = (holder: string) => {
          log(`${name} stays, because ${holder} has it by now`);
          return E.right("kept" as const);
        };
        const unlessElsewhere = () => (this.elsewhere.has(name) ? Promise.resolve(undefined) : removal());
        const removed = await this.claims.remove(name, unlessElsewhere, self);
        if ("leftTo" in removed) return stays(removed.leftTo.label);
        if (removed.result === undefined) return stays("another resource of this stack");
        return E.isLeft(removed.result) ? removed.result : E.right("removed");
      },
    };
  }

  private async ownerOf(name: string, self: Claimant): Promise<Owner> {
    if (await this.claims.isRemoved(name)) return { _tag: "Removed" };
    const shown = this.shown(name, self);
    if (shown !== undefined) return shown;
    if (this.stack === undefined) return { _tag: "Nobody", untold: "the program does not say which stack it is" };
    this.state ??= this.read(this.stack).then(E.map((state) => new OwnedByState(state, this.objectsOf)));
    const state = await this.state;
    if (E.isLeft(state)) return { _tag: "Nobody", untold: state.left };
    const { owner, urn } = state.right.ownerOf(name, self.key, this.claims.declaredNames(self));
    if (owner._tag !== "Leaving" || urn === undefined || this.claims.isDeclared(urn)) return owner;
    await this.untilQuiet();
    return this.shown(name, self) ?? owner;
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

  /** @param declared what the resource declares that meets the object */
  ownerOf(name: string, self: string, declared: readonly string[]): { readonly owner: Owner; readonly urn?: string } {
    const owners = this.byName.get(name) ?? [];
    const own = owners.find((owner) => owner.urn === self && owner.delete !== true);
    if (own !== undefined) return { owner: { _tag: "Self" } };
    const [other] = owners;
    if (other !== undefined) {
      return { owner: { _tag: "Leaving", label: labelOf(kindOf(other), other.urn) }, urn: other.urn };
    }
    const begun = (this.creating.get(self) ?? []).filter((resource) =>
      equal(this.namesOf({ ...resource, id: undefined }, resource.inputs), declared),
    );
    // One of them is of this run.
    return { owner: declared.length > 0 && begun.length > 1 ? { _tag: "Interrupted" } : { _tag: "Nobody" } };
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

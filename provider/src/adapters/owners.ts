import { randomUUID } from "node:crypto";
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
  private state: Promise<E.Either<string, OwnedByState>> | undefined;

  constructor(
    private readonly objectsOf: ObjectsOf,
    private readonly read: (stack: string) => Promise<E.Either<string, StackState>> = readStackState,
    private readonly elsewhere: Handovers = runHandovers,
  ) {}

  /** The stack that the run is about. */
  isIn(stack: string): void {
    this.stack = stack;
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
    const claim = this.claims.claimOn(name);
    if (claim._tag === "Held" && claim.by.key !== self.key) return { _tag: "Other", label: claim.by.label };
    if (claim._tag === "GivenUp") {
      return claim.by.key === self.key ? { _tag: "Self" } : { _tag: "Leaving", label: claim.by.label };
    }
    if (this.stack === undefined) return { _tag: "Nobody", untold: "the program does not say which stack it is" };
    this.state ??= this.read(this.stack).then(E.map((state) => new OwnedByState(state, this.objectsOf)));
    const state = await this.state;
    return E.isLeft(state)
      ? { _tag: "Nobody", untold: state.left }
      : state.right.ownerOf(name, self.key, this.claims.declaredNames(self));
  }
}

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
  ownerOf(name: string, urn: string, declared: readonly string[]): Owner {
    const owners = this.byName.get(name) ?? [];
    const own = owners.find((owner) => owner.urn === urn && owner.delete !== true);
    if (own !== undefined) return { _tag: "Self" };
    const [other] = owners;
    if (other !== undefined) return { _tag: "Leaving", label: labelOf(kindOf(other), other.urn) };
    const begun = (this.creating.get(urn) ?? []).filter((resource) =>
      equal(this.namesOf({ ...resource, id: undefined }, resource.inputs), declared),
    );
    // One of them is of this run.
    return declared.length > 0 && begun.length > 1 ? { _tag: "Interrupted" } : { _tag: "Nobody" };
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

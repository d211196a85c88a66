import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type Claimant, Claims, inAnyOrder, type Objects, type Owner, type Ownership } from "../kernel/claims";
import { equal, type Properties } from "../kernel/values";
import { taskEither, valueOf } from "../taskEither";
import { kindOfType, typeTokens } from "../typeTokens";
import { type Handovers, handovers } from "./handovers";
import { readStackState, type StackState, type StoredResource } from "./stackState";

/** The objects that a resource declares in its inputs, or owns according to its id and state. */
export type ObjectsOf = (kind: string, properties: Properties, id?: string) => Objects;

/** Name under which a program passes a resource's registration along with its inputs. It is never stored in state. */
export const registrationName = "__registration";

/** A resource's registration by the program, which the engine does not pass on to dynamic providers. */
const Registration = t.type({
  urn: t.string,
  /** The full name of the stack: `organization/project/stack`. */
  stack: t.string,
  preview: t.boolean,
});
export type Registration = t.TypeOf<typeof Registration>;

export function registrationIn(value: unknown): Registration | undefined {
  return Registration.is(value) ? value : undefined;
}

/** Without a registration, a resource is identified by what it declares. */
export function claimantAt(kind: string, { names }: Objects, registration: Registration | undefined): Claimant {
  if (registration !== undefined) {
    return { key: canonicalUrn(registration.urn), label: labelOf(kind, registration.urn) };
  }
  const own = names.length === 0 ? randomUUID() : names;
  return { key: JSON.stringify([kind, own]), label: `another ${kind}` };
}

/** What messages call a resource: `Hostname "www"`. */
export function labelOf(kind: string, urn: string): string {
  return `${kind} "${urn.slice(urn.lastIndexOf("::") + 2)}"`;
}

/**
 * Determines who owns which object of one account: from what the run has shown and, if that is not enough, from the
 * stack's state.
 */
export class Owners {
  readonly claims = new Claims();
  private stack: string | undefined;
  private lastDeclared = 0;
  /** Operations that are under way, and when the last one ended. */
  private readonly underWay = new Set<Running>();
  private lastEnded = 0;
  /** The state at the beginning of the run, which shows what resources own. */
  private first: StateRead | undefined;
  /** The state as it was last read, which shows what is being created. */
  private latest: StateRead | undefined;
  private isPreview = false;
  /** Resources whose update had not started when the first state was read. */
  private readonly notYetUpdated = new Set<string>();

  constructor(
    private readonly objectsOf: ObjectsOf,
    private readonly read: (stack: string) => TE.TaskEither<string, StackState> = readStackState,
    private readonly elsewhere: Handovers = runHandovers,
  ) {}

  /** Records that a resource is declared, and the stack of the run. */
  noteDeclaration(registration: Registration | undefined): void {
    this.lastDeclared = performance.now();
    this.stack ??= registration?.stack;
    this.isPreview ||= registration?.preview === true;
  }

  /**
   * Reads the state before an update that adds objects: an interrupted run may have added some of them, and Pulumi forgets
   * interrupted updates as soon as the next one starts.
   */
  async beforeAdding({ key }: Claimant): Promise<void> {
    if (this.isPreview || this.stack === undefined) return;
    this.first ??= this.readState(this.stack);
    await this.first.state;
    this.notYetUpdated.add(key);
  }

  /** Runs an operation that creates, updates or deletes a resource. */
  async during<A>(operation: (running: Running) => Promise<A>): Promise<A> {
    const running: Running = { isRemoving: false };
    this.underWay.add(running);
    try {
      return await operation(running);
    } finally {
      this.underWay.delete(running);
      this.lastEnded = performance.now();
    }
  }

  /** The view of ownership that the operations of one resource receive. */
  ownershipFor(self: Claimant | undefined, log: (line: string) => void, { running, signal }: View = {}): Ownership {
    const me: Claimant = self ?? { key: "", label: "" };
    const since = performance.now();
    // A resource that is yet to be declared may take over what an update removes. Deletes come when all are declared.
    const isUpdate = self !== undefined && this.stack !== undefined;
    let restAreDeclared: Promise<void> | undefined;
    const beforeRemoving = (): Promise<void> => {
      if (running !== undefined) running.isRemoving = true;
      return (restAreDeclared ??= isUpdate ? this.untilRestAreDeclared(signal) : Promise.resolve());
    };
    return {
      take: (names) => this.claims.take(me, names),
      takeOver: async (name) => {
        await this.claims.take(me, [name]);
        this.elsewhere.add(name);
      },
      ownerOf: (name) => this.ownerOf(name, me, since),
      beforeRemoving,
      remove: (name, removal, declared) => {
        const { claims, elsewhere } = this;
        const kept = (owner: string) => {
          log(`${name} is kept, because ${owner} now owns it`);
          return "kept" as const;
        };
        return taskEither(async function* () {
          await beforeRemoving();
          const unlessElsewhere = () => (elsewhere.has(name) ? Promise.resolve(undefined) : removal());
          const removed = await claims.remove(name, unlessElsewhere, self, declared);
          if ("leftTo" in removed) return kept(removed.leftTo.label);
          if (removed.result === undefined) return kept("another resource of this stack");
          yield* valueOf(TE.fromEither(removed.result));
          claims.wasRemoved(name);
          return "removed";
        });
      },
    };
  }

  /** @param since when this run started to create the resource */
  private async ownerOf(name: string, self: Claimant, since: number): Promise<Owner> {
    if (await this.claims.isRemoved(name)) return { _tag: "Removed" };
    const shown = this.shown(name, self);
    if (shown !== undefined) return shown;
    const { stack } = this;
    if (stack === undefined)
      return { _tag: "Nobody", whyUnknown: "the program does not say which stack it belongs to" };
    this.first ??= this.readState(stack);
    const state = await this.first.state;
    if (E.isLeft(state)) return { _tag: "Nobody", whyUnknown: state.left };
    const owned = state.right.ownerOf(name, self.key);
    if (owned === undefined) {
      const isInterruptedUpdate = this.notYetUpdated.has(self.key) && state.right.wasUpdating(self.key, name);
      return isInterruptedUpdate || (await this.isInterruptedCreate(stack, self, since))
        ? { _tag: "Interrupted" }
        : { _tag: "Nobody" };
    }
    const { owner, urn } = owned;
    if (urn === undefined || this.claims.isDeclared(urn)) return owner;
    await this.beforeTakingOver();
    return this.shown(name, self) ?? owner;
  }

  private readState(stack: string): StateRead {
    const read = pipe(
      this.read(stack),
      TE.map((found) => new OwnedByState(found, this.objectsOf)),
    );
    this.latest = { at: performance.now(), state: read() };
    return this.latest;
  }

  /**
   * Whether an interrupted run started to create the same resource. State lists every creation that has started,
   * including this run's, but the latter only once it has started. So if one is listed, only a state that was read
   * after `since` shows whether there is another.
   */
  private async isInterruptedCreate(stack: string, self: Claimant, since: number): Promise<boolean> {
    const startedIn = async ({ state }: StateRead): Promise<number> => {
      const found = await state;
      return E.isLeft(found) ? 0 : found.right.started(self.key, this.claims.declaredNames(self));
    };
    const known = this.latest ?? this.readState(stack);
    const started = await startedIn(known);
    if (started === 0 || known.at >= since) return started > 1;
    const fresh = this.latest !== undefined && this.latest.at >= since ? this.latest : this.readState(stack);
    return (await startedIn(fresh)) > 1;
  }

  /** The owner according to what the run has shown. */
  private shown(name: string, self: Claimant): Owner | undefined {
    const claim = this.claims.claimOn(name, self);
    switch (claim._tag) {
      case "Held":
        return { _tag: "Other", label: claim.by.label, ...(claim.isContested === true ? { isContested: true } : {}) };
      case "GivenUp":
        return claim.by.key === self.key ? { _tag: "Self" } : { _tag: "Leaving", label: claim.by.label };
      case "Unknown":
        return undefined;
    }
  }

  /** Waits until no more resources are declared: those without dependencies are declared in any order, all at once. */
  private async beforeTakingOver(): Promise<void> {
    const since = performance.now();
    await until(() => Math.max(this.lastDeclared, since) + quietMilliseconds);
  }

  /**
   * The same before an update removes an object, but also until every other operation has ended or is about to remove
   * something: while as many are under way as the engine runs in parallel, it declares nothing more.
   */
  private async untilRestAreDeclared(signal: AbortSignal | undefined): Promise<void> {
    const limit = performance.now() + longestRemovalWaitMilliseconds;
    const lastActive = () =>
      [...this.underWay].some(({ isRemoving }) => !isRemoving)
        ? performance.now()
        : Math.max(this.lastDeclared, this.lastEnded);
    await until(() => Math.min(lastActive() + quietMilliseconds, limit), signal);
  }
}

/** An operation that is under way. */
interface Running {
  /** Whether it has come to removing objects, which it does last. */
  isRemoving: boolean;
}

/** The operation for which ownership is looked at. */
interface View {
  readonly running?: Running;
  /** Ends waiting: no request is sent after it. */
  readonly signal?: AbortSignal;
}

/** Waits for a time that may be put off in the meantime, or for the signal. */
async function until(time: () => number, signal?: AbortSignal): Promise<void> {
  for (let left = time() - performance.now(); left > 0; left = time() - performance.now()) {
    const isOver = await setTimeout(left, true, { signal }).catch(() => false);
    if (!isOver) return;
  }
}

/** A state, and when reading it started. */
interface StateRead {
  readonly at: number;
  readonly state: Promise<E.Either<string, OwnedByState>>;
}

/**
 * If nothing is declared for this long, a resource in state that was not declared counts as removed from the program.
 */
const quietMilliseconds = 500;

/**
 * The longest that a removal waits. The engine declares hundreds of resources within seconds, but those that depend on
 * others may come minutes later.
 */
const longestRemovalWaitMilliseconds = 10_000;

const runHandovers = handovers(process.argv[2]);

/** A stack that moves between the two keeps its resources, whose URNs then differ only in the type. */
function canonicalUrn(urn: string): string {
  return urn.replaceAll(typeTokens.dynamic(""), typeTokens.plugin(""));
}

/** The objects that are owned according to the state of a stack. */
class OwnedByState {
  private readonly byName = new Map<string, StoredResource[]>();
  private readonly creating = new Map<string, StoredResource[]>();
  private readonly updating = new Map<string, StoredResource[]>();

  constructor(
    state: StackState,
    private readonly objectsOf: ObjectsOf,
  ) {
    for (const resource of state.resources) {
      if (resource.external === true || resource.pendingReplacement === true) continue;
      for (const name of this.namesOf(resource, resource.outputs)) add(this.byName, name, resource);
    }
    for (const resource of state.creating) add(this.creating, canonicalUrn(resource.urn), resource);
    for (const resource of state.updating) add(this.updating, canonicalUrn(resource.urn), resource);
  }

  /** Who owns an object, with the URN if it is another resource. */
  ownerOf(name: string, self: string): { readonly owner: Owner; readonly urn?: string } | undefined {
    const owners = this.byName.get(name) ?? [];
    const own = owners.find((owner) => canonicalUrn(owner.urn) === self && owner.delete !== true);
    if (own !== undefined) return { owner: { _tag: "Self" } };
    const [other] = owners;
    return other === undefined
      ? undefined
      : {
          owner: { _tag: "Leaving", label: labelOf(kindOfType(other.type) ?? "resource", other.urn) },
          urn: canonicalUrn(other.urn),
        };
  }

  /** The number of creations that have started for a resource that declares exactly these objects. */
  started(urn: string, declared: readonly string[]): number {
    const all = declared.length === 0 ? [] : (this.creating.get(urn) ?? []);
    const names = inAnyOrder(declared);
    return all.filter((resource) =>
      equal(inAnyOrder(this.namesOf({ type: resource.type, id: undefined }, resource.inputs)), names),
    ).length;
  }

  /** Whether an update has started that gives a resource this object. */
  wasUpdating(urn: string, name: string): boolean {
    return (this.updating.get(urn) ?? []).some((resource) => this.namesOf(resource, resource.inputs).includes(name));
  }

  private namesOf(resource: Pick<StoredResource, "type" | "id">, properties: Properties = {}): readonly string[] {
    const kind = kindOfType(resource.type);
    return kind === undefined ? [] : this.objectsOf(kind, properties, resource.id).names;
  }
}

function add<A>(to: Map<string, A[]>, key: string, item: A): void {
  const items = to.get(key);
  if (items === undefined) to.set(key, [item]);
  else items.push(item);
}

const known = new Map<string, Owners>();

/** The owners of one account in this process, which serves one Pulumi command. */
export function ownersOf(account: string, objectsOf: ObjectsOf): Owners {
  const owners = known.get(account) ?? new Owners(objectsOf);
  known.set(account, owners);
  return owners;
}

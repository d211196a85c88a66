import * as E from "fp-ts/Either";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import {
  stateAfterNoChange,
  stateAfterPartialCreate,
  stateAfterPartialUpdate,
  stateAfterStep,
} from "../contract/after";
import { checkedInputs, decodeInputs, inputProblems, normalInputs } from "../contract/check";
import { desired } from "../contract/desired";
import { affectedOutputs, difference } from "../contract/diff";
import { StoredPrior } from "../contract/prior";
import { removalNotes } from "../contract/removalNotes";
import { readBack } from "../contract/read";
import { readImported } from "../contract/readImported";
import { mayBeSecret, possibleSecrets, type WithSecrets } from "../contract/secrets";
import { hiddenNames, readState, sortInputs, type StoredState } from "../contract/state";
import { timeoutMilliseconds } from "../contract/timeouts";
import { bothObjects, type Claimant, type Claims, type Objects, ownershipFor, removeOne } from "../ownership/claims";
import type { Context, Created, Lifecycle, LifecycleError, Problem } from "../contract/lifecycle";
import { valueAt } from "../properties/paths";
import { omit, pick, type Properties } from "../properties/values";
import { becameText, outputTextsIn } from "../common/outputText";
import { taskEither, valueOf } from "../common/taskEither";
import type { ApiBinding } from "./apiBinding";
import type { Call } from "./call";
import type { Configuration } from "./configuration";
import { problemText, UserError } from "./errors";
import { claimantAt, type Registration } from "./registration";
import { previewCreate } from "./previewCreate";
import { hasUnknown, isUnknown, sealAt, unknown } from "./pulumiWire";
import { secretTexts } from "./redact";
import { type Operation, runOperation } from "./runOperation";

/** Properties for the engine, in which secrets are sealed. Mutable, because Pulumi's own process adds to them. */
export type Wire = Record<string, unknown>;

/** The result of a check. */
export interface Checked {
  /** The inputs for the engine. */
  readonly inputs: Wire;
  /** The same without seals. */
  readonly plain: Properties;
  readonly problems: readonly Problem[];
  /** What silently does harm, each once in each preview and update. */
  readonly warnings: readonly string[];
}

/** How inputs differ from state. */
export interface Difference {
  /** Nothing that an update would do. Otherwise the engine compares the inputs itself. */
  readonly isNone: boolean;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** What becomes of properties that are no longer in the program, each once in each preview and update. */
  readonly notes: readonly string[];
  /** The resource, as messages call it. */
  readonly label: string;
}

/** The result of a read. Without inputs, those in state still describe what exists. */
export interface ReadState {
  readonly outs: Wire;
  readonly inputs?: Wire;
}

/** The result of an import. */
export interface ImportedState extends Required<ReadState> {
  /** The inputs without seals. */
  readonly plain: Properties;
}

/**
 * One kind of resource, as an engine calls it, whichever way. Inputs and state come as plain values; results have their
 * secrets sealed.
 */
export interface Resource<Client> {
  readonly kind: string;
  readonly stables: readonly string[];
  /** Control inputs, which do not describe the remote object. */
  readonly control: readonly string[];
  /** Inputs that are sets of strings, which state has as the keys of a map: see `Entries`. */
  readonly sets: readonly string[];

  /** Of inputs or state that an import has written, what the program declares too. */
  readonly declaredOf: (imported: Properties, inputs: Properties) => Properties;
  /** @param olds the inputs of the last run; `undefined` for a new resource */
  readonly check: (
    configured: Configuration<Client>,
    registration: Registration | undefined,
    olds: Properties | undefined,
    news: Properties,
  ) => Checked;
  /** Shows what a create would find, if previews may send reads and no input is unknown. */
  readonly lookAhead: (
    configured: Configuration<Client>,
    call: Call,
    registration: Registration | undefined,
    inputs: Properties,
  ) => Promise<void>;
  readonly diff: (configured: Configuration<Client>, id: string, olds: Properties, news: Properties) => Difference;
  /** The state after a create or an update, as far as a preview knows it. @param olds `undefined` for a create */
  readonly planned: (olds: Properties | undefined, news: Properties) => Wire;
  readonly create: (
    configured: Configuration<Client>,
    call: Call,
    news: Properties,
  ) => Promise<{ readonly id: string; readonly outs: Wire }>;
  /** @returns `undefined` if it is gone. @param props state; without any it is a `.get` */
  readonly read: (
    configured: Configuration<Client>,
    call: Call,
    id: string,
    props: Properties,
  ) => Promise<ReadState | undefined>;
  /** Reads an object that a program is going to declare. @returns `undefined` if it does not exist */
  readonly importExisting: (
    configured: Configuration<Client>,
    call: Call,
    id: string,
  ) => Promise<ImportedState | undefined>;
  readonly update: (
    configured: Configuration<Client>,
    call: Call,
    id: string,
    olds: Properties,
    news: Properties,
  ) => Promise<Wire>;
  readonly delete: (configured: Configuration<Client>, call: Call, id: string, props: Properties) => Promise<void>;
}

/** Serves one kind of resource. */
export function resource<Client, Failure, I extends object, Outputs extends object, Remote>(
  lifecycle: Lifecycle<Client, Failure, I, Outputs, Remote>,
  binding: ApiBinding<Client, Failure>,
): Resource<Client> {
  const { kind } = lifecycle;
  /** Check is called more than once for a resource that may have to be replaced. */
  const warned = new Set<string>();
  /** So is diff, before the update: what it has said, by the keys of resources. */
  const noted = new Map<string, readonly string[]>();

  return {
    kind,
    stables: lifecycle.stables ?? [],
    control: lifecycle.control,
    sets: lifecycle.sets ?? [],
    declaredOf: (imported, inputs) => lifecycle.declaredOf?.(imported, inputs, isUnknown) ?? imported,

    check: (configured, registration, olds, news) => {
      const given = omit(news, [hiddenNames.provider]);
      const inputs = normalInputs(lifecycle, given, isUnknown);
      const outputTexts = outputTextsIn(omit(given, [hiddenNames.timeouts]));
      const problems = [
        ...(outputTexts.length > 0
          ? outputTexts.map((path) => ({ property: path.join("."), reason: becameText }))
          : inputProblems(lifecycle, inputs, isUnknown, olds)),
      ];
      if (problems.length === 0) problems.push(...declare(configured, inputs.normal, registration));
      const checked = checkedInputs(lifecycle, inputs, olds);
      const warnings = problems.length === 0 ? newWarnings(configured, inputs.normal, registration) : [];
      return { inputs: sealed(checked), plain: checked.properties, problems, warnings };
    },

    lookAhead: async (configured, call, registration, inputs) => {
      const { described, control } = sortInputs(lifecycle.control, inputs);
      if (hasUnknown(described) || hasUnknown(control)) return;
      const settings = configured.connect();
      if (E.isLeft(settings) || !settings.right.previewReads) return;
      // A preview must not wait.
      const unawaited = lifecycle.control.some((name) => name === "skipAwait") ? { skipAwait: true } : {};
      await previewCreate(binding, settings.right, configured, {
        kind,
        call,
        self: claimantAt(kind, objects(described), registration),
        secrets: () => secretsOf(described),
        mayBeSecret: (path) => mayBeSecret(lifecycle, path),
        create: (ctx, adopt) => create(ctx, { adopt, ...described, ...control, ...unawaited }),
      });
    },

    diff: (configured, id, olds, news) => {
      const before = stateOf(olds);
      const after = sortInputs(lifecycle.control, news);
      const { isNone, replaces, deleteBeforeReplace } = difference(lifecycle, before, after, isUnknown);
      const isReplaced = replaces.length > 0;
      const claimant = claimantOf(configured, after.described);
      if (claimant !== undefined) claim(configured, claimant, id, before, after.described, isReplaced);
      const messages = {
        label: claimant?.label ?? kind,
        notes: claimant === undefined || isReplaced ? [] : newNotes(claimant, before, after.described),
      };
      // In every other case the engine compares the inputs itself and shows the exact properties. Only the engine knows
      // what the program newly marks as secret: that becomes an update that sends no request, because the value would
      // otherwise stay in plain text in state.
      return isNone
        ? { isNone: true, replaces: [], deleteBeforeReplace: false, ...messages }
        : { isNone: false, replaces, deleteBeforeReplace, ...messages };
    },

    planned: (olds, news) => {
      const after = sortInputs(lifecycle.control, news);
      const chosenByApi = lifecycle.replaceOn.filter((name) => after.described[name] === undefined);
      const computed = Object.keys(lifecycle.outputs.codecs);
      if (olds === undefined) return sealed(stateAfterStep(lifecycle, after, unknowns([...computed, ...chosenByApi])));
      const before = stateOf(olds);
      const kept = pick(before.outs, [...computed, ...chosenByApi]);
      const affected = unknowns(affectedOutputs(lifecycle, before, after));
      return sealed(stateAfterStep(lifecycle, after, { ...kept, ...affected }));
    },

    create: async (configured, call, news) => {
      const after = sortInputs(lifecycle.control, news);
      const { described, control } = after;
      const self = claimantOf(configured, described) ?? claimantAt(kind, objects(described), undefined);
      const claims = configured.claims();
      const { names } = objects(described);
      refuseHeld(claims, self, names, declaredTwice);
      claims.hold(self, names);
      await claims.untilRemoved(names);
      const exists = (id: string, outs: object): void => {
        claims.adopt(self, objects({ ...described, ...outs }, id).names);
      };
      const { id, outs } = await run(self, configured, {
        call,
        resource: kind,
        timeoutMilliseconds: call.timeoutMilliseconds ?? timeoutMilliseconds(control, "create"),
        secrets: () => secretsOf(described),
        action: (ctx, adopt) => create(ctx, { adopt, ...described, ...control }),
        stateAfter: (failure) => {
          exists(failure.id, failure.outs);
          return sealed(stateAfterPartialCreate(lifecycle, after, failure));
        },
      });
      exists(id, outs);
      return { id, outs: sealed(stateAfterStep(lifecycle, after, outs)) };
    },

    read: async (configured, call, id, props) => {
      const state = stateOf(props);
      const found = await readRemote(configured, call, id, state);
      if (O.isNone(found)) return undefined;
      const read = readBack(lifecycle, state, found.value);
      // Without inputs the engine keeps those in state, which need not be sent again.
      return { outs: sealed(read.state), ...(read.inputs === undefined ? {} : { inputs: sealed(read.inputs) }) };
    },

    importExisting: async (configured, call, id) => {
      if (lifecycle.notImportable !== undefined) {
        throw new UserError(`${kind} cannot be imported: ${lifecycle.notImportable}`);
      }
      const found = await readRemote(configured, call, id, stateOf({}));
      if (O.isNone(found)) return undefined;
      const { state, inputs, leftOut, missing, neverReturned } = readImported(lifecycle, found.value);
      for (const problem of leftOut) {
        call.log(`${kind} ${id}`, `left out, so that it stays as it is: ${problemText(problem)}`);
      }
      for (const problem of missing) call.log(`${kind} ${id}`, `add to the program: ${problemText(problem)}`);
      if (neverReturned.length > 0) {
        call.log(
          `${kind} ${id}`,
          `the API never returns ${neverReturned.join(", ")}: add what the program needs of this`,
        );
      }
      const plain = inputs.properties;
      if (possibleSecrets(lifecycle, plain).some((path) => valueAt(plain, path) !== undefined)) {
        call.log(`${kind} ${id}`, "the code that `pulumi import` prints contains secrets in plain text");
      }
      return { outs: sealed(state), inputs: sealed(inputs), plain };
    },

    update: async (configured, call, id, olds, news) => {
      const before = stateOf(olds);
      const after = sortInputs(lifecycle.control, news);
      const { described, control } = after;
      const wanted = desired(lifecycle, before, described);
      if (wanted === undefined) return sealed(stateAfterNoChange(lifecycle, before, after));
      const self = claimantOf(configured, described);
      if (self !== undefined) noted.delete(self.key);
      await configured.claims().untilRemoved(objects(described, id).names);
      const outs = await run(self, configured, {
        call,
        resource: `${kind} ${id}`,
        timeoutMilliseconds: call.timeoutMilliseconds ?? timeoutMilliseconds(control, "update"),
        secrets: () => secretsOf(before.outs, described),
        action: (ctx, adopt) =>
          taskEither(async function* () {
            const inputs = yield* valueOf(decoded({ adopt, ...wanted.inputs, ...control }));
            const prior = new StoredPrior(lifecycle, before, wanted.toRemove, wanted.changed);
            return yield* valueOf(lifecycle.update(ctx, id, prior, inputs));
          }),
        stateAfter: (failure) => sealed(stateAfterPartialUpdate(lifecycle, before, after, wanted, failure)),
      });
      return sealed(stateAfterStep(lifecycle, after, outs));
    },

    delete: async (configured, call, id, props) => {
      const state = stateOf(props);
      await run(undefined, configured, {
        call,
        resource: `${kind} ${id}`,
        timeoutMilliseconds: call.timeoutMilliseconds ?? timeoutMilliseconds(state.control, "delete"),
        secrets: () => secretsOf(state.outs),
        action: (ctx) => {
          const remove = lifecycle.delete(ctx, id, new StoredPrior(lifecycle, state));
          const [itself] = objects(state.outs, id).names;
          if (itself === undefined || lifecycle.removesEach === true) return remove;
          return removeOne(ctx.ownership, [itself, ...objects(state.outs).names], remove);
        },
      });
    },
  };

  /** Runs an operation on a resource. */
  function run<A>(
    self: Claimant | undefined,
    configured: Configuration<Client>,
    operation: Omit<Operation<Client, Failure, A>, "ownership" | "mayBeSecret">,
  ): Promise<A> {
    return runOperation(binding, configured.connect(), {
      ...operation,
      ownership: (log) => ownershipFor(configured.claims(), self, log, !configured.isExplicit()),
      mayBeSecret: (path) => mayBeSecret(lifecycle, path),
    });
  }

  function readRemote(
    configured: Configuration<Client>,
    call: Call,
    id: string,
    state: StoredState,
  ): Promise<O.Option<Remote>> {
    return run(undefined, configured, {
      call,
      resource: `${kind} ${id}`,
      timeoutMilliseconds: call.timeoutMilliseconds,
      secrets: () => secretsOf(state.outs),
      action: (ctx) =>
        lifecycle.read(ctx, id, state.managed === undefined ? undefined : new StoredPrior(lifecycle, state)),
    });
  }

  function stateOf(stored: Properties): StoredState {
    return readState(lifecycle.control, stored, lifecycle.formerNames);
  }

  function objects(properties: Properties, id?: string): Objects {
    return lifecycle.objects(properties, isUnknown, id);
  }

  function claimantOf(configured: Configuration<Client>, described: Properties): Claimant | undefined {
    return configured.claims().claimantOf(kind, objects(described));
  }

  function secretsOf(...all: readonly Properties[]): readonly string[] {
    return secretTexts(possibleSecrets(lifecycle, ...all), ...all);
  }

  function decoded(properties: Properties): TE.TaskEither<LifecycleError<Failure>, I> {
    return TE.fromEither(decodeInputs(lifecycle.inputs, properties));
  }

  function create(
    ctx: Context<Client>,
    properties: Properties,
  ): TE.TaskEither<LifecycleError<Failure>, Created<I, Outputs>> {
    return taskEither(async function* () {
      const inputs = yield* valueOf(decoded(properties));
      return yield* valueOf(lifecycle.create(ctx, inputs));
    });
  }

  /** Records what a resource of the program declares, and reports if another resource declares the same object. */
  function declare(
    configured: Configuration<Client>,
    normal: Properties,
    registration: Registration | undefined,
  ): readonly Problem[] {
    const declared = objects(normal);
    const conflict = configured.claims().declare(kind, claimantAt(kind, declared, registration), declared);
    return conflict === undefined ? [] : [{ property: "", reason: declaredTwice(conflict.name, conflict.by.label) }];
  }

  function newWarnings(
    configured: Configuration<Client>,
    normal: Properties,
    registration: Registration | undefined,
  ): readonly string[] {
    if (registration === undefined || lifecycle.warnings === undefined || !configured.warns()) return [];
    return lifecycle.warnings(normal, isUnknown).filter((warning) => {
      const key = `${registration.urn}: ${warning}`;
      const isNew = !warned.has(key);
      warned.add(key);
      return isNew;
    });
  }

  function newNotes(claimant: Claimant, before: StoredState, described: Properties): readonly string[] {
    const notes = removalNotes(lifecycle, before, described);
    const known = noted.get(claimant.key) ?? [];
    noted.set(claimant.key, notes);
    return notes.filter((note) => !known.includes(note));
  }

  /**
   * Records what happens to a resource in this run, which the program has just declared: the engine also calls diff
   * during a refresh, and for resources that may have to be replaced together with another one.
   */
  function claim(
    configured: Configuration<Client>,
    claimant: Claimant,
    id: string,
    before: StoredState,
    described: Properties,
    isReplaced: boolean,
  ): void {
    const claims = configured.claims();
    const had = new Set(objects(before.outs, id).names);
    claims.recordFormer(claimant, had);
    if (isReplaced) return;
    const computed = pick(before.outs, Object.keys(lifecycle.outputs.codecs));
    const has = objects({ ...computed, ...described }, id);
    const declared = objects(described);
    const conflict = claims.declare(kind, claimant, bothObjects(declared, has));
    if (conflict !== undefined) {
      // Ids are those of state: the program itself declares two objects then.
      const inWords = [...declared.names, ...declared.whole].includes(conflict.name) ? declaredTwice : ownedByTwo;
      throw new UserError(inWords(conflict.name, conflict.by.label));
    }
    const gone = claims.findRemoved(has.names.filter((name) => had.has(name)));
    if (gone !== undefined) throw new UserError(removedInThisRun(gone, claimant.label));
    refuseHeld(claims, claimant, has.names, ownedByTwo);
    claims.hold(claimant, has.names);
  }
}

/** Throws if another resource has one of these objects. */
function refuseHeld(
  claims: Claims,
  self: Claimant,
  names: readonly string[],
  inWords: (name: string, by: string) => string,
): void {
  for (const name of names) {
    const owner = claims.ownerOf([name], self);
    if (owner._tag === "Other") throw new UserError(inWords(name, owner.label));
  }
}

function sealed({ properties, secrets }: WithSecrets): Wire {
  return { ...sealAt(properties, secrets) };
}

function unknowns(names: readonly string[]): Properties {
  return Object.fromEntries(names.map((name) => [name, unknown]));
}

/** Two resources had one object, which happens only if an earlier run did not end. */
function removedInThisRun(name: string, label: string): string {
  return (
    `${name} was removed earlier in this run, because another resource had it, too, and gave it up: run ` +
    `\`pulumi up --refresh\`, which creates it again for ${label}`
  );
}

/** A resource that was created before this one was checked has adopted what this one keeps, in this run or an earlier one. */
function ownedByTwo(name: string, by: string): string {
  return (
    `${name} belongs to ${by} as well, which has adopted it: run \`pulumi state delete\` for ${by}, let it depend on this ` +
    "resource with `dependsOn`, and run `pulumi up` without adopt"
  );
}

function declaredTwice(name: string, by: string): string {
  return `${name} is declared twice, here and by ${by}, but one object belongs to one resource: remove one of the two from the program`;
}

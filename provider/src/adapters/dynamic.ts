import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { dynamic } from "@pulumi/pulumi";
import type { ConfigurationProblem, SettingName, SettingSources } from "../config";
import { changedNames } from "../kernel/changes";
import { bothObjects, type Claimant, type Objects } from "../kernel/claims";
import { decodeLeniently, type InputsCodec, type OutputsCodec, typeProblems } from "../kernel/codecs";
import type { Lifecycle, LifecycleError, Prior, Problem } from "../kernel/lifecycle";
import {
  isEmpty,
  leaves,
  minus,
  type NameTree,
  nameTreeAt,
  nameTreeOf,
  projectProperties,
  prune,
  union,
  withEntries,
} from "../kernel/names";
import { holdingEntries, pathsIn, setAt, valueAt } from "../kernel/paths";
import { spelledAsBefore } from "../kernel/spelling";
import { applyUnset } from "../kernel/unset";
import { equal, omit, pick, type Properties, storableProperties, withoutNulls } from "../kernel/values";
import { becameText, outputTextsIn } from "../outputText";
import type { Backend, Connected } from "./backend";
import { tellDefects, UserError } from "./errors";
import { foresee } from "./foresee";
import { claimantAt, type ObjectsOf, type Owners, ownersOf, registrationIn } from "./owners";
import { secretTexts } from "./redact";
import { hasUnknown, isUnknown, pathsMatching, sealAt } from "./sentinels";
import {
  hiddenNames,
  readState,
  registrationName,
  sortInputs,
  type StateParts,
  type StoredState,
  writeState,
} from "./state";
import { runStep } from "./steps";
import { timeoutMilliseconds, timeoutProblems, timeoutText } from "./timeouts";

/** Properties as Pulumi's process wants them: it writes the provider's text into what it is given. */
type Wire = Record<string, unknown>;

/**
 * Serves one kind of resource to Pulumi's dynamic-provider process.
 *
 * That process hands over plain values: check, diff, create and update get the inputs of the program; diff, read, update
 * and delete get the outputs of state. What else these need is kept in state under names that start with `__`.
 */
export function dynamicProvider<Client, Failure, I extends object, Outputs extends object, Remote>(
  lifecycle: Lifecycle<Client, Failure, I, Outputs, Remote>,
  backend: Backend<Client, Failure>,
  objectsOf: ObjectsOf,
): dynamic.ResourceProvider<Wire, Wire> {
  const { kind } = lifecycle;
  const declaredSecrets = [...lifecycle.secretInputs, ...lifecycle.secretOutputs].map((name) => [name]);
  /** Whether outputs tell what the inputs in state are: of control inputs that are not frozen they have old copies. */
  const inputsAreKnown = lifecycle.control.every((name) => lifecycle.createOnly.includes(name));
  let config: SettingSources["config"] = () => undefined;
  let connected: Connected<Client> | undefined;
  let owners: Owners | undefined;

  /** Settings are looked up until they are good: those of a process do not change afterwards. */
  const connect = (): E.Either<ConfigurationProblem, Connected<Client>> => {
    if (connected !== undefined) return E.right(connected);
    const found = backend.connect({ config, environment: process.env });
    if (E.isRight(found)) connected = found.right;
    return found;
  };

  /** Who has which object in this run, whose account does not change. */
  const run = (): Owners => (owners ??= ownersOf(backend.account({ config, environment: process.env }), objectsOf));
  const objects = (properties: Properties, id?: string): Objects => lifecycle.objects(properties, isUnknown, id);
  const claimantOf = (described: Properties): Claimant | undefined => run().claims.claimantOf(kind, objects(described));

  /** What state describes, with what others added to maps that are managed whole: a read shows it, and an update ends it. */
  const describedIn = ({ managed, described, outs }: StoredState): Properties =>
    managed === undefined || lifecycle.exclusive.length === 0
      ? described
      : projectProperties(withEntries(managed, lifecycle.exclusive, outs), outs);

  const stored = (parts: StateParts, secret: ReadonlyArray<readonly string[]> = []): Wire => ({
    ...sealAt(writeState(parts), [...declaredSecrets, ...secret]),
  });

  const secretsOf = (...all: readonly Properties[]): readonly string[] =>
    secretTexts(
      [...declaredSecrets, ...all.flatMap((properties) => pathsMatching(lifecycle.secretPlaces, properties))],
      ...all,
    );

  const problemsIn = (normal: Properties, timeouts: unknown): readonly Problem[] => {
    const problems = [...lifecycle.validate(normal, isUnknown), ...timeoutProblems(timeouts)];
    const better = new Set(problems.map(({ property }) => property));
    const types = typeProblems(lifecycle.inputs, normal, isUnknown);
    return [...problems, ...types.filter(({ property }) => !better.has(property))];
  };

  /** Notes what a resource of the program declares; tells where another one declares the same. */
  const declare = (
    normal: Properties,
    registered: unknown,
    exists: boolean,
  ): readonly ReturnType<typeof toFailure>[] => {
    const declared = objects(normal);
    const registration = registrationIn(registered);
    run().hears(registration);
    const claimant = claimantAt(kind, declared, registration);
    const { claims } = run();
    if (!exists) claims.isMadeAnew(claimant);
    const conflict = claims.declare(kind, claimant, declared);
    return conflict === undefined ? [] : [{ property: "", reason: declaredTwice(conflict.name, conflict.by.label) }];
  };

  /**
   * Notes what becomes of a resource in this run. Only of those that the program has just declared: the engine also asks for
   * differences while it refreshes, and of what may have to go with another resource.
   */
  const claim = (id: string, before: StoredState, described: Properties, isReplaced: boolean): void => {
    const claimant = claimantOf(described);
    if (claimant === undefined) return;
    const { claims } = run();
    const had = objects(before.outs, id);
    if (isReplaced) {
      claims.giveUp(claimant, had.names);
      return;
    }
    const has = objects({ ...before.outs, ...described }, id);
    claims.stays(claimant, had.names, has.names);
    const conflict = claims.declare(kind, claimant, bothObjects(objects(described), has));
    if (conflict !== undefined) throw new UserError(declaredTwice(conflict.name, conflict.by.label));
  };

  /** Whether a create waits, which a preview must not. */
  const waits = lifecycle.control.some((name) => name === "skipAwait");

  /** At a preview that may read, says what a create would meet. What is not known yet is not asked about. */
  const lookAhead = async (normal: Properties, registered: unknown): Promise<void> => {
    const registration = registrationIn(registered);
    if (registration?.preview !== true || hasUnknown(normal)) return;
    const settings = connect();
    if (E.isLeft(settings) || !settings.right.previewReads) return;
    await foresee(backend, settings.right, run(), {
      kind,
      self: claimantAt(kind, objects(normal), registration),
      secrets: () => secretsOf(normal),
      create: (ctx, adopt) => {
        const inputs = decodeInputs(lifecycle.inputs, { adopt, ...normal, ...(waits ? { skipAwait: true } : {}) });
        return E.isLeft(inputs) ? Promise.resolve(inputs) : lifecycle.create(ctx, inputs.right)();
      },
    });
  };
  const replacing = (before: StoredState, described: Properties): readonly string[] => {
    const changed = lifecycle.replaceOn.filter(
      (name) => described[name] !== undefined && !equal(before.outs[name], described[name]),
    );
    return [...new Set<string>([...changed, ...lifecycle.replaceWhen(before.outs, described, isUnknown)])];
  };

  return tellDefects(kind, {
    // Everything is set before anything is awaited: Pulumi serves further calls while this promise is pending, and goes
    // on unconfigured after one that failed. So a missing key is told by the steps that need it.
    configure: (request) => {
      config = (name: SettingName) => request.config.get(name);
      connected = undefined;
      owners = undefined;
      return Promise.resolve();
    },

    check: async (olds, news) => {
      // Null means omitted.
      const { [hiddenNames.timeouts]: timeouts, ...given } = withoutNulls(
        omit(news, [hiddenNames.provider, registrationName]),
      );
      const normal = withoutNulls(lifecycle.normalise(given, isUnknown));
      const outputTexts = outputTextsIn(given).map((path) => ({ property: path.join("."), reason: becameText }));
      const failures = (outputTexts.length > 0 ? outputTexts : problemsIn(normal, timeouts)).map(toFailure);
      const exists = olds[hiddenNames.provider] !== undefined;
      if (failures.length === 0) failures.push(...declare(normal, news[registrationName], exists));
      const frozen = exists ? { ...omit(normal, lifecycle.createOnly), ...pick(olds, lifecycle.createOnly) } : normal;
      const inputs = sealAt({ ...frozen, ...withoutNulls({ [hiddenNames.timeouts]: timeouts }) }, declaredSecrets);
      if (failures.length === 0 && !exists) await lookAhead(normal, news[registrationName]);
      return { inputs: { ...inputs }, failures };
    },

    diff: (id, olds, news) => {
      const before = readState(lifecycle.control, olds);
      const after = sortInputs(lifecycle.control, news);
      const replaces = replacing(before, after.described);
      claim(id, before, after.described, replaces.length > 0);
      const onlyControl =
        !equal(before.control, after.control) &&
        equal(describedIn(before), after.described) &&
        lifecycle.deleteReads.every((name) => equal(before.control[name], after.control[name])) &&
        equal(timeoutText(before.control, "delete"), timeoutText(after.control, "delete"));
      if (onlyControl) return Promise.resolve({ changes: false });
      // Without a verdict the engine compares the inputs itself and shows the exact properties. It alone sees what the
      // program newly marks as secret, which is an update without a request: else it would stay plain in state.
      return Promise.resolve({
        replaces: [...replaces],
        deleteBeforeReplace:
          replaces.length > 0 && lifecycle.deleteBeforeReplace?.(before.outs, after.described) === true,
      });
    },

    create: async (news) => {
      const { described, control } = sortInputs(lifecycle.control, news);
      const managed = nameTreeOf(described);
      const declared = objects(described).names;
      const self = claimantOf(described) ?? claimantAt(kind, objects(described), undefined);
      const { claims } = run();
      await claims.take(self, declared);
      const exists = (id: string, outs: object): void => {
        claims.stays(self, [], objects({ ...described, ...outs }, id).names);
      };
      let isThere = false;
      const made = await runStep(backend, connect(), {
        name: "create",
        resource: kind,
        ownership: (log) => run().ownershipFor(self, log),
        timeoutMilliseconds: timeoutMilliseconds(control, "create"),
        secrets: () => secretsOf(described),
        action: (ctx, adopt) => {
          const inputs = decodeInputs(lifecycle.inputs, { adopt, ...described, ...control });
          return E.isLeft(inputs) ? Promise.resolve(inputs) : lifecycle.create(ctx, inputs.right)();
        },
        stateAfter: ({ id, applied, outs }) => {
          isThere = true;
          exists(id, outs);
          return {
            ...stored({
              described: { ...applied },
              control,
              outs: omit({ ...outs }, lifecycle.control),
              managed,
              unsettled: minus(managed, nameTreeOf({ ...applied })),
              incomplete: true,
            }),
            [hiddenNames.provider]: news[hiddenNames.provider],
          };
        },
      }).finally(() => {
        if (!isThere) claims.release(self, declared);
      });
      exists(made.id, made.outs);
      return { id: made.id, outs: stored({ described, control, outs: { ...made.outs }, managed }) };
    },

    read: async (id, props = {}) => {
      const state = readState(lifecycle.control, props);
      const { control } = state;
      const found = await runStep(backend, connect(), {
        name: "read",
        resource: `${kind} ${id}`,
        ownership: (log) => run().ownershipFor(undefined, log),
        timeoutMilliseconds: undefined,
        secrets: () => secretsOf(state.outs),
        action: (ctx) =>
          lifecycle.read(ctx, id, state.managed === undefined ? undefined : new StoredPrior(lifecycle, state))(),
      });
      if (O.isNone(found)) {
        // State always tells what is managed; where nothing does, it is a `.get`, which must not succeed silently.
        if (state.managed === undefined) throw new UserError(`there is no ${kind} ${id}: check the id given to .get()`);
        return {};
      }
      const remote = storableProperties({ ...lifecycle.toInputs(found.value) });
      const managed = state.managed ?? nameTreeOf(remote);
      const names = withEntries(managed, lifecycle.exclusive, remote);
      const read = withWriteOnly(lifecycle.writeOnly, state.described, projectProperties(names, remote));
      const described = spelledAsBefore(lifecycle.sameMeaning, state.described, read);
      const secret = [
        ...pathsMatching(lifecycle.secretPlaces, described).filter(
          (path) => valueAt(state.described, path) === undefined,
        ),
        ...leaves(state.unsettled),
      ];
      const outs = { ...pick(remote, lifecycle.replaceOn), ...lifecycle.toOutputs(found.value) };
      const after = stored({ described, control, outs, managed: prune(managed, described) }, secret);
      // Without inputs the engine keeps those that state has, and need not be sent them again.
      if (inputsAreKnown && isSettled(state) && equal(describedIn(state), described)) return { id, props: after };
      return { id, props: after, inputs: { ...sealAt({ ...described, ...control }, [...declaredSecrets, ...secret]) } };
    },

    update: async (id, olds, news) => {
      const before = readState(lifecycle.control, olds);
      const { described, control } = sortInputs(lifecycle.control, news);
      const managed = nameTreeOf(described);
      // Of a map that is managed whole, also what others added and a read has shown.
      const surplus = withEntries(managed, lifecycle.exclusive, before.outs);
      const removed = minus(union(before.managed ?? {}, surplus), managed);
      if (!before.incomplete && equal(describedIn(before), described)) {
        return { outs: stored({ described, control, outs: omit(before.outs, lifecycle.control), managed }) };
      }
      const desired = applyUnset(lifecycle.unset, removed, described);
      const kept = desired.kept.map((path) => nameTreeAt(path, 1)).reduce(union, {});
      const reset = changedNames(described, desired.inputs);
      const changed = [reset, before.unsettled].reduce(union, changedNames(describedIn(before), desired.inputs));
      const outs = await runStep(backend, connect(), {
        name: "update",
        resource: `${kind} ${id}`,
        ownership: (log) => run().ownershipFor(claimantOf(described), log),
        timeoutMilliseconds: timeoutMilliseconds(control, "update"),
        secrets: () => secretsOf(before.outs, described),
        action: (ctx, adopt) => {
          for (const path of desired.kept) ctx.log(`${path.join(".")} cannot be unset: it keeps its value, unmanaged`);
          const inputs = decodeInputs(lifecycle.inputs, { adopt, ...desired.inputs, ...control });
          return E.isLeft(inputs)
            ? Promise.resolve(inputs)
            : lifecycle.update(
                ctx,
                id,
                new StoredPrior(lifecycle, before, minus(removed, kept), changed),
                inputs.right,
              )();
        },
        stateAfter: ({ applied, outs }) => ({
          ...stored(
            {
              described: { ...applied },
              control,
              outs: omit({ ...outs }, lifecycle.control),
              managed: union(before.managed ?? {}, managed),
              // What is removed may be gone or not, which matters when the program gives it again.
              unsettled: union(before.unsettled, union(changedNames(before.described, described), removed)),
              incomplete: true,
            },
            // The engine knows the new inputs' secrets only.
            leaves(changedNames(described, omit({ ...applied }, lifecycle.control))),
          ),
          [hiddenNames.provider]: news[hiddenNames.provider],
        }),
      });
      return { outs: stored({ described, control, outs: { ...outs }, managed }) };
    },

    delete: async (id, props) => {
      const state = readState(lifecycle.control, props);
      await runStep(backend, connect(), {
        name: "delete",
        resource: `${kind} ${id}`,
        ownership: (log) => run().ownershipFor(undefined, log),
        timeoutMilliseconds: timeoutMilliseconds(state.control, "delete"),
        secrets: () => secretsOf(state.outs),
        action: (ctx) => {
          const remove = lifecycle.delete(ctx, id, new StoredPrior(lifecycle, state));
          const [itself] = objects(state.outs, id).names;
          return itself === undefined || lifecycle.removesEach === true
            ? remove()
            : pipe(
                ctx.ownership.remove(itself, remove, objects(state.outs).names),
                TE.map(() => undefined),
              )();
        },
      });
    },
  });
}

/** What state says, decoded only where it is looked at: most reads need nothing but the id. */
class StoredPrior<I, Outputs> implements Prior<I, Outputs> {
  constructor(
    private readonly codecs: { readonly inputs: InputsCodec<I>; readonly outputs: OutputsCodec<Outputs> },
    private readonly state: StoredState,
    readonly removed: NameTree = {},
    readonly changed: NameTree = {},
  ) {}

  get isUnfinished(): boolean {
    return this.state.incomplete;
  }

  get inputs(): Partial<I> {
    return decodeLeniently(this.codecs.inputs, this.state.described);
  }

  get outs(): Partial<I> & Partial<Outputs> {
    const { inputs, outputs } = this.codecs;
    return { ...decodeLeniently(inputs, this.state.outs), ...decodeLeniently(outputs, this.state.outs) };
  }
}

/** Whether the inputs in state are those that were applied: not after a step that failed half-way, or without state. */
function isSettled({ managed, unsettled, incomplete }: StoredState): boolean {
  return managed !== undefined && isEmpty(unsettled) && !incomplete;
}

const declaredTwice = (name: string, by: string): string =>
  `${name} is declared twice, here and by ${by}, but one object belongs to one resource: remove one of the two from the program`;

/** The property is named in the reason: where it is named apart, the engine prints its value too, be it a secret. */
function toFailure({ property, reason }: Problem): { property: string; reason: string } {
  return { property: "", reason: `${property} ${reason}` };
}

/** What passed check decodes; what was made by hand may not. */
function decodeInputs<I>(codec: InputsCodec<I>, properties: Properties): E.Either<LifecycleError<never>, I> {
  const named = pick(properties, Object.keys(codec.codecs));
  const decoded = codec.whole.decode(named);
  if (E.isRight(decoded)) return decoded;
  const problems = typeProblems(codec, named, () => false).map(({ property, reason }) => `${property} ${reason}`);
  return E.left({ _tag: "Refused", reason: problems.join("; "), remedy: "correct the program and run `pulumi up`" });
}

/** What was read, and what the API never gives back as it was before. A map entry that is gone does not come back. */
function withWriteOnly(patterns: readonly string[], prior: Properties, read: Properties): Properties {
  return patterns.reduce((whole, pattern) => {
    const paths = pathsIn(prior, pattern).filter((path) =>
      holdingEntries(pattern).every((depth) => valueAt(whole, path.slice(0, depth)) !== undefined),
    );
    return paths.reduce((above, path) => setAt(above, path, valueAt(prior, path)), whole);
  }, read);
}

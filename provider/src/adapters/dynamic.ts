import * as E from "fp-ts/Either";
import * as O from "fp-ts/Option";
import type { dynamic } from "@pulumi/pulumi";
import type { ConfigurationProblem, SettingName, SettingSources } from "../config";
import { changedNames } from "../kernel/changes";
import { decodeLeniently, type InputsCodec, type OutputsCodec, typeProblems } from "../kernel/codecs";
import type { Lifecycle, LifecycleError, Prior, Problem } from "../kernel/lifecycle";
import {
  isEmpty,
  leaves,
  minus,
  type NameTree,
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
import type { Backend, Connected } from "./backend";
import { tellDefects, UserError } from "./errors";
import { secretTexts } from "./redact";
import { isUnknown, pathsMatching, sealAt } from "./sentinels";
import { hiddenNames, readState, sortInputs, type StateParts, type StoredState, writeState } from "./state";
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
): dynamic.ResourceProvider<Wire, Wire> {
  const { kind } = lifecycle;
  const declaredSecrets = [...lifecycle.secretInputs, ...lifecycle.secretOutputs].map((name) => [name]);
  /** Whether outputs tell what the inputs in state are: of control inputs that are not frozen they have old copies. */
  const inputsAreKnown = lifecycle.control.every((name) => lifecycle.createOnly.includes(name));
  /** Ids of what this process has created or taken over. One serves one command of Pulumi. */
  const created = new Set<string>();
  let config: SettingSources["config"] = () => undefined;
  let connected: Connected<Client> | undefined;

  /** Settings are looked up until they are good: those of a process do not change afterwards. */
  const connect = (): E.Either<ConfigurationProblem, Connected<Client>> => {
    if (connected !== undefined) return E.right(connected);
    const found = backend.connect({ config, environment: process.env });
    if (E.isRight(found)) connected = found.right;
    return found;
  };

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

  return tellDefects(kind, {
    // Everything is set before anything is awaited: Pulumi serves further calls while this promise is pending, and goes
    // on unconfigured after one that failed. So a missing key is told by the steps that need it.
    configure: (request) => {
      config = (name: SettingName) => request.config.get(name);
      connected = undefined;
      return Promise.resolve();
    },

    check: (olds, news) => {
      // Null means omitted.
      const { [hiddenNames.timeouts]: timeouts, ...given } = withoutNulls(omit(news, [hiddenNames.provider]));
      const normal = withoutNulls(lifecycle.normalise(given, isUnknown));
      const types = typeProblems(lifecycle.inputs, normal, isUnknown);
      const problems = [...lifecycle.validate(normal, isUnknown), ...timeoutProblems(timeouts)];
      const better = new Set(problems.map(({ property }) => property));
      const failures = [...problems, ...types.filter(({ property }) => !better.has(property))].map(toFailure);
      const exists = olds[hiddenNames.provider] !== undefined;
      const frozen = exists ? { ...omit(normal, lifecycle.createOnly), ...pick(olds, lifecycle.createOnly) } : normal;
      const inputs = sealAt({ ...frozen, ...withoutNulls({ [hiddenNames.timeouts]: timeouts }) }, declaredSecrets);
      return Promise.resolve({ inputs: { ...inputs }, failures });
    },

    diff: (_id, olds, news) => {
      const before = readState(lifecycle.control, olds);
      const after = sortInputs(lifecycle.control, news);
      const onlyControl =
        !equal(before.control, after.control) &&
        equal(describedIn(before), after.described) &&
        lifecycle.deleteReads.every((name) => equal(before.control[name], after.control[name])) &&
        equal(timeoutText(before.control, "delete"), timeoutText(after.control, "delete"));
      if (onlyControl) return Promise.resolve({ changes: false });
      const replaces = lifecycle.replaceOn.filter(
        (name) => after.described[name] !== undefined && !equal(before.outs[name], after.described[name]),
      );
      // Without a verdict the engine compares the inputs itself and shows the exact properties. It alone sees what the
      // program newly marks as secret, which is an update without a request: else it would stay plain in state.
      const conditionally = lifecycle.replaceWhen(before.outs, after.described, isUnknown);
      return Promise.resolve({
        replaces: [...new Set<string>([...replaces, ...conditionally])],
        deleteBeforeReplace: lifecycle.deleteBeforeReplace,
      });
    },

    create: async (news) => {
      const { described, control } = sortInputs(lifecycle.control, news);
      const managed = nameTreeOf(described);
      const made = await runStep(backend, connect(), {
        name: "create",
        resource: kind,
        timeoutMilliseconds: timeoutMilliseconds(control, "create"),
        secrets: () => secretsOf(described),
        action: (ctx, adopt) => {
          const inputs = decodeInputs(lifecycle.inputs, { adopt, ...described, ...control });
          return E.isLeft(inputs) ? Promise.resolve(inputs) : lifecycle.create(ctx, inputs.right)();
        },
        stateAfter: ({ id, applied, outs }) => {
          created.add(id);
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
      });
      created.add(made.id);
      return { id: made.id, outs: stored({ described, control, outs: { ...made.outs }, managed }) };
    },

    read: async (id, props = {}) => {
      const state = readState(lifecycle.control, props);
      const { control } = state;
      const found = await runStep(backend, connect(), {
        name: "read",
        resource: `${kind} ${id}`,
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
      const reset = changedNames(described, desired.inputs);
      const changed = [reset, before.unsettled].reduce(union, changedNames(describedIn(before), desired.inputs));
      const outs = await runStep(backend, connect(), {
        name: "update",
        resource: `${kind} ${id}`,
        timeoutMilliseconds: timeoutMilliseconds(control, "update"),
        secrets: () => secretsOf(before.outs, described),
        action: (ctx, adopt) => {
          for (const path of desired.kept) ctx.log(`${path} cannot be unset: it keeps its value, unmanaged`);
          const inputs = decodeInputs(lifecycle.inputs, { adopt, ...desired.inputs, ...control });
          return E.isLeft(inputs)
            ? Promise.resolve(inputs)
            : lifecycle.update(ctx, id, new StoredPrior(lifecycle, before, removed, changed), inputs.right)();
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
        timeoutMilliseconds: timeoutMilliseconds(state.control, "delete"),
        secrets: () => secretsOf(state.outs),
        action: (ctx) => {
          // The engine deletes last: under another name, or by a replacement, it is a resource of the stack again.
          if (created.has(id) && lifecycle.sharesId !== true) {
            ctx.log("another resource of this stack has it by now, so it stays");
            return Promise.resolve(E.right(undefined));
          }
          return lifecycle.delete(ctx, id, new StoredPrior(lifecycle, state))();
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

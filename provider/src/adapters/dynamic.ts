import * as E from "fp-ts/Either";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { dynamic } from "@pulumi/pulumi";
import type { ConfigurationProblem, SettingName, SettingSources } from "../config";
import {
  stateAfterNoChange,
  stateAfterPartialCreate,
  stateAfterPartialUpdate,
  stateAfterStep,
} from "../contract/after";
import { checkedInputs, decodeInputs, inputProblems, normalInputs } from "../contract/check";
import { desired } from "../contract/desired";
import { difference } from "../contract/diff";
import { StoredPrior } from "../contract/prior";
import { readBack } from "../contract/read";
import { possibleSecrets, type WithSecrets } from "../contract/secrets";
import { hiddenNames, readState, sortInputs, type StoredState } from "../contract/state";
import { timeoutMilliseconds } from "../contract/timeouts";
import { bothObjects, type Claimant, type Objects } from "../kernel/claims";
import type { Context, Created, Lifecycle, LifecycleError, Problem } from "../kernel/lifecycle";
import { omit, type Properties } from "../kernel/values";
import { becameText, outputTextsIn } from "../outputText";
import { taskEither, valueOf } from "../taskEither";
import type { ApiBinding, ConnectedApi } from "./apiBinding";
import { reportDefects, UserError } from "./errors";
import { claimantAt, type ObjectsOf, type Owners, ownersOf, registrationIn, registrationName } from "./owners";
import { previewCreate } from "./previewCreate";
import { hasUnknown, isUnknown, sealAt } from "./pulumiWire";
import { secretTexts } from "./redact";
import { runOperation } from "./runOperation";

/**
 * Properties as Pulumi's process expects them: mutable, because it adds the serialized provider to the objects it
 * receives.
 */
type Wire = Record<string, unknown>;

/**
 * Serves one kind of resource to Pulumi's dynamic-provider process.
 *
 * That process passes plain values: check, diff, create and update receive the inputs of the program; diff, read,
 * update and delete receive the outputs in state. Anything else that these need is stored in state under names that
 * start with `__`.
 */
export function dynamicProvider<Client, Failure, I extends object, Outputs extends object, Remote>(
  lifecycle: Lifecycle<Client, Failure, I, Outputs, Remote>,
  binding: ApiBinding<Client, Failure>,
  objectsOf: ObjectsOf,
): dynamic.ResourceProvider<Wire, Wire> {
  const { kind } = lifecycle;
  let config: SettingSources["config"] = () => undefined;
  let connected: ConnectedApi<Client> | undefined;
  let owners: Owners | undefined;
  /** Check is called more than once for a resource that may have to be replaced. */
  const warned = new Set<string>();

  return reportDefects(kind, {
    // Sets everything before awaiting anything: Pulumi serves further calls while this promise is pending, and continues
    // unconfigured if it fails. So a missing key is reported by the operations that need it.
    configure: (request) => {
      config = (name: SettingName) => request.config.get(name);
      connected = undefined;
      owners = undefined;
      return Promise.resolve();
    },

    check: async (olds, news) => {
      const registered = news[registrationName];
      const given = omit(news, [hiddenNames.provider, registrationName]);
      const inputs = normalInputs(lifecycle, given, isUnknown);
      const exists = olds[hiddenNames.provider] !== undefined;
      const existing = exists ? olds : undefined;
      const outputTexts = outputTextsIn(omit(given, [hiddenNames.timeouts]));
      const failures = (
        outputTexts.length > 0
          ? outputTexts.map((path) => ({ property: path.join("."), reason: becameText }))
          : inputProblems(lifecycle, inputs, isUnknown, existing)
      ).map(toFailure);
      if (failures.length === 0) failures.push(...declare(inputs.normal, registered, exists));
      const checked = checkedInputs(lifecycle, inputs, existing);
      if (failures.length === 0) warn(inputs.normal, registered);
      if (failures.length === 0 && !exists) await lookAhead(inputs.normal, registered);
      return { inputs: sealed(checked), failures };
    },

    diff: (id, olds, news) => {
      const before = readState(lifecycle.control, olds);
      const after = sortInputs(lifecycle.control, news);
      const { isOnlyControl, replaces, deleteBeforeReplace } = difference(lifecycle, before, after, isUnknown);
      claim(id, before, after.described, replaces.length > 0);
      // Without `changes` the engine compares the inputs itself and shows the exact properties. Only the engine knows
      // what the program newly marks as secret: that becomes an update that sends no request, because the value would
      // otherwise stay in plain text in state.
      return Promise.resolve(isOnlyControl ? { changes: false } : { replaces: [...replaces], deleteBeforeReplace });
    },

    create: async (news) => {
      const after = sortInputs(lifecycle.control, news);
      const { described, control } = after;
      const declared = objects(described).names;
      const self = claimantOf(described) ?? claimantAt(kind, objects(described), undefined);
      const { claims } = ownersInRun();
      await claims.take(self, declared);
      const exists = (id: string, outs: object): void => {
        claims.stays(self, [], objects({ ...described, ...outs }, id).names);
      };
      let isPartial = false;
      const created = await runOperation(binding, connect(), {
        resource: kind,
        ownership: (log) => ownersInRun().ownershipFor(self, log),
        timeoutMilliseconds: timeoutMilliseconds(control, "create"),
        secrets: () => secretsOf(described),
        action: (ctx, adopt) => create(ctx, { adopt, ...described, ...control }),
        stateAfter: (failure) => {
          isPartial = true;
          exists(failure.id, failure.outs);
          return withProvider(news, stateAfterPartialCreate(lifecycle, after, failure));
        },
      }).finally(() => {
        if (!isPartial) claims.release(self, declared);
      });
      exists(created.id, created.outs);
      return { id: created.id, outs: sealed(stateAfterStep(lifecycle, after, created.outs)) };
    },

    read: async (id, props = {}) => {
      const state = readState(lifecycle.control, props);
      const found = await runOperation(binding, connect(), {
        resource: `${kind} ${id}`,
        ownership: (log) => ownersInRun().ownershipFor(undefined, log),
        timeoutMilliseconds: undefined,
        secrets: () => secretsOf(state.outs),
        action: (ctx) =>
          lifecycle.read(ctx, id, state.managed === undefined ? undefined : new StoredPrior(lifecycle, state)),
      });
      if (O.isNone(found)) {
        // State always says what is managed, except for a `.get`, which must not succeed silently.
        if (state.managed === undefined)
          throw new UserError(`there is no ${kind} ${id}: check the id passed to .get()`);
        return {};
      }
      const read = readBack(lifecycle, state, found.value);
      // Without inputs the engine keeps those in state, which need not be sent again.
      return { id, props: sealed(read.state), ...(read.inputs === undefined ? {} : { inputs: sealed(read.inputs) }) };
    },

    update: async (id, olds, news) => {
      const before = readState(lifecycle.control, olds);
      const after = sortInputs(lifecycle.control, news);
      const { described, control } = after;
      const wanted = desired(lifecycle, before, described);
      if (wanted === undefined) return { outs: sealed(stateAfterNoChange(lifecycle, before, after)) };
      const outs = await runOperation(binding, connect(), {
        resource: `${kind} ${id}`,
        ownership: (log) => ownersInRun().ownershipFor(claimantOf(described), log),
        timeoutMilliseconds: timeoutMilliseconds(control, "update"),
        secrets: () => secretsOf(before.outs, described),
        action: (ctx, adopt) =>
          taskEither(async function* () {
            for (const path of wanted.kept)
              ctx.log(`${path.join(".")} cannot be unset: it keeps its current value and is no longer managed`);
            const inputs = yield* valueOf(decoded({ adopt, ...wanted.inputs, ...control }));
            const prior = new StoredPrior(lifecycle, before, wanted.toRemove, wanted.changed);
            return yield* valueOf(lifecycle.update(ctx, id, prior, inputs));
          }),
        stateAfter: (failure) => withProvider(news, stateAfterPartialUpdate(lifecycle, before, after, wanted, failure)),
      });
      return { outs: sealed(stateAfterStep(lifecycle, after, outs)) };
    },

    delete: async (id, props) => {
      const state = readState(lifecycle.control, props);
      await runOperation(binding, connect(), {
        resource: `${kind} ${id}`,
        ownership: (log) => ownersInRun().ownershipFor(undefined, log),
        timeoutMilliseconds: timeoutMilliseconds(state.control, "delete"),
        secrets: () => secretsOf(state.outs),
        action: (ctx) =>
          taskEither(async function* () {
            const remove = lifecycle.delete(ctx, id, new StoredPrior(lifecycle, state));
            const [itself] = objects(state.outs, id).names;
            if (itself === undefined || lifecycle.removesEach === true) return yield* valueOf(remove);
            yield* valueOf(ctx.ownership.remove(itself, remove, objects(state.outs).names));
          }),
      });
    },
  });

  /** Reads the settings until they are valid. After that, they do not change within a process. */
  function connect(): E.Either<ConfigurationProblem, ConnectedApi<Client>> {
    if (connected !== undefined) return E.right(connected);
    const found = binding.connect({ config, environment: process.env });
    if (E.isRight(found)) connected = found.right;
    return found;
  }

  /** Who owns which object in this run, whose account does not change. */
  function ownersInRun(): Owners {
    return (owners ??= ownersOf(binding.account({ config, environment: process.env }), objectsOf));
  }

  function objects(properties: Properties, id?: string): Objects {
    return lifecycle.objects(properties, isUnknown, id);
  }

  function claimantOf(described: Properties): Claimant | undefined {
    return ownersInRun().claims.claimantOf(kind, objects(described));
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
  function declare(normal: Properties, registered: unknown, exists: boolean): readonly ReturnType<typeof toFailure>[] {
    const declared = objects(normal);
    const registration = registrationIn(registered);
    ownersInRun().noteDeclaration(registration);
    const claimant = claimantAt(kind, declared, registration);
    const { claims } = ownersInRun();
    if (!exists) claims.isRecreated(claimant);
    const conflict = claims.declare(kind, claimant, declared);
    return conflict === undefined ? [] : [{ property: "", reason: declaredTwice(conflict.name, conflict.by.label) }];
  }

  /**
   * Records what happens to a resource in this run, but only if the program has just declared it: the engine also calls
   * diff during a refresh, and for resources that may have to be replaced together with another one.
   */
  function claim(id: string, before: StoredState, described: Properties, isReplaced: boolean): void {
    const claimant = claimantOf(described);
    if (claimant === undefined) return;
    const { claims } = ownersInRun();
    const had = objects(before.outs, id);
    if (isReplaced) {
      claims.giveUp(claimant, had.names);
      return;
    }
    const has = objects({ ...before.outs, ...described }, id);
    claims.stays(claimant, had.names, has.names);
    const conflict = claims.declare(kind, claimant, bothObjects(objects(described), has));
    if (conflict !== undefined) throw new UserError(declaredTwice(conflict.name, conflict.by.label));
  }

  /** Shows each warning about a resource of the program once in each preview and update. */
  function warn(normal: Properties, registered: unknown): void {
    const registration = registrationIn(registered);
    if (registration === undefined || lifecycle.warnings === undefined) return;
    if (!binding.warns({ config, environment: process.env })) return;
    const { label } = claimantAt(kind, objects(normal), registration);
    for (const warning of lifecycle.warnings(normal, isUnknown)) {
      const key = `${registration.urn}: ${warning}`;
      if (warned.has(key)) continue;
      warned.add(key);
      process.stdout.write(`${label}: warning: ${warning}\n`);
    }
  }

  /** In a preview that may send reads, shows what a create would find, unless inputs are still unknown. */
  async function lookAhead(normal: Properties, registered: unknown): Promise<void> {
    const registration = registrationIn(registered);
    if (registration?.preview !== true || hasUnknown(normal)) return;
    const settings = connect();
    if (E.isLeft(settings) || !settings.right.previewReads) return;
    // A preview must not wait.
    const unawaited = lifecycle.control.some((name) => name === "skipAwait") ? { skipAwait: true } : {};
    await previewCreate(binding, settings.right, ownersInRun(), {
      kind,
      self: claimantAt(kind, objects(normal), registration),
      secrets: () => secretsOf(normal),
      create: (ctx, adopt) => create(ctx, { adopt, ...normal, ...unawaited }),
    });
  }
}

function sealed({ properties, secrets }: WithSecrets): Wire {
  return { ...sealAt(properties, secrets) };
}

/** State of an operation that failed midway: Pulumi does not add the serialized provider to it. */
function withProvider({ [hiddenNames.provider]: text }: Wire, state: WithSecrets): Wire {
  return { ...sealed(state), [hiddenNames.provider]: text };
}

function declaredTwice(name: string, by: string): string {
  return `${name} is declared twice, here and by ${by}, but one object belongs to one resource: remove one of the two from the program`;
}

/**
 * The property is part of the reason: if it were given separately, the engine would print its value, even if it is a
 * secret.
 */
function toFailure({ property, reason }: Problem): { property: string; reason: string } {
  return { property: "", reason: `${property} ${reason}` };
}

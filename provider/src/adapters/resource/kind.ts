import type * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { decodeInputs } from "../../contract/check";
import type { Context, Created, Lifecycle, LifecycleError } from "../../contract/lifecycle";
import { StoredPrior } from "../../contract/prior";
import { mayBeSecret, possibleSecrets, textsAt, type WithSecrets } from "../../contract/secrets";
import { readState, type StoredState } from "../../contract/state";
import type { ResourceRef, Objects } from "../../ownership/claims";
import { ownershipFor } from "../../ownership/runClaims";
import { taskEither, valueOf } from "../../common/taskEither";
import type { Properties } from "../../properties/values";
import type { ApiBinding } from "../apiBinding";
import type { Call } from "../call";
import type { Configuration } from "../configuration";
import { urnOf } from "../registration";
import { isUnknown, type PulumiProperties, sealAt } from "../pulumiWire";
import { type Operation, runOperation } from "../runOperation";

/** A kind of resource, with what its steps have in common. */
export type Kind<Client, Failure, I extends object, Outputs extends object, Remote> = ReturnType<
  typeof kindOf<Client, Failure, I, Outputs, Remote>
>;

export function kindOf<Client, Failure, I extends object, Outputs extends object, Remote>(
  lifecycle: Lifecycle<Client, Failure, I, Outputs, Remote>,
  binding: ApiBinding<Client, Failure>,
) {
  const decode = (properties: Properties): TE.TaskEither<LifecycleError<Failure>, I> =>
    TE.fromEither(decodeInputs(lifecycle.inputs, properties));
  const objects = (properties: Properties, id?: string): Objects => lifecycle.objects(properties, isUnknown, id);
  /** Secret texts in these properties, which must not be printed. */
  const secretsOf = (...all: readonly Properties[]): readonly string[] =>
    textsAt(possibleSecrets(lifecycle, ...all), ...all);

  /** Runs an operation on a resource. */
  const run = <A>(
    self: ResourceRef | undefined,
    configured: Configuration<Client>,
    operation: Omit<Operation<Client, Failure, A>, "ownership" | "mayBeSecret" | "urn">,
  ): Promise<A> =>
    runOperation(binding, configured.connect(), {
      ...operation,
      urn: self === undefined ? undefined : urnOf(self),
      ownership: (log) => ownershipFor(configured.claims(), self, log, !configured.isExplicit()),
      mayBeSecret: (path) => mayBeSecret(lifecycle, path),
    });

  return {
    lifecycle,
    binding,
    /** What diff has said, by the keys of resources: it is called more than once before an update. */
    noted: new Map<string, readonly string[]>(),
    decode,
    objects,
    secretsOf,
    run,

    stateOf: (stored: Properties): StoredState => readState(lifecycle.control, stored, lifecycle.formerNames),

    claimantOf: (configured: Configuration<Client>, described: Properties): ResourceRef | undefined =>
      configured.claims().claimantOf(lifecycle.kind, objects(described)),

    create: (
      ctx: Context<Client>,
      properties: Properties,
    ): TE.TaskEither<LifecycleError<Failure>, Created<I, Outputs>> =>
      taskEither(async function* () {
        const inputs = yield* valueOf(decode(properties));
        return yield* valueOf(lifecycle.create(ctx, inputs));
      }),

    read: (configured: Configuration<Client>, call: Call, id: string, state: StoredState): Promise<O.Option<Remote>> =>
      run(undefined, configured, {
        call,
        resource: `${lifecycle.kind} ${id}`,
        timeoutMilliseconds: call.timeoutMilliseconds,
        secrets: () => secretsOf(state.outs),
        action: (ctx) =>
          lifecycle.read(ctx, id, state.managed === undefined ? undefined : new StoredPrior(lifecycle, state)),
      }),
  };
}

export function sealed({ properties, secrets }: WithSecrets): PulumiProperties {
  return { ...sealAt(properties, secrets) };
}

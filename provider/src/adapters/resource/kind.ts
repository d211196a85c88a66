import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { decodeInputs } from "../../contract/check";
import type { Declarations, DeclaredLifecycle } from "../../contract/declarations";
import type { Context, LifecycleError } from "../../contract/lifecycle";
import { StoredPrior } from "../../contract/prior";
import { readBack, type ReadBack } from "../../contract/read";
import { readImported, type ReadImported } from "../../contract/readImported";
import { possibleSecrets, textsAt, type WithSecrets } from "../../contract/secrets";
import { readState, type StoredState } from "../../contract/state";
import type { UpdatePlan } from "../../contract/updatePlan";
import type { Objects, ResourceRef } from "../../ownership/claims";
import { ownershipFor } from "../../ownership/runClaims";
import type { InputsCodec, OutputsCodec } from "../../properties/codecs";
import type { Properties } from "../../properties/values";
import type { ApiBinding } from "../apiBinding";
import type { Call } from "../call";
import type { Configuration } from "../configuration";
import { urnOf } from "../registration";
import { isUnknown, type PulumiProperties, sealAt } from "../pulumiWire";
import { type ResourceOperation, runOperation } from "../runOperation";

/** A kind of resource, with what its steps have in common. */
export interface KindToServe<Client, Failure> {
  readonly declared: Declarations & {
    readonly inputs: InputsCodec<unknown>;
    readonly outputs: Pick<OutputsCodec<unknown>, "codecs">;
  };
  readonly binding: ApiBinding<Client, Failure>;
  /** What diff has said, by the keys of resources: it is called more than once before an update. */
  readonly noted: Map<string, readonly string[]>;
  readonly objects: (properties: Properties, id?: string) => Objects;
  readonly stateOf: (stored: Properties) => StoredState;
  readonly claimantOf: (configured: Configuration<Client>, inputs: Properties) => ResourceRef | undefined;
  /** Secret texts in these properties, which must not be printed. */
  readonly secretsOf: (...all: readonly Properties[]) => readonly string[];
  /** Runs an operation on a resource. */
  readonly run: <A>(
    self: ResourceRef | undefined,
    configured: Configuration<Client>,
    operation: Omit<ResourceOperation<Client, Failure, A>, "ownership" | "urn">,
  ) => Promise<A>;

  readonly create: (
    ctx: Context<Client>,
    inputs: Properties,
  ) => Step<Failure, { readonly id: string; readonly outs: object }>;
  readonly update: (
    ctx: Context<Client>,
    id: string,
    before: StoredState,
    plan: UpdatePlan,
    inputs: Properties,
  ) => Step<Failure, object>;
  readonly remove: (ctx: Context<Client>, id: string, state: StoredState) => Step<Failure, void>;
  /** @returns `undefined` if it is gone */
  readonly find: (
    configured: Configuration<Client>,
    call: Call,
    id: string,
    state: StoredState,
  ) => Promise<Found | undefined>;
}

type Step<Failure, A> = TE.TaskEither<LifecycleError<Failure>, A>;

/** An object that exists. */
interface Found {
  readonly readBack: () => ReadBack;
  readonly readImported: () => ReadImported;
}

export function kindOf<Client, Failure, I extends object, Outputs extends object, Remote>(
  lifecycle: DeclaredLifecycle<Client, Failure, I, Outputs, Remote>,
  binding: ApiBinding<Client, Failure>,
): KindToServe<Client, Failure> {
  const decode = (properties: Properties): Step<Failure, I> =>
    TE.fromEither(decodeInputs(lifecycle.inputs, properties));
  const objects = (properties: Properties, id?: string): Objects => lifecycle.objects(properties, isUnknown, id);
  const secretsOf = (...all: readonly Properties[]): readonly string[] =>
    textsAt(possibleSecrets(lifecycle, ...all), ...all);
  const run: KindToServe<Client, Failure>["run"] = (self, configured, operation) => {
    const urn = self === undefined ? undefined : urnOf(self);
    return runOperation(binding, configured.connect(), {
      ...operation,
      urn,
      resource: self === undefined || urn === undefined ? operation.resource : self.label,
      ownership: (log) => ownershipFor(configured.claims(), self, log, !configured.isExplicit()),
    });
  };

  return {
    declared: lifecycle,
    binding,
    noted: new Map(),
    objects,
    stateOf: (stored) => readState(lifecycle.control, stored),
    claimantOf: (configured, inputs) => configured.claims().claimantOf(lifecycle.kind, objects(inputs)),
    secretsOf,
    run,

    create: (ctx, properties) =>
      pipe(
        decode(properties),
        TE.chain((inputs) => lifecycle.create(ctx, inputs)),
      ),
    update: (ctx, id, before, { toRemove, changed }, properties) =>
      pipe(
        decode(properties),
        TE.chain((inputs) => lifecycle.update(ctx, id, new StoredPrior(lifecycle, before, toRemove, changed), inputs)),
      ),
    remove: (ctx, id, state) => lifecycle.delete(ctx, id, new StoredPrior(lifecycle, state)),
    find: async (configured, call, id, state) => {
      const found = await run(undefined, configured, {
        call,
        resource: `${lifecycle.kind} ${id}`,
        expectsObject: true,
        timeoutMilliseconds: call.timeoutMilliseconds,
        secrets: () => secretsOf(state.outs),
        action: (ctx) =>
          lifecycle.read(ctx, id, state.managed === undefined ? undefined : new StoredPrior(lifecycle, state)),
      });
      if (found === undefined) return undefined;
      return {
        readBack: () => readBack(lifecycle, state, found),
        readImported: () => readImported(lifecycle, found),
      };
    },
  };
}

export function sealed({ properties, secrets }: WithSecrets): PulumiProperties {
  return { ...sealAt(properties, secrets) };
}

import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../http/client";
import { type ApiError, contradicted } from "../http/errors";
import type { Definition, InputsOf, OutputsOf } from "../vocabulary/definition";
import type { ObjectOf } from "../vocabulary/reply";
import { adoptExisting, availableObjects } from "../ownership/adoption";
import { missingParent, notShownYet, vanished } from "../contract/errors";
import type { Created, Lifecycle, Outs, Prior } from "../contract/lifecycle";
import { waitUntilVisible } from "./poll";
import { failWith, type Step } from "../common/taskEither";
import { withNames } from "../properties/changes";
import { comparison, everything, type Since } from "./comparison";
import type { Identity } from "./identity";
import type { Adoptable, Kind, Remote } from "./kind";
import {
  act,
  type Action,
  type Ctx,
  type DefinedKind,
  type Failure,
  isApiError,
  isInDoubt,
  recordedIf,
  refuseIf,
  steps,
  Acknowledged,
} from "./steps";

/** What a kind does: see kind.ts for the order. */
export function reconciled<D extends Definition, Key, Found extends ObjectOf<D>>(
  definition: D,
  kind: Kind<InputsOf<D>, OutputsOf<D>, Key, Found>,
): DefinedKind<D, Found> {
  return { definition, ...lifecycleOf(kind, comparison<InputsOf<D>, OutputsOf<D>>(definition)) };
}

function lifecycleOf<I extends Adoptable, Outputs extends object, Key, Found extends Remote<I, Outputs>>(
  kind: Kind<I, Outputs, Key, Found>,
  compare: ReturnType<typeof comparison<I, Outputs>>,
): Lifecycle<Client, ApiError, I, Outputs, Found> {
  const { identity } = kind;

  return {
    objects: identity.objects,
    ...(kind.validate === undefined ? {} : { validate: kind.validate }),
    toInputs: compare.inputsOf,
    toOutputs: compare.outputsOf,

    create: createOrAdopt,
    read,
    update,
    delete: remove,
  };

  function createOrAdopt(ctx: Ctx, inputs: I): Step<Failure, Created<I, Outputs>> {
    return steps(async function* () {
      yield* refuseIf(missing(identity, ctx, inputs));
      yield* refuseIf(kind.obstacle?.(ctx, inputs) ?? TE.right(undefined));
      const same = yield* act(identity.findSame(ctx, inputs, "cached"));
      const existing = yield* theOneOf(ctx, inputs, same);
      const found = yield* existing === undefined ? create(ctx, inputs, same) : adopt(ctx, inputs, existing);
      return { id: identity.format(identity.keyOf(inputs, found)), outs: compare.outs(inputs, found) };
    });
  }

  function read(ctx: Ctx, id: string, prior?: Prior<I, Outputs>): Step<Failure, Found | undefined> {
    return steps(async function* () {
      const key = yield* act(TE.fromEither(identity.parse(id)));
      const found = yield* act(identity.find(ctx, key, "cached"));
      return found && recall(found, prior);
    });
  }

  function update(ctx: Ctx, id: string, prior: Prior<I, Outputs>, inputs: I): Step<Failure, Outs<I, Outputs>> {
    return steps(async function* () {
      const key = yield* act(TE.fromEither(identity.parse(id)));
      const found = yield* act(identity.find(ctx, key, "cached"));
      if (found === undefined) {
        if (identity.isAssigned) return yield* failWith(vanished(identity.nameOf(key)));
        return compare.outs(inputs, yield* create(ctx, inputs, []));
      }
      const owned = recall(found, prior);
      const notes = kind.notes?.(inputs, owned, "owned");
      const outs = compare.withoutHidden({ ...prior.outs, ...notes });
      const known = { id, applied: compare.withoutHidden(prior.inputs), outs };
      const back = kind.putsBack?.(inputs, prior) ?? {};
      // A prior decodes what is asked of it, so it has no fields to spread.
      const { inputs: was, removed } = prior;
      const since = { inputs: was, removed, changed: withNames(prior.changed, Object.keys(back)) };
      const after = yield* recordedIf(isInDoubt, known, sync(ctx, { ...back, ...inputs }, owned, since));
      return compare.outs(inputs, { ...recall(after, prior), ...notes });
    });
  }

  function remove(ctx: Ctx, id: string, prior: Prior<I, Outputs>): Step<Failure, void> {
    return steps(async function* () {
      const key = yield* act(TE.fromEither(identity.parse(id)));
      const removed = await act(kind.remove(ctx, key, prior))();
      if (E.isRight(removed)) return;
      // A read that failed shows nothing, so it is not read again. Nothing was removed.
      if (removed.left._tag !== "Api" || isApiError(removed.left, ({ operation }) => operation.method === "GET")) {
        return yield* failWith(removed.left);
      }
      const left = await identity.find(ctx, key, "fresh")();
      if (E.isLeft(left)) return yield* failWith(removed.left);
      if (left.right !== undefined) yield* failWith({ _tag: "Api", cause: contradicted(removed.left.cause) });
    });
  }

  function recall(found: Found, prior: Prior<I, Outputs> | undefined): Found {
    if (prior === undefined) return found;
    const complete = { ...found, ...compare.stillValid(found, prior) };
    return kind.recall?.(complete, prior) ?? complete;
  }

  function noted(inputs: I, found: Found, since: "created" | "existing"): Found {
    return { ...found, ...kind.notes?.(inputs, found, since) };
  }

  /** Of the objects that a create would duplicate, the one that can be adopted. */
  function theOneOf(ctx: Ctx, inputs: I, same: readonly Found[]): Step<Failure, Found | undefined> {
    return steps(async function* () {
      // Settings are there whatever was put back.
      const isThere = (found: Found): boolean =>
        identity.isSettings === true || ctx.ownership.ownerOf(nameOf(inputs, found))._tag !== "Removed";
      const free = identity.isUnique
        ? same.filter(isThere)
        : availableObjects(ctx, same, (found) => identity.namesOf(inputs, found));
      return free.length > 1 && !identity.areAlike ? yield* failWith(identity.several(inputs, free)) : free[0];
    });
  }

  /** @param before objects that it would duplicate, and that are not ours */
  function create(ctx: Ctx, inputs: I, before: readonly Found[]): Step<Failure, Found> {
    return steps(async function* () {
      const sent = await act(kind.create(ctx, inputs))();
      if (E.isLeft(sent) && !isInDoubt(sent.left)) return yield* failWith(sent.left);
      const reply: Found | Acknowledged<Found> | undefined = E.isRight(sent) ? sent.right : undefined;
      if (reply instanceof Acknowledged) return yield* acknowledged(ctx, inputs, reply);
      if (reply !== undefined) return yield* whole(ctx, inputs, reply);
      const created = await appeared(ctx, inputs, before, sent)();
      if (E.isRight(created) && created.right !== undefined) return yield* whole(ctx, inputs, created.right);
      if (E.isRight(created) && E.isLeft(sent)) return yield* failWith(sent.left);
      if (E.isLeft(created) && created.left._tag === "Refused") return yield* failWith(created.left);
      const failure = E.isLeft(sent)
        ? sent.left
        : E.isLeft(created)
          ? created.left
          : notShownYet(identity.titleOf(inputs), "created");
      return yield* failWith(identity.unknownOutcome(inputs, failure));
    });
  }

  /** Completes an object that was created, which must not be lost. */
  function whole(ctx: Ctx, inputs: I, created: Found): Step<Failure, Found> {
    const found = noted(inputs, { ...created, ...identity.inputsIn(inputs) }, "created");
    return recordedIf(() => true, knownOf(inputs, found), sync(ctx, inputs, found, everything, compare.comparable));
  }

  /** Reads an object that was created. What is fixed by that is known until then. */
  function acknowledged(ctx: Ctx, inputs: I, { known }: Acknowledged<Found>): Step<Failure, Found> {
    const key = identity.keyOf(inputs, known as Found);
    const title = identity.titleOf(inputs);
    const look = act(identity.find(ctx, key, "fresh"));
    const read = pipe(
      waitUntilVisible(ctx, title, look, "written"),
      TE.flatMap(TE.fromNullable<Failure>(notShownYet(title, "created"))),
    );
    const record = {
      id: identity.format(key),
      applied: compare.created(inputs),
      outs: compare.outputsOf(known as Found),
    };
    return steps(async function* () {
      const shown = yield* recordedIf(() => true, record, act(read));
      return yield* whole(ctx, inputs, { ...shown, ...known });
    });
  }

  /** Looks for an object that was not there before: until it is shown, or, after a lost reply, for a moment. */
  function appeared(ctx: Ctx, inputs: I, before: readonly Found[], sent: E.Either<Failure, unknown>) {
    const others = new Set(before.map((found) => nameOf(inputs, found)));
    // A new number is a new object. A child may be that of somebody else, unless it has what was sent.
    const isOurs = (found: Found): boolean =>
      !others.has(nameOf(inputs, found)) &&
      (identity.isAssigned ||
        identity.isSettings === true ||
        E.isRight(sent) ||
        compare.shows(found, undefined, inputs, everything));
    const look = pipe(
      act(identity.findSame(ctx, inputs, "fresh")),
      // It is there for certain, and a read that fails does not show it.
      TE.orElse((failure) =>
        E.isRight(sent) && failure._tag === "Api" ? TE.right<Failure, readonly Found[]>([]) : TE.left(failure),
      ),
      TE.map((same) => same.filter(isOurs)),
      TE.map((ours) => (ours.length === 0 ? undefined : ours)),
    );
    return steps(async function* () {
      const certainty = E.isRight(sent) ? "written" : "inDoubt";
      const found = yield* act(waitUntilVisible(ctx, identity.titleOf(inputs), look, certainty));
      return found !== undefined && found.length > 1 ? yield* failWith(identity.several(inputs, found)) : found?.[0];
    });
  }

  function adopt(ctx: Ctx, inputs: I, existing: Found): Step<Failure, Found> {
    return steps(async function* () {
      const found = noted(inputs, existing, "existing");
      // Settings are there anyway, and those that another resource declares are refused before.
      if (identity.isSettings !== true)
        yield* act(
          adoptExisting(ctx, {
            names: identity.namesOf(inputs, found),
            what: identity.titleOf(inputs, identity.keyOf(inputs, found)),
            adopt: inputs.adopt,
            fixed: compare.fixed,
            ...compare.compared(inputs, found),
          }),
        );
      return yield* recordedIf(isInDoubt, knownOf(inputs, found), sync(ctx, inputs, found, everything));
    });
  }

  /** Sends the inputs that have changed and that the object does not have. */
  function sync(ctx: Ctx, inputs: I, found: Found, since: Since<I>, among?: readonly string[]): Step<Failure, Found> {
    return steps(async function* () {
      const identifying = identity.inputsIn(inputs);
      const changes = compare.differences({ ...found, ...identifying }, inputs, since, among);
      if (Object.keys(changes).length === 0) return found;
      const key = identity.keyOf(inputs, found);
      const sent = await act(kind.update(ctx, found, changes, key, inputs))();
      if (E.isRight(sent)) return { ...found, ...sent.right, ...identifying };
      if (!isInDoubt(sent.left)) return yield* failWith(sent.left);
      const look = pipe(
        act(identity.find(ctx, key, "fresh")),
        TE.map((now) => (now && compare.shows({ ...now, ...identifying }, found, inputs, since) ? now : undefined)),
      );
      const shown = await waitUntilVisible(ctx, identity.nameOf(key), look, "inDoubt")();
      return E.isRight(shown) && shown.right !== undefined
        ? { ...shown.right, ...compare.remembered(found) }
        : yield* failWith(sent.left);
    });
  }

  function nameOf(inputs: I, found: Found): string {
    return identity.nameOf(identity.keyOf(inputs, found));
  }

  /** What is recorded of an object that exists. */
  function knownOf(inputs: I, found: Found) {
    return {
      id: identity.format(identity.keyOf(inputs, found)),
      applied: compare.applied(inputs, found),
      outs: compare.outputsOf(found),
    };
  }
}

/** Why an object cannot be created: what it belongs to does not exist. */
function missing<I, Found, Key>({ parent }: Identity<I, Found, Key>, ctx: Ctx, inputs: I): Action<Failure | undefined> {
  if (parent === undefined) return TE.right(undefined);
  return pipe(
    parent.find(ctx, inputs, "cached"),
    TE.map((found) => (found === undefined ? missingParent(parent.nameOf(inputs), parent.property) : undefined)),
  );
}

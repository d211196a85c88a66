import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../../../http/errors";
import { type RemoteEdgeRule, inTurnOfRules, replaceEdgeRule, ruleZones } from "../api/edgeRule";
import { refused } from "../../../contract/errors";
import { visibilityMilliseconds, retryUntil } from "../../../reconcile/poll";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import type { Action, Ctx, Failure } from "../../../reconcile/steps";
import { describeRule, placeIn, placeName, ruleObject } from "./objects";

/** The order index that any number of rules may have. */
const anyPlace = 0;

/** An order index that a rule is to take, which only one rule of a zone can have at a time. */
interface OrderSlot {
  readonly pullZoneId: number;
  /** None if it has it already. */
  readonly orderIndex: number | undefined;
  /** The rule that is to take it, unless it is new. */
  readonly guid?: string;
}

/** A rule that stays is in its place. */
interface Taken {
  readonly _tag: "Taken";
  readonly by: RemoteEdgeRule;
}

/** A rule that makes room. */
interface Move {
  readonly rule: RemoteEdgeRule;
  readonly to: number;
}

/**
 * Writes a rule with an order index that it did not have before. Rules of the program that are in the way go first, each
 * to where its own resource declares it. Nothing is moved before the last place is known to be free, and if the write
 * fails, all go back. Until the engine has told of all resources of the program, they are waited for.
 */
export function writeInPlace<A>(ctx: Ctx, place: OrderSlot, write: TE.TaskEither<ApiError, A>): Action<A> {
  const attempt = inTurnOfRules(ctx, place.pullZoneId, whenFree(ctx, place, write));
  return pipe(
    retryUntil(attempt, {
      limitMilliseconds: visibilityMilliseconds.written,
      firstDelayMilliseconds: 100,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: ({ _tag }) =>
        _tag === "Taken" ? `the rule that has its order index in pull zone ${place.pullZoneId} to change` : undefined,
    }),
    TE.mapLeft((failure) => (failure._tag === "Taken" ? taken(place, failure.by) : failure)),
  );
}

function whenFree<A>(
  ctx: Ctx,
  { pullZoneId, orderIndex = anyPlace, guid }: OrderSlot,
  write: TE.TaskEither<ApiError, A>,
): TE.TaskEither<ApiError | Taken, A> {
  const moveAll = (moves: readonly Move[]) =>
    taskEither(async function* () {
      for (const { rule, to } of moves) yield* valueOf(replaceEdgeRule(ctx, pullZoneId, { ...rule, OrderIndex: to }));
    });
  return taskEither(async function* () {
    if (orderIndex === anyPlace) return yield* valueOf(write);
    const { EdgeRules } = yield* valueOf(ruleZones.get(ctx, pullZoneId));
    const moves = yield* valueOf(TE.fromEither(movesFrom(ctx, pullZoneId, EdgeRules, orderIndex, guid)));
    const written = await pipe(
      moveAll(moves),
      TE.flatMap(() => write),
    )();
    if (E.isRight(written)) return written.right;
    await moveAll(moves.map(({ rule }) => ({ rule, to: rule.OrderIndex })).reverse())();
    return yield* failWith(written.left);
  });
}

/** What makes a place free, in the order in which the API allows it; or the rule that stays in the way. */
function movesFrom(
  ctx: Ctx,
  pullZoneId: number,
  rules: readonly RemoteEdgeRule[],
  orderIndex: number,
  guid: string | undefined,
): E.Either<Taken, readonly Move[]> {
  const rule = rules.find(({ OrderIndex }) => OrderIndex === orderIndex);
  if (rule === undefined) return E.right([]);
  // A circle: the rule itself leaves its place to another one first.
  if (rule.Guid === guid) return E.right([{ rule, to: anyPlace }]);
  const owner = ctx.ownership.ownerOf(ruleObject(pullZoneId, rule.Guid));
  // The one that this resource replaces is deleted later.
  if (owner._tag === "Self") return E.right([{ rule, to: anyPlace }]);
  const to = owner._tag === "Other" ? placeIn(owner.declares, pullZoneId) : undefined;
  if (to === undefined || to === orderIndex) return E.left({ _tag: "Taken", by: rule });
  return pipe(
    movesFrom(ctx, pullZoneId, rules, to, guid),
    E.map((moves) => [...moves, { rule, to }]),
  );
}

function taken({ pullZoneId }: OrderSlot, { Guid, Description, OrderIndex }: RemoteEdgeRule): Failure {
  return refused(
    `${placeName(pullZoneId, OrderIndex)} is taken by ${describeRule({ description: Description }, pullZoneId)} (${Guid})`,
    "write another orderIndex, or change or delete that rule first. If it has just left this program, `pulumi up " +
      "--continue-on-error` deletes it and another `pulumi up` does the rest; numbers in tens (10, 20, 30) need no such moves",
  );
}

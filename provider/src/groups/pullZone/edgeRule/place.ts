import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../../../http/errors";
import { type EdgeRule, inTurnOfRules, replaceEdgeRule, type RulesOfZone, ruleZones } from "../api/edgeRule";
import { refused } from "../../../contract/errors";
import { visibilityMilliseconds, retryUntil } from "../../../reconcile/poll";
import { taskEither, valueOf } from "../../../common/taskEither";
import type { Action, Ctx, Failure } from "../../../reconcile/steps";
import { describeRule, placeName, ruleObject } from "./objects";

/** The order index that any number of rules may have. */
const noPlace = 0;

/** Where rules are moved that have to make room: programs hardly ever count so far. */
const farthestPlace = 2_147_483_647;

/** An order index that a rule is to take, which only one rule of a zone can have at a time. */
interface OrderSlot {
  readonly pullZoneId: number;
  /** None if it has it already. */
  readonly orderIndex: number | undefined;
  /** The rule that is to take it, unless it is new. */
  readonly guid?: string;
}

/** Somebody else's rule is in its place. */
interface Taken {
  readonly _tag: "Taken";
  readonly by: EdgeRule;
}

/**
 * Writes a rule with an order index that it did not have before. A rule of the program that still has it is on its way to
 * another one, or both would declare the same: it makes room, so that rules can change places in any order. Until the engine
 * has told of all resources of the program, it is waited for.
 */
export function writeInPlace<A>(ctx: Ctx, place: OrderSlot, write: TE.TaskEither<ApiError, A>): Action<A> {
  const attempt = pipe(
    inTurnOfRules(ctx, place.pullZoneId, whenFree(ctx, place, write)),
    TE.flatMap((written): TE.TaskEither<ApiError | Taken, A> => TE.fromEither(written)),
  );
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
  { pullZoneId, orderIndex, guid }: OrderSlot,
  write: TE.TaskEither<ApiError, A>,
): TE.TaskEither<ApiError, E.Either<Taken, A>> {
  return taskEither(async function* () {
    if (orderIndex !== undefined && orderIndex !== noPlace) {
      const zone = yield* ruleZones.get(ctx, pullZoneId);
      const by = zone.EdgeRules.find((rule) => rule.OrderIndex === orderIndex && rule.Guid !== guid);
      if (by !== undefined) {
        const owner = ctx.ownership.ownerOf(ruleObject(pullZoneId, by.Guid));
        if (by.ReadOnly || (owner._tag !== "Other" && owner._tag !== "Self")) return E.left({ _tag: "Taken", by });
        yield* valueOf(replaceEdgeRule(ctx, pullZoneId, { ...by, OrderIndex: lastFree(zone) }));
      }
    }
    return E.right(yield* valueOf(write));
  });
}

function lastFree({ EdgeRules }: RulesOfZone): number {
  const used = new Set(EdgeRules.map(({ OrderIndex }) => OrderIndex));
  let free = farthestPlace;
  while (used.has(free)) free -= 1;
  return free;
}

function taken({ pullZoneId }: OrderSlot, { Guid, Description, OrderIndex }: EdgeRule): Failure {
  return refused(
    `${placeName(pullZoneId, OrderIndex)} is taken by ${describeRule({ description: Description }, pullZoneId)} (${Guid})`,
    "write another orderIndex (only 0 may be that of several rules), or change or delete that rule first; one that leaves " +
      "the program is deleted last, so remove it in an update of its own",
  );
}

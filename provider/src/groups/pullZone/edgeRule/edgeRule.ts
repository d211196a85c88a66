import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { refused } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import type { ChildKey } from "../../../http/remoteObjects";
import type { ApiError } from "../../../http/errors";
import type { Freshness } from "../../../http/client";
import { availableObjects } from "../../../ownership/adoption";
import { reconciled } from "../../../reconcile/engine";
import { recognised } from "../../../reconcile/identity";
import { retryUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import type { Action, Ctx, Failure } from "../../../reconcile/steps";
import {
  createEdgeRule,
  deleteEdgeRule,
  isOrderIndexTaken,
  type RemoteEdgeRule,
  replaceEdgeRule,
  type RulesOfZone,
  ruleZones,
} from "../api/edgeRule";
import { edgeRule as definition } from "./edgeRule.definition";
import { type FoundRule, foundIn, type EdgeRuleInputs, isSameRule, ruleOf, withInputs } from "./mapping";
import { describeRule, ruleObject, ruleObjects } from "./objects";

/**
 * An edge rule of a pull zone. It is read with the zone, so all rules of a zone share one GET, and written as a whole. To
 * keep a second `create` from making a duplicate, a rule that does the same under the same conditions and is described
 * alike counts as the same rule.
 */
export const edgeRule = reconciled(definition, {
  identity: recognised(
    { noun: "pull zone", property: "pullZoneId", find: ruleZones.find },
    {
      noun: "edge rule",
      id: "edgeRuleId",
      parse: childId.parse,
      titleOf: (inputs: EdgeRuleInputs) => describeRule(inputs, inputs.pullZoneId),
      objects: ruleObjects,
      find,
      findSame,
      several: severalCreated,
    },
  ),

  create: (ctx, inputs) =>
    pipe(
      onceInOrder(ctx, inputs.pullZoneId, createEdgeRule(ctx, inputs.pullZoneId, ruleOf(inputs))),
      TE.map((created) => foundIn(inputs.pullZoneId, created)),
    ),
  // The API takes a rule only as a whole, so everything else is sent as it is.
  update: (ctx, found, changes, { parent: pullZoneId }) =>
    taskEither(async function* () {
      if (found.readOnly) yield* failWith(readOnly(pullZoneId, found));
      const rule = withInputs(found.rule, changes);
      yield* valueOf(onceInOrder(ctx, pullZoneId, replaceEdgeRule(ctx, pullZoneId, rule)));
      return foundIn(pullZoneId, rule);
    }),
  remove: (ctx, key) =>
    taskEither(async function* () {
      const found = yield* valueOf(find(ctx, key, "cached"));
      if (found === undefined) return;
      if (found.readOnly) yield* failWith(readOnly(key.parent, found));
      yield* valueOf(deleteEdgeRule(ctx, key.parent, found.edgeRuleId));
    }),
});

/** Another rule of the program may be about to leave the order index that this one takes. */
function onceInOrder<A>(ctx: Ctx, pullZoneId: number, write: TE.TaskEither<ApiError, A>): Action<A> {
  const written = retryUntil(write, {
    limitMilliseconds: visibilityMilliseconds.written,
    firstDelayMilliseconds: 250,
    signal: ctx.signal,
    log: ctx.log,
    waitsFor: (error) => (isOrderIndexTaken(error) ? "another rule to leave the order index" : undefined),
  });
  return pipe(
    written,
    TE.mapLeft((error) =>
      isOrderIndexTaken(error)
        ? refused(
            `another rule of pull zone ${pullZoneId} has this orderIndex`,
            "write one that is free. A rule that leaves the program goes last, and two rules cannot swap: give the other one " +
              "a free orderIndex in an update of its own first. To recreate one, set `deleteBeforeReplace: true`",
          )
        : error,
    ),
  );
}

function find(ctx: Ctx, { parent, key }: ChildKey, freshness: Freshness): Action<FoundRule | undefined> {
  return pipe(
    ruleZones.find(ctx, parent, freshness),
    TE.map((zone) => zone?.EdgeRules.find(({ Guid }) => Guid.toLowerCase() === key.toLowerCase())),
    TE.map((rule) => (rule === undefined ? undefined : foundIn(parent, rule))),
  );
}

/** The rules that inputs declare. After a create, those are meant that are like it; one read serves all creates before it. */
function findSame(ctx: Ctx, inputs: EdgeRuleInputs, freshness: Freshness): Action<readonly FoundRule[]> {
  const { pullZoneId } = inputs;
  return freshness === "cached"
    ? pipe(
        ruleZones.find(ctx, pullZoneId),
        TE.flatMap((zone) => (zone === undefined ? TE.right([]) : toTakeOver(ctx, inputs, zone))),
      )
    : pipe(
        ruleZones.get(ctx, pullZoneId, "fresh"),
        TE.map((zone) => freeRules(ctx, zone, isDeclaredBy(inputs)).filter((rule) => !rule.readOnly)),
      );
}

/** The rules that are as declared or, with `adopt`, the only one with the description. */
function toTakeOver(ctx: Ctx, inputs: EdgeRuleInputs, zone: RulesOfZone): Action<readonly FoundRule[]> {
  const { pullZoneId, adopt = false, description = "" } = inputs;
  const same = freeRules(ctx, zone, isDeclaredBy(inputs));
  const own = same.filter((rule) => !rule.readOnly);
  const [foreign] = same;
  if (own.length > 0) return TE.right(own);
  if (foreign !== undefined) return TE.left(readOnly(pullZoneId, foreign));
  if (adopt === false || description === "") return TE.right([]);
  const named = freeRules(ctx, zone, (rule) => rule.Description === description && !rule.ReadOnly);
  if (named.length <= 1) return TE.right(named);
  return TE.left(
    refused(
      `pull zone ${pullZoneId} has ${named.length} edge rules with the description ${JSON.stringify(description)}: ` +
        idsOf(named),
      "give the one to take over a description of its own in the dashboard, or remove adopt to create another rule",
    ),
  );
}

/** The rules of a zone that no other resource of this stack owns. */
function freeRules(ctx: Ctx, zone: RulesOfZone, isWanted: (rule: RemoteEdgeRule) => boolean): readonly FoundRule[] {
  const wanted = zone.EdgeRules.filter(isWanted);
  return availableObjects(ctx, wanted, ({ Guid }) => [ruleObject(zone.Id, Guid)]).map((rule) => foundIn(zone.Id, rule));
}

function isDeclaredBy(inputs: EdgeRuleInputs): (rule: RemoteEdgeRule) => boolean {
  const declared = ruleOf(inputs);
  return (rule) => isSameRule(rule, declared);
}

function idsOf(rules: readonly FoundRule[]): string {
  return rules.map(({ edgeRuleId }) => edgeRuleId).join(", ");
}

/** Somebody else has created the same rule at the same time. */
function severalCreated(inputs: EdgeRuleInputs, rules: readonly FoundRule[]): Failure {
  return refused(
    `${describeRule(inputs, inputs.pullZoneId)} was created, but an identical rule was created elsewhere at the same time: ` +
      idsOf(rules),
    "delete the ones that are not needed in the dashboard, set `adopt: true` on the resource, and run `pulumi up` again",
  );
}

function readOnly(pullZoneId: number, { edgeRuleId }: FoundRule): Failure {
  return refused(
    `${ruleObject(pullZoneId, edgeRuleId)} is read-only: it is one of bunny.net's own, which cannot be changed or deleted`,
    "remove it from the program, and from state with `pulumi state delete` if it is there",
  );
}

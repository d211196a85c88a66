import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, mapStep, taskEither, valueOf } from "../../../common/taskEither";
import { refused } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import type { ChildKey } from "../../../http/remoteObjects";
import type { ApiError } from "../../../http/errors";
import type { Freshness } from "../../../http/client";
import { equal } from "../../../properties/values";
import { inOrderOf, keepPriorOrder } from "../../../properties/order";
import { declarationsOf } from "../../../vocabulary/declarations";
import { availableObjects } from "../../../ownership/adoption";
import { reconciled } from "../../../reconcile/engine";
import { recognised } from "../../../reconcile/identity";
import { retryUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import type { Action, Ctx, Failure } from "../../../reconcile/steps";
import {
  createEdgeRule,
  deleteEdgeRule,
  type EdgeRuleInputs,
  isOrderIndexTaken,
  type RemoteEdgeRule,
  replaceEdgeRule,
  type RulesOfZone,
  ruleZones,
} from "../api/edgeRule";
import { edgeRule as definition } from "./edgeRule.definition";
import { describeRule, ruleObject, ruleObjects } from "./objects";

const { keepsOrder } = declarationsOf(definition);

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
    mapStep(onceInOrder(ctx, inputs.pullZoneId, createEdgeRule(ctx, inputs.pullZoneId, inputs)), (created) => ({
      ...created,
      pullZoneId: inputs.pullZoneId,
    })),
  // The API takes a rule only as a whole, so everything else is sent as it is.
  update: (ctx, found, changes, { parent: pullZoneId }) =>
    taskEither(async function* () {
      if (found.readOnly) yield* failWith(readOnly(pullZoneId, found));
      const { actions = found.actions, triggers = found.triggers } = changes;
      const rule = {
        ...found,
        ...changes,
        // Those that are unchanged keep their position, so the rule's primary action stays primary.
        actions: [...inOrderOf(found.actions, actions)],
        triggers: [...inOrderOf(found.triggers, triggers)],
      };
      yield* valueOf(onceInOrder(ctx, pullZoneId, replaceEdgeRule(ctx, pullZoneId, rule)));
      return rule;
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

function find(ctx: Ctx, { parent, key }: ChildKey, freshness: Freshness): Action<RemoteEdgeRule | undefined> {
  return pipe(
    ruleZones.find(ctx, parent, freshness),
    TE.map((zone) => zone?.EdgeRules.find(({ edgeRuleId }) => edgeRuleId.toLowerCase() === key.toLowerCase())),
    TE.map((rule) => rule && { ...rule, pullZoneId: parent }),
  );
}

/** The rules that inputs declare. After a create, those are meant that are like it; one read serves all creates before it. */
function findSame(ctx: Ctx, inputs: EdgeRuleInputs, freshness: Freshness): Action<readonly RemoteEdgeRule[]> {
  const { pullZoneId } = inputs;
  return freshness === "cached"
    ? pipe(
        ruleZones.find(ctx, pullZoneId),
        TE.flatMap((zone) => (zone === undefined ? TE.right([]) : toTakeOver(ctx, inputs, zone))),
      )
    : mapStep(ruleZones.get(ctx, pullZoneId, "fresh"), (zone) =>
        freeRules(ctx, zone, isDeclaredBy(inputs)).filter((rule) => !rule.readOnly),
      );
}

/** The rules that are as declared or, with `adopt`, the only one with the description. */
function toTakeOver(ctx: Ctx, inputs: EdgeRuleInputs, zone: RulesOfZone): Action<readonly RemoteEdgeRule[]> {
  const { pullZoneId, adopt = false, description = "" } = inputs;
  const same = freeRules(ctx, zone, isDeclaredBy(inputs));
  const own = same.filter((rule) => !rule.readOnly);
  const [foreign] = same;
  if (own.length > 0) return TE.right(own);
  if (foreign !== undefined) return TE.left(readOnly(pullZoneId, foreign));
  if (adopt === false || description === "") return TE.right([]);
  const named = freeRules(ctx, zone, (rule) => rule.description === description && !rule.readOnly);
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
function freeRules(
  ctx: Ctx,
  zone: RulesOfZone,
  isWanted: (rule: RemoteEdgeRule) => boolean,
): readonly RemoteEdgeRule[] {
  const wanted = zone.EdgeRules.filter(isWanted).map((rule) => ({ ...rule, pullZoneId: zone.Id }));
  return availableObjects(ctx, wanted, ({ edgeRuleId }) => [ruleObject(zone.Id, edgeRuleId)]);
}

/** Whether a rule does the same under the same conditions, and is described alike. */
function isDeclaredBy(inputs: EdgeRuleInputs): (rule: RemoteEdgeRule) => boolean {
  const same = ({ actions, triggers, triggerMatchingType = "any", description = "" }: Partial<EdgeRuleInputs>) => ({
    actions,
    triggers,
    triggerMatchingType,
    description,
  });
  return (rule) => equal(keepPriorOrder(keepsOrder, same(inputs), same(rule)), same(inputs));
}

function idsOf(rules: readonly RemoteEdgeRule[]): string {
  return rules.map(({ edgeRuleId }) => edgeRuleId).join(", ");
}

/** Somebody else has created the same rule at the same time. */
function severalCreated(inputs: EdgeRuleInputs, rules: readonly RemoteEdgeRule[]): Failure {
  return refused(
    `${describeRule(inputs, inputs.pullZoneId)} was created, but an identical rule was created elsewhere at the same time: ` +
      idsOf(rules),
    "delete the ones that are not needed in the dashboard, set `adopt: true` on the resource, and run `pulumi up` again",
  );
}

function readOnly(pullZoneId: number, { edgeRuleId }: RemoteEdgeRule): Failure {
  return refused(
    `${ruleObject(pullZoneId, edgeRuleId)} is read-only: it is one of bunny.net's own, which cannot be changed or deleted`,
    "remove it from the program, and from state with `pulumi state delete` if it is there",
  );
}

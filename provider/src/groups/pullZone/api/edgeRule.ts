import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { inTurnOf, type Session, sharedTurns } from "../../../http/client";
import type { ApiError, Operation } from "../../../http/errors";
import type { Write } from "../../../http/remoteObjects";
import { Nothing, optional } from "../../../http/codecs";
import { EdgeRule, type EdgeRuleAction } from "./edgeRuleCodec";
import { type PullZone, pullZones } from "./pullZoneCodec";

export type { EdgeRule, EdgeRuleAction, EdgeRuleTrigger } from "./edgeRuleCodec";

/** A rule to create. */
export type NewEdgeRule = Omit<EdgeRule, "Guid" | "ReadOnly">;

/**
 * POST /pullzone/{pullZoneId}/edgerules/addOrUpdate without an id: 201, 400, 404. The documents say that it returns
 * nothing; if it returns the rule, that is given. Sending it twice creates two rules, so it is not retried if an attempt
 * may have taken effect.
 */
export function createEdgeRule(
  session: Session,
  pullZoneId: number,
  rule: NewEdgeRule,
): TE.TaskEither<ApiError, EdgeRule | undefined> {
  return pipe(
    pullZones.write(session, pullZoneId, addOrUpdate(rule), (zone, created) =>
      created === undefined ? zone : { ...zone, EdgeRules: [...othersThan(created, zone), created] },
    ),
    TE.chainFirstIOK((created) => () => {
      if (created === undefined) pullZones.cache(session.client).forget(pullZoneId);
    }),
  );
}

/**
 * POST /pullzone/{pullZoneId}/edgerules/addOrUpdate with the id of a rule: 201, 400, 404. Replaces the whole rule.
 * Idempotent.
 */
export function replaceEdgeRule(
  session: Session,
  pullZoneId: number,
  rule: EdgeRule,
): TE.TaskEither<ApiError, unknown> {
  const call = { ...addOrUpdate(rule, rule.Guid), idempotent: true };
  return pullZones.write(session, pullZoneId, call, (zone) => withRule(zone, rule));
}

/** POST /pullzone/{pullZoneId}/edgerules/{edgeRuleId}/setEdgeRuleEnabled: 204, 400, 404. Idempotent. */
export function setEdgeRuleEnabled(
  session: Session,
  pullZoneId: number,
  rule: EdgeRule,
): TE.TaskEither<ApiError, void> {
  return pullZones.write(
    session,
    pullZoneId,
    {
      method: "POST",
      below: "/edgerules/{edgeRuleId}/setEdgeRuleEnabled",
      params: { edgeRuleId: rule.Guid },
      body: { Value: rule.Enabled },
      reply: Nothing,
      idempotent: true,
    },
    (zone) => withRule(zone, rule),
  );
}

/** DELETE /pullzone/{pullZoneId}/edgerules/{edgeRuleId}: 204, 404. */
export function deleteEdgeRule(session: Session, pullZoneId: number, guid: string): TE.TaskEither<ApiError, void> {
  return pullZones.write(
    session,
    pullZoneId,
    { method: "DELETE", below: "/edgerules/{edgeRuleId}", params: { edgeRuleId: guid }, reply: Nothing },
    (zone) => ({ ...zone, EdgeRules: othersThan({ Guid: guid }, zone) }),
  );
}

const turns = sharedTurns();

/** Makes several calls while this process writes no other rule of the zone. */
export function inTurnOfRules<A>(
  session: Session,
  pullZoneId: number,
  calls: TE.TaskEither<ApiError, A>,
): TE.TaskEither<ApiError, A> {
  const operation: Operation = { method: "POST", path: pullZones.path + saving };
  const cancelled: ApiError = { _tag: "Cancelled", operation, doubtful: false };
  return inTurnOf(turns(session.client)(pullZoneId), session, calls, cancelled);
}

const saving = "/edgerules/addOrUpdate";

function addOrUpdate(rule: NewEdgeRule, guid?: string): Write<EdgeRule | undefined> {
  const { ActionType, ActionParameter1, ActionParameter2, ActionParameter3, ExtraActions } = rule;
  const { Triggers, TriggerMatchingType, Description, Enabled, OrderIndex } = rule;
  return {
    method: "POST",
    below: saving,
    body: {
      ...(guid === undefined ? {} : { Guid: guid }),
      ActionType,
      ActionParameter1,
      ActionParameter2,
      ActionParameter3,
      ExtraActions,
      Triggers,
      TriggerMatchingType,
      Description,
      Enabled,
      OrderIndex,
    },
    reply: optional(EdgeRule),
    // The program may give a header's value as a secret.
    secrets: [rule, ...ExtraActions].flatMap(headerValueOf),
  };
}

/** Types of actions that set a header: its name is the first parameter. */
const headerActions = [5, 6];

function headerValueOf({ ActionType, ActionParameter2 }: EdgeRuleAction): readonly string[] {
  return headerActions.includes(ActionType) ? [ActionParameter2] : [];
}

function othersThan({ Guid }: Pick<EdgeRule, "Guid">, { EdgeRules }: PullZone): readonly EdgeRule[] {
  return EdgeRules.filter((other) => other.Guid !== Guid);
}

function withRule(zone: PullZone, rule: EdgeRule): PullZone {
  return { ...zone, EdgeRules: zone.EdgeRules.map((other) => (other.Guid === rule.Guid ? rule : other)) };
}

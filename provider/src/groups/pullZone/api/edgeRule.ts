import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ApiCall } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import { Nothing, optional } from "../../../http/codecs";
import type { ApiError, Operation } from "../../../http/errors";
import { inTurnOf, perAccountTurns } from "../../../http/perAccountCache";
import { EdgeRule, type EdgeRuleAction } from "./edgeRuleCodec";
import { type PullZone, pullZonePath, pullZones } from "./pullZoneCodec";

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
  const zones = pullZones(session.client);
  return pipe(
    zones.write(pullZoneId, addOrUpdate(pullZoneId, rule), session, (zone, created) =>
      created === undefined ? zone : { ...zone, EdgeRules: [...othersThan(created, zone), created] },
    ),
    TE.chainFirstIOK((created) => () => {
      if (created === undefined) zones.forget(pullZoneId);
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
  return pullZones(session.client).write(
    pullZoneId,
    { ...addOrUpdate(pullZoneId, rule, rule.Guid), idempotent: true },
    session,
    (zone) => withRule(zone, rule),
  );
}

/** POST /pullzone/{pullZoneId}/edgerules/{edgeRuleId}/setEdgeRuleEnabled: 204, 400, 404. Idempotent. */
export function setEdgeRuleEnabled(
  session: Session,
  pullZoneId: number,
  rule: EdgeRule,
): TE.TaskEither<ApiError, void> {
  return pullZones(session.client).write(
    pullZoneId,
    {
      operation: { method: "POST", path: `${pullZonePath}/edgerules/{edgeRuleId}/setEdgeRuleEnabled` },
      params: { pullZoneId, edgeRuleId: rule.Guid },
      body: { Value: rule.Enabled },
      reply: Nothing,
      idempotent: true,
    },
    session,
    (zone) => withRule(zone, rule),
  );
}

/** DELETE /pullzone/{pullZoneId}/edgerules/{edgeRuleId}: 204, 404. */
export function deleteEdgeRule(session: Session, pullZoneId: number, guid: string): TE.TaskEither<ApiError, void> {
  return pullZones(session.client).write(
    pullZoneId,
    {
      operation: { method: "DELETE", path: `${pullZonePath}/edgerules/{edgeRuleId}` },
      params: { pullZoneId, edgeRuleId: guid },
      reply: Nothing,
    },
    session,
    (zone) => ({ ...zone, EdgeRules: othersThan({ Guid: guid }, zone) }),
  );
}

const turns = perAccountTurns();

/** Makes several calls while this process writes no other rule of the zone. */
export function inTurnOfRules<A>(
  session: Session,
  pullZoneId: number,
  calls: TE.TaskEither<ApiError, A>,
): TE.TaskEither<ApiError, A> {
  const cancelled: ApiError = { _tag: "Cancelled", operation: saving, doubtful: false };
  return inTurnOf(turns(session.client)(pullZoneId), session, calls, cancelled);
}

const saving: Operation = { method: "POST", path: `${pullZonePath}/edgerules/addOrUpdate` };

function addOrUpdate(pullZoneId: number, rule: NewEdgeRule, guid?: string): ApiCall<EdgeRule | undefined> {
  const { ActionType, ActionParameter1, ActionParameter2, ActionParameter3, ExtraActions } = rule;
  const { Triggers, TriggerMatchingType, Description, Enabled, OrderIndex } = rule;
  return {
    operation: saving,
    params: { pullZoneId },
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

import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import type { Write } from "../../../http/remoteObjects";
import { Nothing, requiredList, withDefault } from "../../../http/codecs";
import { omit } from "../../../properties/values";
import { sharedZones, zonesWith } from "./sharedZone";

const Parameter = withDefault(t.string, "");

/** What an edge rule does. */
export const EdgeRuleAction = t.strict(
  {
    /** Numbers that this version does not know are kept. */
    ActionType: withDefault(t.number, 0),
    ActionParameter1: Parameter,
    ActionParameter2: Parameter,
    ActionParameter3: Parameter,
  },
  "action of EdgeRule",
);
export type EdgeRuleAction = t.TypeOf<typeof EdgeRuleAction>;

/** When an edge rule applies. */
export const EdgeRuleTrigger = t.strict(
  {
    Type: withDefault(t.number, 0),
    PatternMatches: requiredList(t.string),
    /** 0 any, 1 all, 2 none. */
    PatternMatchingType: withDefault(t.number, 0),
    Parameter1: Parameter,
  },
  "trigger of EdgeRule",
);
export type EdgeRuleTrigger = t.TypeOf<typeof EdgeRuleTrigger>;

/** A rule of a pull zone. */
export const RemoteEdgeRule = t.strict(
  {
    Guid: t.string,
    ...EdgeRuleAction.type.props,
    /** Further actions: their order is not documented, like that of triggers and patterns. */
    ExtraActions: requiredList(EdgeRuleAction),
    Triggers: requiredList(EdgeRuleTrigger),
    /** 0 any, 1 all, 2 none. */
    TriggerMatchingType: withDefault(t.number, 0),
    Description: withDefault(t.string, ""),
    Enabled: withDefault(t.boolean, false),
    OrderIndex: withDefault(t.number, 0),
    /** A rule of bunny.net's own. */
    ReadOnly: withDefault(t.boolean, false),
  },
  "EdgeRule",
);
export type RemoteEdgeRule = t.TypeOf<typeof RemoteEdgeRule>;

const RulesOfZone = t.strict({ Id: t.number, EdgeRules: requiredList(RemoteEdgeRule) }, "PullZone");
export type RulesOfZone = t.TypeOf<typeof RulesOfZone>;

/** Pull zones with their edge rules. */
export const ruleZones = zonesWith(RulesOfZone);

/** A rule to create. */
export type NewEdgeRule = Omit<RemoteEdgeRule, "Guid" | "ReadOnly">;

/**
 * POST /pullzone/{pullZoneId}/edgerules/addOrUpdate without an id: 201 with the rule (which the documents
 * omit and the official Terraform provider decodes), 400, 404. Sending it twice creates two rules, so it is not retried if
 * an attempt may have taken effect.
 */
export function createEdgeRule(
  session: Session,
  pullZoneId: number,
  rule: NewEdgeRule,
): TE.TaskEither<ApiError, RemoteEdgeRule> {
  return sharedZones.write(session, pullZoneId, addOrUpdate(rule), (zone, created) =>
    withRules((rules) => [...othersThan(created, rules), created])(zone),
  );
}

/**
 * POST /pullzone/{pullZoneId}/edgerules/addOrUpdate with the id of a rule: 201, 400, 404. Replaces the whole rule.
 * Idempotent.
 */
export function replaceEdgeRule(
  session: Session,
  pullZoneId: number,
  rule: RemoteEdgeRule,
): TE.TaskEither<ApiError, unknown> {
  const call = { ...addOrUpdate(rule, rule.Guid), idempotent: true };
  return sharedZones.write(
    session,
    pullZoneId,
    call,
    withRules((rules) => rules.map((other) => (other.Guid === rule.Guid ? rule : other))),
  );
}

/** DELETE /pullzone/{pullZoneId}/edgerules/{edgeRuleId}: 204, 404. */
export function deleteEdgeRule(session: Session, pullZoneId: number, guid: string): TE.TaskEither<ApiError, void> {
  return sharedZones.write(
    session,
    pullZoneId,
    { method: "DELETE", below: "/edgerules/{edgeRuleId}", params: { edgeRuleId: guid }, reply: Nothing },
    withRules((rules) => othersThan({ Guid: guid }, rules)),
  );
}

/** Whether another rule has the order index: 400 `edgerule.invalid` "Order index must be unique", as recorded. */
export function isOrderIndexTaken(error: ApiError): boolean {
  return error._tag === "Status" && /order index must be unique/i.test(error.message ?? "");
}

const saving = "/edgerules/addOrUpdate";

function addOrUpdate(rule: NewEdgeRule, guid?: string): Write<RemoteEdgeRule> {
  return {
    method: "POST",
    below: saving,
    body: { ...(guid === undefined ? {} : { Guid: guid }), ...omit({ ...rule }, ["Guid", "ReadOnly"]) },
    reply: RemoteEdgeRule,
    // The program may give a header's value as a secret.
    secrets: [rule, ...rule.ExtraActions].flatMap(headerValueOf),
  };
}

/** Types of actions that set a header: its name is the first parameter. */
const headerActions = [5, 6];

function headerValueOf({ ActionType, ActionParameter2 }: EdgeRuleAction): readonly string[] {
  return headerActions.includes(ActionType) ? [ActionParameter2] : [];
}

function othersThan(
  { Guid }: Pick<RemoteEdgeRule, "Guid">,
  rules: readonly RemoteEdgeRule[],
): readonly RemoteEdgeRule[] {
  return rules.filter((other) => other.Guid !== Guid);
}

function withRules(change: (rules: readonly RemoteEdgeRule[]) => readonly RemoteEdgeRule[]) {
  return ruleZones.changed(({ EdgeRules }) => ({ EdgeRules: change(EdgeRules) }));
}

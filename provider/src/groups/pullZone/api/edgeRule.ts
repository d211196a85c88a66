import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { decoder } from "../../../common/decoder";
import type { Session } from "../../../http/client";
import { Nothing, type Reply, requiredList, withDefault } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import type { Write } from "../../../http/remoteObjects";
import type { Properties } from "../../../properties/values";
import type { InputsOf } from "../../../vocabulary";
import { bodyOf, fromWire, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { toWire } from "../../../vocabulary/wire";
import { edgeRule as definition } from "../edgeRule/edgeRule.definition";
import { actionParts } from "../edgeRule/edgeRuleAction.definition";
import { namedPart, numberedPart } from "../edgeRule/edgeRulePart.definition";
import { matchingType, triggerParts } from "../edgeRule/edgeRuleTrigger.definition";
import { sharedZones, zonesWith } from "./sharedZone";

const Parameter = withDefault(t.string, "");

/** What an edge rule does. */
const Action = t.type(
  {
    /** Numbers that this version does not know are kept. */
    ActionType: withDefault(t.number, 0),
    ActionParameter1: Parameter,
    ActionParameter2: Parameter,
    ActionParameter3: Parameter,
  },
  "action of EdgeRule",
);
type Action = t.TypeOf<typeof Action>;

/** When an edge rule applies. */
const Trigger = t.type(
  {
    Type: withDefault(t.number, 0),
    PatternMatches: requiredList(t.string),
    /** 0 any, 1 all, 2 none. */
    PatternMatchingType: withDefault(t.number, 0),
    Parameter1: Parameter,
  },
  "trigger of EdgeRule",
);
type Trigger = t.TypeOf<typeof Trigger>;

/** The API keeps one action apart from the others. The order of all these is not documented, like that of patterns. */
const Parts = t.type(
  { ...Action.props, ExtraActions: requiredList(Action), Triggers: requiredList(Trigger) },
  "EdgeRule",
);

export type EdgeRuleInputs = InputsOf<typeof definition>;
/** A rule in the words of its definition. */
export type RemoteEdgeRule = ObjectOf<typeof definition> & Pick<EdgeRuleInputs, "actions" | "triggers">;
const Described = replyOf(definition, ({ actions = [], triggers = [], ...found }) => ({ ...found, actions, triggers }));

export const RemoteEdgeRule: Reply<RemoteEdgeRule> = decoder("EdgeRule", (input, context) =>
  pipe(
    Parts.validate(input, context),
    E.chain((rule) =>
      Described.validate(
        { ...rule, Actions: [rule, ...rule.ExtraActions].map(namedAction), Triggers: rule.Triggers.map(namedTrigger) },
        context,
      ),
    ),
  ),
);

const RulesOfZone = t.strict({ Id: t.number, EdgeRules: requiredList(RemoteEdgeRule) }, "PullZone");
export type RulesOfZone = t.TypeOf<typeof RulesOfZone>;

/** Pull zones with their edge rules. */
export const ruleZones = zonesWith(RulesOfZone);

/** The same as in the reply, to change what it shows. */
const inReply = zonesWith(t.strict({ EdgeRules: requiredList(t.type({ Guid: t.string })) }));

/** A rule to create. */
export type NewEdgeRule = Omit<RemoteEdgeRule, "edgeRuleId" | "readOnly">;

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
    withRule(created.edgeRuleId, created)(zone),
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
  const call = { ...addOrUpdate(rule, { Guid: rule.edgeRuleId }), idempotent: true };
  return sharedZones.write(session, pullZoneId, call, withRule(rule.edgeRuleId, rule));
}

/** DELETE /pullzone/{pullZoneId}/edgerules/{edgeRuleId}: 204, 404. */
export function deleteEdgeRule(
  session: Session,
  pullZoneId: number,
  edgeRuleId: string,
): TE.TaskEither<ApiError, void> {
  return sharedZones.write(
    session,
    pullZoneId,
    { method: "DELETE", below: "/edgerules/{edgeRuleId}", params: { edgeRuleId }, reply: Nothing },
    withRule(edgeRuleId, undefined),
  );
}

/** Whether another rule has the order index: 400 `edgerule.invalid` "Order index must be unique", as recorded. */
export function isOrderIndexTaken(error: ApiError): boolean {
  return error._tag === "Status" && /order index must be unique/i.test(error.message ?? "");
}

function addOrUpdate(rule: NewEdgeRule, id: object = {}): Write<RemoteEdgeRule> {
  const { actions, body } = bodyOfRule(rule);
  return {
    method: "POST",
    below: "/edgerules/addOrUpdate",
    body: { ...id, ...body },
    reply: RemoteEdgeRule,
    // The program may give a header's value as a secret.
    secrets: actions.flatMap(({ ActionType, ActionParameter2 }) =>
      headerActions.includes(ActionType) ? [ActionParameter2] : [],
    ),
  };
}

/** Types of actions that set a header: its name is the first parameter. */
const headerActions = [5, 6];

/** A whole rule: what the program does not say is what a new rule has. */
function bodyOfRule({ actions, triggers, ...rule }: NewEdgeRule) {
  const numbered = actions.map(numberedAction);
  const [first, ...ExtraActions] = numbered;
  const settings = { triggerMatchingType: "any", description: "", enabled: true, orderIndex: 0, ...rule };
  return {
    actions: numbered,
    body: { ...bodyOf(definition, settings), ...first, ExtraActions, Triggers: triggers.map(numberedTrigger) },
  };
}

function withRule(guid: string, rule: RemoteEdgeRule | undefined) {
  const known = rule === undefined ? [] : [{ Guid: guid, ReadOnly: rule.readOnly, ...bodyOfRule(rule).body }];
  return inReply.changed(({ EdgeRules }) => ({
    EdgeRules: [...EdgeRules.filter(({ Guid }) => Guid !== guid), ...known],
  }));
}

function namedAction({ ActionType: type, ActionParameter1, ActionParameter2, ActionParameter3 }: Action): Properties {
  const parameters = [ActionParameter1, ActionParameter2, ActionParameter3];
  return namedPart(actionParts, { type, parameters, matching: {} });
}

function numberedAction(action: EdgeRuleInputs["actions"][number]): Action {
  const { type, parameters } = numberedPart(actionParts, action);
  const [ActionParameter1 = "", ActionParameter2 = "", ActionParameter3 = ""] = parameters;
  return { ActionType: type, ActionParameter1, ActionParameter2, ActionParameter3 };
}

/** What a trigger that does not say how its patterns are combined has. */
const anyPattern = 0;

function namedTrigger({ Type, PatternMatches, PatternMatchingType, Parameter1 }: Trigger): Properties {
  const matching = {
    ...(PatternMatches.length === 0 ? {} : { patternMatches: [...new Set(PatternMatches)].sort() }),
    ...(PatternMatchingType === anyPattern ? {} : { patternMatchingType: fromWire(matchingType, PatternMatchingType) }),
  };
  return namedPart(triggerParts, { type: Type, parameters: [Parameter1], matching });
}

function numberedTrigger(trigger: EdgeRuleInputs["triggers"][number]) {
  const { type, parameters } = numberedPart(triggerParts, trigger);
  const { patternMatches: PatternMatches = [], patternMatchingType: matching } = trigger;
  return {
    Type: type,
    PatternMatches,
    PatternMatchingType: matching === undefined ? anyPattern : toWire(matchingType, matching),
    Parameter1: parameters[0] ?? "",
  };
}

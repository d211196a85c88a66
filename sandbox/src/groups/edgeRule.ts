import { randomUUID } from "node:crypto";
import type { Behaviour } from "../options";
import { blank } from "../schemas/basics";
import { EdgeRule, EdgeRuleAction, EdgeRuleSettings, EdgeRuleTrigger, type EdgeRuleSeed } from "../schemas/edgeRule";
import { ApiErrorData, ToggleRequestModel } from "../schemas/published";
import type { PullZone } from "../schemas/pullZone";
import { made } from "../validation";
import { refusalOf, stored } from "./edgeRule/refusals";
import { inOrder, refusal, type Call, type Group, type Reply, routesOn } from "./group";
import { withZone } from "./ofZone";

/** A rule with the defaults of a new one, except for `fields`. Null means the default, too. */
export const newEdgeRule = ({ Triggers, ExtraActions, ...fields }: EdgeRuleSeed): EdgeRule =>
  made("edge rule", EdgeRule, {
    Guid: randomUUID(),
    ...set(fields),
    Triggers: (Triggers ?? []).map((trigger) => ({ ...blank(EdgeRuleTrigger), ...set(trigger) })),
    ExtraActions: (ExtraActions ?? []).map((action) => ({ ...blank(EdgeRuleAction), ...set(action) })),
  });

const set = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** The rules of a zone as reads return them. */
export const shownEdgeRules = ({ EdgeRules }: PullZone, behaviour: Behaviour): EdgeRule[] =>
  inOrder(EdgeRules, behaviour).map((rule) => shown(rule, behaviour));

const shown = (rule: EdgeRule, behaviour: Behaviour): EdgeRule => ({
  ...rule,
  Triggers: inOrder(rule.Triggers, behaviour).map((trigger) => ({
    ...trigger,
    PatternMatches: inOrder(trigger.PatternMatches, behaviour),
  })),
  ExtraActions: inOrder(rule.ExtraActions, behaviour),
});

const noRule = refusal(404, "edgerule.not_found", "EdgeRule", "There is no edge rule of that id.");
/** Its key and its text are not known. */
const notWritable = refusal(400, "edgerule.read_only", "EdgeRule", "The edge rule is read-only.");

/** Acts on a zone that the path calls `pullZoneId`. */
const inZone = ({ account, params }: Call<unknown, unknown>, act: (zone: PullZone) => Reply): Reply =>
  withZone({ account, params: { id: params["pullZoneId"] ?? "" } }, act);

const inZoneRoute = routesOn(inZone);
/** The rule must not be one of bunny.net's own. */
const ruleRoute = routesOn<[EdgeRule, PullZone]>((call, act) =>
  inZone(call, (zone) => {
    const rule = zone.EdgeRules.find(({ Guid }) => Guid === call.params["edgeRuleId"]);
    if (rule === undefined) return noRule;
    return rule.ReadOnly ? notWritable : act(rule, zone);
  }),
);

const addOrUpdate = inZoneRoute("POST", "/pullzone/{pullZoneId}/edgerules/addOrUpdate", {
  body: EdgeRuleSettings,
  replies: { 201: EdgeRule, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call, zone) => {
    const { account, body } = call;
    const place = zone.EdgeRules.findIndex(({ Guid }) => Guid === body.Guid);
    const before = zone.EdgeRules[place];
    if (before?.ReadOnly === true) return notWritable;
    if ((body.Guid ?? "") !== "" && before === undefined) return noRule;
    const given = newEdgeRule({
      ...body,
      Guid: (body.Guid ?? "") === "" ? randomUUID() : (body.Guid ?? ""),
      Triggers: body.Triggers ?? [],
      ExtraActions: body.ExtraActions ?? [],
      ReadOnly: false,
    });
    const refused = refusalOf(given, zone, account);
    if (refused !== undefined) return refused;
    const rule = stored(given);
    if (before === undefined) zone.EdgeRules.push(rule);
    else zone.EdgeRules[place] = rule;
    // The documents name no body; the official Terraform provider decodes the rule.
    return { status: 201, body: shown(rule, call.behaviour) };
  },
});

const setEnabled = ruleRoute("POST", "/pullzone/{pullZoneId}/edgerules/{edgeRuleId}/setEdgeRuleEnabled", {
  body: ToggleRequestModel,
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call, rule) => {
    rule.Enabled = call.body.Value ?? false;
    return { status: 204 };
  },
});

const remove = ruleRoute("DELETE", "/pullzone/{pullZoneId}/edgerules/{edgeRuleId}", {
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (_call, rule, { EdgeRules }) => {
    EdgeRules.splice(EdgeRules.indexOf(rule), 1);
    return { status: 204 };
  },
});

/** Edge rules of pull zones. A read of the zone lists them. */
export const edgeRules: Group = { operations: [addOrUpdate, setEnabled, remove] };

import type { EdgeRule } from "../../schemas/edgeRule";
import type { PullZone } from "../../schemas/pullZone";
import type { Account } from "../../state";
import { refusal, type Reply } from "../group";

/** How many triggers a rule, and how many patterns a trigger may have. */
const most = 5;
const [redirect, originStorage] = [1, 17];
const url = 0;

const invalid = (message: string): Reply => refusal(400, "edgerule.invalid", "EdgeRule", message);

/** Why a zone does not take a rule, if it does not. */
export const refusalOf = (rule: EdgeRule, { EdgeRules }: PullZone, { storageZones }: Account): Reply | undefined => {
  const { Triggers, OrderIndex, Guid } = rule;
  const actions = [rule, ...rule.ExtraActions];
  const isStored = ({ ActionParameter1: id, ActionParameter2: name }: (typeof actions)[number]): boolean =>
    [...storageZones.values()].some((zone) => String(zone.Id) === id && zone.Name === name);

  if (Triggers.length === 0) return invalid("At least one condition is required");
  // The text is that of the sandbox.
  if (Triggers.length > most) return invalid(`Maximum ${most} conditions are allowed per rule`);
  if (Triggers.some(({ PatternMatches }) => PatternMatches.length > most))
    return invalid(`Maximum ${most} triggers are allowed per condition`);
  if (OrderIndex !== 0 && EdgeRules.some((other) => other.Guid !== Guid && other.OrderIndex === OrderIndex))
    return invalid("Order index must be unique");
  if (Triggers.some(({ Type, PatternMatches }) => Type === url && PatternMatches.some(isOpenPattern)))
    return invalid("The trigger path is not a valid URL.");
  if (actions.some(({ ActionType, ActionParameter1 }) => ActionType === redirect && !isUrl(ActionParameter1)))
    return invalid("The entered path is not a valid URL.");
  if (actions.some((action) => action.ActionType === originStorage && !isStored(action)))
    return invalid("Storage zone not valid");
  return undefined;
};

const isOpenPattern = (pattern: string): boolean => pattern.startsWith("pattern:") && !pattern.endsWith("$");

/** A URL with a host. A variable stands for one only in the form `%{…}`. */
const isUrl = (text: string | null): boolean => /^(?:https?|%\{[^}]+\}):\/\/(?!\{\{)[^/?#]/i.test(text ?? "");

/** A rule as it is stored: a redirect whose scheme is a variable has another one in front. */
export const stored = (rule: EdgeRule): EdgeRule => ({
  ...withScheme(rule),
  ExtraActions: rule.ExtraActions.map(withScheme),
});

const withScheme = <Action extends Pick<EdgeRule, "ActionType" | "ActionParameter1">>(action: Action): Action =>
  action.ActionType === redirect && action.ActionParameter1?.startsWith("%{") === true
    ? { ...action, ActionParameter1: `http://${action.ActionParameter1}` }
    : action;

import { boolean, inside, list, map, numbered, object, text } from "../../vocabulary";

const operators =
  "beginsWith endsWith contains containsWord strMatch eq ge gt le lt within rx strEq detectSqli detectXss".split(" ");
const operatorCodes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 14, 15, 17, 18];

const transformations = (
  "cmdLine compressWhitespace cssDecode hexEncode htmlEntityDecode jsDecode length lowercase md5 " +
  "normalizePath normalisePath normalizePathWin normalisePathWin removeComments removeNulls " +
  "removeWhitespace replaceComments sha1 urlDecode urlDecodeUni utf8ToUnicode"
).split(" ");

/** What a condition of a rule consists of. */
export const condition = {
  /**
   * Parts of the request that are compared, each with a name in it or with `""` for all of it: `{ REQUEST_URI: "" }`.
   * @output
   */
  variables: map(text(), { wire: "variableTypes", exclusive: true }),
  /**
   * How they are compared with the value.
   * @output
   */
  operator: numbered(operators, { wire: "operatorType", codes: operatorCodes }),
};

/** What a condition may have, too. @output */
export const conditionSettings = {
  /** Value that they are compared with. */
  value: text({ wire: "value", unset: "" }),
  /** Whether the condition is met if the comparison is not. */
  negated: boolean({ wire: "isNegated", unset: false }),
  /** Whether names of variables are regular expressions. */
  regexVariable: boolean({ wire: "isRegexVariable", unset: false }),
  /** What is done to the parts before they are compared, in this order. */
  transformations: list(numbered(transformations, { codes: transformations.map((_name, index) => index + 1) }), {
    wire: "transformationTypes",
    unset: [],
  }),
};

/** A further condition of a rule. */
export const shieldCondition = object(
  { ...condition },
  { ...conditionSettings },
  { typeName: "ShieldCondition", omitsUnset: true },
);

/** What a rule has besides its condition. @output */
export const ruleSettings = {
  /** What the rule is for. */
  description: text({ wire: "ruleDescription", unset: "" }),
  /** How serious it is, in the log. */
  severity: numbered(["notice", "warning", "critical"], { wire: "ruleConfiguration.severityType", unset: "notice" }),
  ...inside("ruleConfiguration", conditionSettings),
  /** Further conditions, all of which must be met, in this order. */
  chainedConditions: list(shieldCondition, {
    wire: "ruleConfiguration.chainedRuleConditions",
    unset: [],
  }),
};

import * as E from "fp-ts/Either";
import { isProperties, omit, type Properties } from "../../../properties/values";
import { integer, numbered, object, oneOf, set, text, union } from "../../../vocabulary";
import { namedPart, numberedPart } from "./edgeRulePart.definition";
import { countryCodes } from "../settings/checks";

/** Numbers of the types of triggers. */
export const triggerTypes = {
  url: 0,
  requestHeader: 1,
  responseHeader: 2,
  urlExtension: 3,
  countryCode: 4,
  remoteIp: 5,
  urlQueryString: 6,
  randomChance: 7,
  statusCode: 8,
  requestMethod: 9,
  cookieValue: 10,
  countryStateCode: 11,
  originRetryAttemptCount: 12,
  originConnectionError: 13,
} as const;

/** How several triggers or patterns are combined. */
export const matchingType = numbered(["any", "all", "none"]);

const atLeastOnePattern = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length === 0 ? 'must have a pattern: write, for example, ["*/old/*"]' : undefined;

const patterns = set(text(), { check: atLeastOnePattern });

/** A trigger that compares something of the request or the response with patterns. */
const patternTrigger = object(
  {
    /** What is compared. */
    type: oneOf(
      [
        "url",
        "urlExtension",
        "countryCode",
        "remoteIp",
        "urlQueryString",
        "randomChance",
        "statusCode",
        "requestMethod",
        "countryStateCode",
        "originRetryAttemptCount",
        "originConnectionError",
      ],
      { isTag: true },
    ),
    /**
     * Patterns, at least one, in any order. Those of a URL are compared with the whole of it, with scheme and host and
     * without the query, so begin one with `*` or a scheme: `*.jpg`, `*://www.example.com/old/*`. `*` stands for any
     * characters; other regular expressions match nothing. A Lua pattern follows `pattern:` and must end in `$`. For
     * `randomChance` a percentage.
     */
    patternMatches: patterns,
  },
  {
    /** Whether any, all or none of the patterns must match. @default "any" */
    patternMatchingType: matchingType,
  },
  { typeName: "EdgeRulePatternTrigger" },
);

/** A trigger that compares a header or a cookie with patterns. */
const namedValueTrigger = object(
  {
    /** What is compared. */
    type: oneOf(["requestHeader", "responseHeader", "cookieValue"], { isTag: true }),
    /** Name of the header or the cookie. */
    name: text({ range: [1, 65_535] }),
    /** Patterns, at least one, in any order. */
    patternMatches: patterns,
  },
  {
    /** Whether any, all or none of the patterns must match. @default "any" */
    patternMatchingType: matchingType,
  },
  { typeName: "EdgeRuleNamedValueTrigger" },
);

/** A trigger by the number of its type, for types without a name in this version. */
const numberedTrigger = object(
  {
    /**
     * Number of the type, as in the API. The number of a type that has a name means the same as the name. TypeScript takes
     * numbers up to 255.
     */
    type: integer({ isTag: true, range: [0, 2_147_483_647] }),
  },
  {
    /** Parameter of the trigger. */
    parameter1: text(),
    /** Patterns, in any order. */
    patternMatches: set(text()),
    /** Whether any, all or none of the patterns must match. @default "any" */
    patternMatchingType: matchingType,
  },
  { typeName: "EdgeRuleNumberedTrigger" },
);

/** When a rule applies: its `type` determines which other properties it takes. */
export const edgeRuleTrigger = union([namedValueTrigger, numberedTrigger, patternTrigger], {
  typeName: "EdgeRuleTrigger",
  check: countries,
  parse: (trigger) => E.right(canonicalTrigger(trigger)),
});

function countries(trigger: unknown): string | undefined {
  if (!isProperties(trigger) || trigger["type"] !== "countryCode") return undefined;
  const wrong = countryCodes(trigger["patternMatches"]);
  return wrong === undefined ? undefined : `${wrong}, in patternMatches`;
}

/** How triggers are written in programs and in the API. */
export const triggerParts = { of: edgeRuleTrigger, numbers: triggerTypes };

/** A trigger without what it has by default, by its name if it has one. */
function canonicalTrigger(trigger: Properties): Properties {
  const { patternMatches, patternMatchingType } = trigger;
  const hasNoPatterns = Array.isArray(patternMatches) && patternMatches.length === 0;
  const isNumbered = typeof trigger.type === "number";
  const given = omit(trigger, [
    ...(patternMatchingType === "any" ? ["patternMatchingType"] : []),
    ...(isNumbered && hasNoPatterns ? ["patternMatches"] : []),
  ]);
  return isNumbered ? namedPart(triggerParts, numberedPart(triggerParts, given)) : given;
}

import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable } from "./basics";

/**
 * A number that represents a name, of which there may be more than are known. Lenient requests may also use the name.
 */
const openEnumeration = (names: readonly string[]) => Type.Integer({ minimum: 0, default: 0, enumNames: names });

const ActionType = openEnumeration([
  "ForceSSL",
  "Redirect",
  "OriginUrl",
  "OverrideCacheTime",
  "BlockRequest",
  "SetResponseHeader",
  "SetRequestHeader",
  "ForceDownload",
  "DisableTokenAuthentication",
  "EnableTokenAuthentication",
  "OverrideCacheTimePublic",
  "IgnoreQueryString",
  "DisableOptimizer",
  "ForceCompression",
  "SetStatusCode",
  "BypassPermaCache",
  "OverrideBrowserCacheTime",
  "OriginStorage",
  "SetNetworkRateLimit",
  "SetConnectionLimit",
  "SetRequestsPerSecondLimit",
  "RunEdgeScript",
  "OriginMagicContainers",
  "DisableWAF",
  "RetryOrigin",
  "OverrideBrowserCacheResponseHeader",
  "RemoveBrowserCacheResponseHeader",
  "DisableShieldChallenge",
  "DisableShield",
  "DisableShieldBotDetection",
  "BypassAwsS3Authentication",
  "DisableShieldAccessLists",
  "DisableShieldRateLimiting",
  "EnableRequestCoalescing",
  "DisableRequestCoalescing",
]);

const TriggerType = openEnumeration([
  "Url",
  "RequestHeader",
  "ResponseHeader",
  "UrlExtension",
  "CountryCode",
  "RemoteIP",
  "UrlQueryString",
  "RandomChance",
  "StatusCode",
  "RequestMethod",
  "CookieValue",
  "CountryStateCode",
  "OriginRetryAttemptCount",
  "OriginConnectionError",
]);

const MatchingType = openEnumeration(["MatchAny", "MatchAll", "MatchNone"]);

const text = () => nullable(Type.String({ default: null }));

const action = {
  ActionType,
  ActionParameter1: text(),
  ActionParameter2: text(),
  ActionParameter3: text(),
};

/** What a rule does. */
export const EdgeRuleAction = Type.Object(action, closed);

/** When a rule applies. */
export const EdgeRuleTrigger = Type.Object(
  {
    Type: TriggerType,
    PatternMatches: Type.Array(Type.String(), { default: [] }),
    PatternMatchingType: MatchingType,
    Parameter1: text(),
  },
  closed,
);

/** A rule of a pull zone as reads return it. */
export const EdgeRule = Type.Object(
  {
    Guid: Type.String({ minLength: 1 }),
    ...action,
    Triggers: Type.Array(EdgeRuleTrigger, { default: [] }),
    ExtraActions: Type.Array(EdgeRuleAction, { default: [] }),
    TriggerMatchingType: MatchingType,
    Description: text(),
    Enabled: Type.Boolean({ default: false }),
    OrderIndex: Type.Integer({ default: 0 }),
    ReadOnly: Type.Boolean({ default: false }),
  },
  closed,
);
export type EdgeRule = Static<typeof EdgeRule>;

/** Body of the call that adds a rule, or replaces the one with that id. */
export const EdgeRuleSettings = Type.Object(
  {
    Guid: Type.Optional(text()),
    ActionType: Type.Optional(ActionType),
    ActionParameter1: Type.Optional(text()),
    ActionParameter2: Type.Optional(text()),
    ActionParameter3: Type.Optional(text()),
    Triggers: Type.Optional(nullable(Type.Array(Type.Partial(EdgeRuleTrigger, closed)))),
    ExtraActions: Type.Optional(nullable(Type.Array(Type.Partial(EdgeRuleAction, closed)))),
    TriggerMatchingType: Type.Optional(MatchingType),
    Description: Type.Optional(text()),
    Enabled: Type.Optional(Type.Boolean()),
    OrderIndex: Type.Optional(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })),
    ReadOnly: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type EdgeRuleSettings = Static<typeof EdgeRuleSettings>;

/** Body of the call that enables or disables a rule. */
export const Switch = Type.Object({ Id: Type.Optional(Type.Integer()), Value: Type.Optional(Type.Boolean()) }, closed);

/** A rule to seed: its fields that differ from those of a new rule. */
export const EdgeRuleSeed = Type.Composite(
  [
    Type.Partial(Type.Omit(EdgeRule, ["Triggers", "ExtraActions"])),
    Type.Object({
      Triggers: Type.Optional(Type.Array(Type.Partial(EdgeRuleTrigger, closed))),
      ExtraActions: Type.Optional(Type.Array(Type.Partial(EdgeRuleAction, closed))),
    }),
  ],
  closed,
);
export type EdgeRuleSeed = Static<typeof EdgeRuleSeed>;

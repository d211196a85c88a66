import {
  computedObject,
  defineLookup,
  found,
  integer,
  map,
  numbered,
  optional,
  referenceTo,
  text,
} from "../../../vocabulary";
import { shieldZone } from "../shieldZone.definition";

/** What only the look-up has, and how the API has it. */
export const shieldZoneFigures = {
  /** When learning mode ends, in ISO 8601. */
  learningModeUntil: optional(text()),
  /** Maximum number of rate limits on its plan; {@link getShieldAccessLists} has those of lists. */
  rateLimitRulesLimit: optional(integer()),
  /** Maximum number of custom rules on its plan. */
  customWafRulesLimit: optional(integer()),
  /** What happens to requests that are classified as an attack. */
  ddosExecutionMode: optional(numbered(["log", "block"], { wire: "dDoSExecutionMode" })),
  /** Settings of the firewall engine by name, in bunny.net's own encoding. */
  engineItems: map(text(), { inEveryReply: true }),
};

/**
 * The current state of a pull zone's shield zone, in the words of a {@link ShieldZone}. A value that this version has no
 * name for is its number, as text.
 */
const foundShieldZone = found(
  shieldZone,
  [
    "shieldZoneId",
    "pullZoneId",
    "planType",
    "learningMode",
    "wafEnabled",
    "wafExecutionMode",
    "wafProfileId",
    "wafDisabledRules",
    "wafLogOnlyRules",
    "wafCustomRuleOrder",
    "wafRequestHeaderLoggingEnabled",
    "wafRequestIgnoredHeaders",
    "requestBodyLoggingEnabled",
    "wafRealtimeThreatIntelligenceEnabled",
    "wafRequestBodyLimitAction",
    "wafResponseBodyLimitAction",
    "ddosSensitivity",
    "ddosChallengeWindow",
    "whitelabelResponsePages",
  ],
  { ...shieldZoneFigures },
  { typeName: "FoundShieldZone" },
);

/**
 * Looks up how Bunny Shield protects a pull zone. A pull zone without a shield zone is not an error. Nor is a pull zone
 * that does not exist or belongs to another account, because bunny.net does not distinguish these cases.
 *
 * API: `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}`.
 *
 * @see {@link PullZone}
 * @example
 * ```ts
 * const found = bunny.getShieldZoneOutput({ pullZoneId: 1234 });
 * export const shieldZone = found.shieldZone;
 * ```
 */
export const getShieldZone = defineLookup({
  name: "getShieldZone",
  required: {
    /** Numeric ID of the pull zone. */
    pullZoneId: referenceTo("zone.id"),
  },
  /** Whether and how a pull zone is protected by Bunny Shield. */
  result: computedObject({
    pullZoneId: integer(),
    /** The shield zone; `undefined` if the pull zone has none. */
    shieldZone: optional(foundShieldZone),
  }),
});

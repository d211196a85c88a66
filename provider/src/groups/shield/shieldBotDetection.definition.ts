import { boolean, define, numbered, settingsBefore } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";

const levels = ["off", "low", "medium", "high"];

/**
 * How a Shield zone detects bots.
 *
 * Every Shield zone has these settings, so nothing is created or adopted: what the program sets is changed as soon as the
 * resource is created, without `adopt`. What was set before is kept in state: removing a property from the program, or
 * destroying the resource, sets it back. There is no other way to turn detection off than to set each part to `"off"`.
 * Declare at most one such resource per Shield zone, and in only one stack.
 *
 * Errors: the Shield zone does not exist; another resource of the program has the settings of this zone: remove one of the
 * two; the plan of the zone has no bot detection: change the plan, or remove the resource.
 *
 * API: `PATCH /shield/shield-zone/{shieldZoneId}/bot-detection`; reads use
 * `GET /shield/shield-zone/{shieldZoneId}/bot-detection`. The resource ID is the numeric ID of the Shield zone.
 *
 * @example
 * ```ts
 * const bots = new bunny.ShieldBotDetection("bots", {
 *   shieldZoneId: 7001,
 *   executionMode: "challenge",
 *   browserFingerprint: "medium",
 * });
 * export const mode = bots.executionMode;
 * ```
 */
export const shieldBotDetection = define({
  kind: "ShieldBotDetection",
  naming: "camel",
  required: {
    ...inShieldZone,
  },
  /** @output */
  optional: {
    /** What happens to requests of bots. */
    executionMode: numbered(["logOnly", "challenge"]),
    /** How readily a request counts as one of a bot because of what it consists of. */
    requestIntegrity: numbered(levels, { wire: "requestIntegrity.sensitivity" }),
    /** How readily a request counts as one of a bot because of its address. */
    ipAddress: numbered(levels, { wire: "ipAddress.sensitivity" }),
    /** How readily a request counts as one of a bot because of its browser. */
    browserFingerprint: numbered(levels, { wire: "browserFingerprint.sensitivity" }),
    /** How much a browser has to do to prove itself. */
    browserAggression: numbered(["low", "medium", "high", "custom"], {
      wire: "browserFingerprint.aggression",
      codes: [1, 2, 3, 4],
    }),
    /** Whether browsers are examined more closely. */
    complexFingerprint: boolean({ wire: "browserFingerprint.complexEnabled" }),
  },
  computed: {
    /** What the properties that the program sets were before: what destroy sets them back to. */
    before: settingsBefore(),
  },
});

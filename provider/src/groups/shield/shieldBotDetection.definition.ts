import { boolean, define, numbered, settingsBefore } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";

const levels = ["off", "low", "medium", "high"];

/**
 * How a Shield zone detects bots.
 *
 * To turn detection off, set each part to `"off"`.
 *
 * Errors: the Shield zone does not exist; the plan of the zone has no bot detection: change the plan, or remove the resource.
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
    before: settingsBefore(),
  },
});

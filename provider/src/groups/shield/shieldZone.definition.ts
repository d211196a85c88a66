import { assignedId, boolean, define, integer, list, numbered, set, settingsBefore, text } from "../../vocabulary";
import { pullZoneId } from "../pullZone/pullZoneReference";
import { seconds } from "./shieldRateLimit.definition";

export const limitActions = ["block", "log", "ignore"];

/** Terraform's provider crashes on an empty list, and what the firewall makes of it is not documented. */
const someOf = (wire: string, example: string) =>
  set(text(), {
    wire: `engine.${wire}`,
    check: (value) =>
      Array.isArray(value) && value.length === 0
        ? `must have at least one: write, for example, ["${example}"]`
        : undefined,
  });

export const shieldPlans = ["basic", "advanced", "business", "enterprise"];

/**
 * How Bunny Shield protects a pull zone: its firewall, its protection against DDoS attacks, and its plan.
 *
 * A pull zone has at most one Shield zone. If it has none, it gets one, which begins in learning mode on the basic plan.
 * Learning mode goes on unless `learningMode` is set. The plan and learning mode are never set back, and bunny.net deletes a
 * Shield zone only with its pull zone.
 *
 * The plan, which costs money, is changed only if `planType` is set, and never to a lower one. Other resources refer to the
 * Shield zone by `shieldZone.id`. Rules that are disabled or only logged can also be declared one by one: see
 * {@link ShieldRuleOverride}, which is refused beside the whole lists.
 *
 * Errors: the pull zone does not exist; the plan would be lowered, which the preview refuses if state has the present one:
 * lower it in the dashboard, and run `pulumi up --refresh`; the plan of the zone does not have a setting: change the plan, or
 * remove the setting.
 *
 * API: `POST /shield/shield-zone`, `PATCH /shield/shield-zone`; reads use `GET /shield/shield-zone/{shieldZoneId}`, and a
 * create `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}`. The resource ID is the numeric ID of the Shield zone.
 *
 * @example
 * ```ts
 * const zone = new bunny.PullZone("site", { name: "my-site", origin: { originUrl: "https://origin.example.com" } });
 * const shield = new bunny.ShieldZone("shield", {
 *   pullZoneId: zone.id,
 *   wafEnabled: true,
 *   wafExecutionMode: "block",
 *   ddosSensitivity: "medium",
 *   allowedMethods: ["GET", "HEAD", "POST"],
 * });
 * export const shieldZoneId = shield.shieldZoneId;
 * ```
 */
export const shieldZone = define({
  kind: "ShieldZone",
  naming: "camel",
  required: {
    /**
     * Pull zone to protect: pass `zone.id` of a {@link PullZone}, or the numeric ID, which {@link getPullZone} finds by name.
     * @output
     */
    pullZoneId,
  },
  /** @output */
  optional: {
    /** Plan. One that is lower than the present one is refused. Removing this leaves the current plan unchanged. */
    planType: numbered(shieldPlans),
    /**
     * Whether the firewall only learns and blocks nothing, until `learningModeUntil` of {@link getShieldZone}. Removing this
     * leaves the current value unchanged.
     */
    learningMode: boolean(),
    /** Whether the firewall is enabled. */
    wafEnabled: boolean(),
    /** What the firewall does with requests that match a rule. */
    wafExecutionMode: numbered(["log", "block"]),
    /** Numeric ID of the rule set that the firewall is based on. */
    wafProfileId: integer({ range: [1, 2_147_483_647] }),
    /** All rules that are disabled, by ID. To leave those of others alone, use {@link ShieldRuleOverride} instead. */
    wafDisabledRules: set(text()),
    /** All rules that are only logged, by ID. To leave those of others alone, use {@link ShieldRuleOverride} instead. */
    wafLogOnlyRules: set(text()),
    /** Numeric IDs of custom rules in the order in which they apply: `wafRuleId` of a {@link ShieldWafRule}. */
    wafCustomRuleOrder: list(integer()),
    /** Whether real-time threat intelligence is used. */
    wafRealtimeThreatIntelligenceEnabled: boolean(),
    /** Whether request headers are logged. */
    wafRequestHeaderLoggingEnabled: boolean(),
    /** Request headers that are not logged. */
    wafRequestIgnoredHeaders: set(text()),
    /** Whether request bodies are logged. */
    requestBodyLoggingEnabled: boolean(),
    /** What happens to requests whose body is too long to inspect. */
    wafRequestBodyLimitAction: numbered(limitActions),
    /** What happens to responses whose body is too long to inspect. */
    wafResponseBodyLimitAction: numbered(limitActions),
    /** HTTP methods that the firewall allows. */
    allowedMethods: someOf("allowed_methods", "GET"),
    /** HTTP versions that the firewall allows. */
    allowedHttpVersions: someOf("allowed_http_versions", "HTTP/2"),
    /** Content types of requests that the firewall allows. */
    allowedContentTypes: someOf("allowed_request_content_type", "application/json"),
    /** How strict a rule may be to be evaluated. */
    detectionParanoiaLevel: integer({ wire: "engine.detection_paranoia_level", range: [1, 4] }),
    /** How strict a rule may be to be executed. */
    executingParanoiaLevel: integer({ wire: "engine.executing_paranoia_level", range: [1, 4] }),
    /** How strict a rule may be to block a request. */
    blockingParanoiaLevel: integer({ wire: "engine.blocking_paranoia_level", range: [1, 4] }),
    /** How readily requests are classified as an attack. `"challenge"` challenges every visitor. */
    ddosSensitivity: numbered(["off", "low", "medium", "high", "challenge"], { wire: "dDoSShieldSensitivity" }),
    /** Seconds for which a visitor who passed a challenge is let through: 900, 1800, 3600, 21600, 43200 or 86400. */
    ddosChallengeWindow: seconds([900, 1800, 3600, 21_600, 43_200, 86_400], "dDoSChallengeWindow"),
    /** Whether pages shown to visitors carry no bunny.net branding. */
    whitelabelResponsePages: boolean(),
  },
  computed: {
    /** Numeric ID of the Shield zone, assigned by bunny.net. */
    shieldZoneId: assignedId("shieldZoneId"),
    before: settingsBefore(),
  },
});

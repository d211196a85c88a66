import { boolean, define, numbered, rarelyMissing, settingsBefore, text } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";
import { limitActions } from "./shieldZone.definition";

/**
 * API Guardian of a Shield zone: which requests match the OpenAPI description of an API, and what happens to the others.
 *
 * A zone has none until a description is uploaded. bunny.net never returns the description, so changes by anyone else do not
 * show: it is sent when the program changes it. API Guardian cannot be deleted: destroying a resource that has uploaded the
 * first description turns it off.
 *
 * Errors: the Shield zone does not exist; the description is not valid, or has more endpoints than the plan allows: the message
 * says which; the plan of the zone does not include it: change the plan, or remove the resource.
 *
 * API: `POST` and `PATCH` of `/shield/shield-zone/{shieldZoneId}/api-guardian/spec`, and
 * `PATCH /shield/shield-zone/{shieldZoneId}/api-guardian`; reads use `GET` of it. The resource ID is the numeric ID of the
 * Shield zone.
 *
 * @example
 * ```ts
 * const guardian = new bunny.ShieldApiGuardian("api", {
 *   shieldZoneId: 7001,
 *   specification: fs.readFileSync("openapi.json", "utf8"),
 *   enabled: true,
 *   executionMode: "block",
 * });
 * export const title = guardian.title;
 * ```
 */
export const shieldApiGuardian = define({
  kind: "ShieldApiGuardian",
  naming: "camel",
  /** @output */
  required: {
    ...inShieldZone,
    /** OpenAPI 3.0 description of the API in JSON or YAML, at most 2 MB. */
    specification: text({ wire: "content", writeOnly: true, range: [1, 2_000_000] }),
  },
  /** @output */
  optional: {
    /** Whether requests are inspected. */
    enabled: boolean({ wire: "isEnabled" }),
    /** What happens to requests that do not match the description. */
    executionMode: numbered(["log", "block"]),
    /** What happens to requests whose body is too large to be inspected. */
    bodyLimitAction: numbered(limitActions),
    /** What happens to requests to paths that the description does not have. */
    unmatchedPathAction: numbered(limitActions),
  },
  computed: {
    /** Title in the description. */
    title: rarelyMissing(text({ affectedBy: ["specification"] })),
    /** Version in the description. */
    version: rarelyMissing(text({ affectedBy: ["specification"] })),
    before: settingsBefore(),
  },
});

import { boolean, define, numbered, settingsBefore } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";

const modes = ["disabled", "log", "block"];

/**
 * Whether and how a Shield zone scans files that visitors upload.
 *
 * Every Shield zone has these settings, so nothing is created or adopted: what the program sets is changed as soon as the
 * resource is created, without `adopt`. What was set before is kept in state: removing a property from the program, or
 * destroying the resource, sets it back. Declare at most one such resource per Shield zone, and in only one stack.
 *
 * Errors: the Shield zone does not exist; another resource of the program has the settings of this zone: remove one of the
 * two; the plan of the zone has no upload scanning: change the plan, or remove the resource.
 *
 * API: `PATCH /shield/shield-zone/{shieldZoneId}/upload-scanning`; reads use
 * `GET /shield/shield-zone/{shieldZoneId}/upload-scanning`. The resource ID is the numeric ID of the Shield zone.
 *
 * @example
 * ```ts
 * const scanning = new bunny.ShieldUploadScanning("uploads", {
 *   shieldZoneId: 7001,
 *   enabled: true,
 *   antivirus: "block",
 * });
 * export const antivirus = scanning.antivirus;
 * ```
 */
export const shieldUploadScanning = define({
  kind: "ShieldUploadScanning",
  naming: "camel",
  required: {
    ...inShieldZone,
  },
  /** @output */
  optional: {
    /** Whether uploads are scanned at all. */
    enabled: boolean({ wire: "isEnabled" }),
    /** What happens to uploads with a virus. */
    antivirus: numbered(modes, { wire: "antivirusScanningMode" }),
    /** What happens to uploads that show the abuse of children. */
    csam: numbered(modes, { wire: "csamScanningMode" }),
  },
  computed: {
    /** What the properties that the program sets were before: what destroy sets them back to. */
    before: settingsBefore(),
  },
});

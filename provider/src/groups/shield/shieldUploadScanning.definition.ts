import { boolean, define, numbered, settingsBefore } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";

const modes = ["disabled", "log", "block"];

/**
 * Whether and how a Shield zone scans files that visitors upload.
 *
 * Errors: the Shield zone does not exist; the plan of the zone has no upload scanning: change the plan, or remove the
 * resource.
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
    /** What happens to uploads of child sexual abuse material (CSAM). */
    csam: numbered(modes, { wire: "csamScanningMode" }),
  },
  computed: {
    before: settingsBefore(),
  },
});

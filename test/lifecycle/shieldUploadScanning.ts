import { shieldUploadScanning as definition } from "../../provider/src/groups/shield/shieldUploadScanning.definition";
import { newUploadScanning } from "../../sandbox/src/schemas/shieldUploadScanning";
import { settingsSample } from "./settingsKind";
import { inShieldZones } from "./shieldZones";

export const shieldUploadScanningSample = settingsSample({
  definition,
  all: "shieldUploadScannings",
  parent: inShieldZones("uploads"),
  path: (zone) => `/shield/shield-zone/${zone}/upload-scanning`,
  save: "PATCH",
  initial: newUploadScanning,
  given: ["antivirus", "log"],
  values: {
    enabled: [true, false],
    antivirus: ["block", "block"],
    csam: ["block", "log"],
  },
});

import {
  newUploadScanning,
  type ShieldUploadScanning,
  shieldUploadScannings as kind,
  UploadScanningSettings,
} from "../schemas/shieldUploadScanning";
import { inShieldZone, shield } from "./dialects/shield";
import { singletons } from "./objects";

/** How Shield zones scan uploads. */
export const shieldUploadScannings = singletons<ShieldUploadScanning>({
  dialect: shield,
  kind,
  parent: inShieldZone,
  path: "/shield/shield-zone/{shieldZoneId}/upload-scanning",
  objectsOf: ({ shieldUploadScannings: all }) => all,
  settings: UploadScanningSettings,
  initial: newUploadScanning,
});

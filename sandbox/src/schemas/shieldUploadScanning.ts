import { Type, type Static } from "@sinclair/typebox";
import { object } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** How a zone scans uploads, as every read returns it. */
export const ShieldUploadScanning = object({
  ...api.UploadScanningConfigurationState.properties,
  shieldZoneId: Type.Integer(),
});
export type ShieldUploadScanning = Static<typeof ShieldUploadScanning>;
export const shieldUploadScannings = stored(ShieldUploadScanning, { id: "shieldZoneId" });

export const UploadScanningSettings = api.UpdateUploadScanningConfigurationRequest;

/** What a zone has at first. */
export const newUploadScanning: Partial<ShieldUploadScanning> = {
  isEnabled: false,
  csamScanningMode: 0,
  antivirusScanningMode: 0,
};

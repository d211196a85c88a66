import { settingsObjects } from "../../../http/settingsObjects";
import { replyOf } from "../../../vocabulary/reply";
import { shieldUploadScanning } from "../shieldUploadScanning.definition";
import { shield } from "./dialect";
import { inShieldZone } from "./shieldZone";

export const shieldUploadScannings = settingsObjects({
  dialect: shield,
  parent: inShieldZone,
  path: "/shield/shield-zone/{shieldZoneId}/upload-scanning",
  reply: replyOf(shieldUploadScanning),
});

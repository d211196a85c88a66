import { reconciled } from "../../reconcile/engine";
import { settingsOf } from "../../reconcile/identity";
import { settingsVerbs } from "../../reconcile/settings";
import { shieldUploadScannings as objects } from "./api/shieldUploadScanning";
import { shieldUploadScanning as definition } from "./shieldUploadScanning.definition";

/** What a Shield zone does with uploads. Every zone has it. */
export const shieldUploadScanning = reconciled(definition, {
  identity: settingsOf({ noun: "upload scanning", objects }),
  ...settingsVerbs(definition, objects),
});

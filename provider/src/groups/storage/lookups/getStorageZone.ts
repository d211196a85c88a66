import { byIdOrName } from "../../../lookups/byIdOrName";
import { storageZoneNamed, storageZones } from "../api/storageZone";
import { getStorageZone as definition } from "./getStorageZone.definition";

export const getStorageZone = byIdOrName(definition, "storage zone", {
  ...storageZones,
  named: storageZoneNamed,
});

import { namedObjects } from "../../reconcile/objectList";
import { storageZones } from "./api/storageZone";

export const storageZoneObjects = namedObjects(storageZones, ({ storageZoneId }) => storageZoneId);

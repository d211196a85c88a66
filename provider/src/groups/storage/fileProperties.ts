import { parent } from "../../vocabulary";

export const storageZoneId = parent("storageZone.id");

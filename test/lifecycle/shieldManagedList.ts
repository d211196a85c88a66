import { shieldManagedList as definition } from "../../provider/src/groups/shield/shieldManagedList.definition";
import { settingsSample } from "./settingsKind";
import { inShieldZones } from "./shieldZones";

const path = (zone: number): string => `/shield/shield-zone/${zone}/access-lists`;

export const shieldManagedListSample = settingsSample({
  definition,
  all: "shieldManagedLists",
  parent: inShieldZones("managed"),
  entry: { property: "listId", values: ["11", "12"], field: "listId", stored: Number },
  path,
  saveAt: (zone, list) => `${path(zone)}/configurations/${zone * 100 + Number(list)}`,
  save: "PATCH",
  initial: { action: 2, isEnabled: false },
  given: ["action", "challenge"],
  values: { action: ["log", "bypass"], enabled: [true, false] },
});

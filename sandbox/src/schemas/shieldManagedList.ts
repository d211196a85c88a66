import { Type, type Static } from "@sinclair/typebox";
import { object } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** A list of bunny.net, with what one Shield zone does with it. */
export const ShieldManagedList = object({ ...api.AccessListDetails.properties, shieldZoneId: Type.Integer() });
export type ShieldManagedList = Static<typeof ShieldManagedList>;
export const shieldManagedLists = stored(ShieldManagedList, { id: "configurationId" });

/** The lists of every zone as they are at first. The last one needs a plan above the basic one. */
export const managedListsAtFirst: readonly Partial<ShieldManagedList>[] = [
  { listId: 11, name: "Tor exit nodes", category: 8, action: 2, isEnabled: false },
  { listId: 12, name: "VPNs", category: 1, action: 4, isEnabled: false },
  { listId: 13, name: "Search engines", category: 128, action: 1, isEnabled: true, requiredPlan: 1 },
];

export const AccessLists = Type.Omit(api.AccessListsDetailsResponse, ["error"]);
export const AccessListDetails = api.AccessListDetails;
export const ListConfiguration = api.UpdateAccessListConfigurationRequest;
export const SavedListConfiguration = object({ data: api.UpdateAccessListConfigurationRequest });

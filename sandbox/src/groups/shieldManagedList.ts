import type { ShieldAccessList } from "../schemas/shieldAccessList";
import {
  AccessListDetails,
  AccessLists,
  ListConfiguration,
  managedListsAtFirst,
  SavedListConfiguration,
  type ShieldManagedList,
  shieldManagedLists as kind,
} from "../schemas/shieldManagedList";
import { partOf } from "../validation";
import { shield, shieldFailure, shieldZoneOf, zoneRoute } from "./dialects/shield";
import { inOrder, type Call } from "./group";
import { adding, type StoredGroup } from "./objects";

export const listsPath = "/shield/shield-zone/{shieldZoneId}/access-lists";

const add = adding<ShieldManagedList>(
  kind,
  ({ shieldManagedLists: all }) => all,
  ({ shieldZoneId = 0, listId = 0, ...fields }) => ({
    ...managedListsAtFirst.find((each) => each.listId === listId),
    configurationId: shieldZoneId * 100 + listId,
    lastUpdated: "2026-01-01T00:00:00Z",
    ...fields,
  }),
);

const managedIn = ({ state, account }: Call<unknown, unknown>, shieldZoneId: number): readonly ShieldManagedList[] =>
  managedListsAtFirst.map(
    ({ listId = 0 }) =>
      account.shieldManagedLists.get(shieldZoneId * 100 + listId) ?? add(state, account, { shieldZoneId, listId }),
  );

const customIn = ({ account }: Call<unknown, unknown>, zone: number): readonly ShieldAccessList[] =>
  [...account.shieldAccessLists.values()].filter(({ shieldZoneId }) => shieldZoneId === zone);

const details = (lists: readonly (ShieldManagedList | ShieldAccessList)[]) =>
  lists.map((list) => partOf(AccessListDetails, list));

const all = zoneRoute("GET", listsPath, {
  replies: { 200: AccessLists },
  handle: (call, zone) => {
    const custom = customIn(call, zone);
    return {
      status: 200,
      body: {
        managedLists: details(managedIn(call, zone)),
        customLists: details(inOrder(custom, call.behaviour)),
        customEntryCount: custom.reduce((sum, { entryCount }) => sum + entryCount, 0),
        customEntryLimit: null,
        customListCount: custom.length,
        customListLimit: null,
      },
    };
  },
});

const configure = zoneRoute("PATCH", `${listsPath}/configurations/{id}`, {
  body: ListConfiguration,
  replies: { 200: SavedListConfiguration },
  handle: (call, zone) => {
    const { isEnabled, action } = call.body;
    const lists = [...managedIn(call, zone), ...customIn(call, zone)];
    const list = lists.find(({ configurationId }) => String(configurationId) === call.params["id"]);
    if (list === undefined) return shield.missing;
    if (list.requiredPlan > (shieldZoneOf(call.account, zone)?.planType ?? 0)) return notOnPlan;
    Object.assign(
      list,
      isEnabled === undefined || isEnabled === null ? {} : { isEnabled },
      action !== undefined && { action },
    );
    return { status: 200, body: { data: call.body } };
  },
});

const notOnPlan = shieldFailure(202, "not_available.access_list", "The plan of the zone does not include this list.");

/** What Shield zones do with the lists of bunny.net, and with their own. */
export const shieldManagedLists: StoredGroup = { add, operations: [all, configure] };

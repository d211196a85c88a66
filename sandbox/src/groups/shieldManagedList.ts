import { blank } from "../schemas/basics";
import type { ShieldAccessList } from "../schemas/shieldAccessList";
import {
  AccessListDetails,
  AccessLists,
  ListConfiguration,
  managedListsAtFirst,
  SavedListConfiguration,
  ShieldManagedList,
} from "../schemas/shieldManagedList";
import type { Account, State } from "../state";
import { made, partOf } from "../validation";
import { inShieldZone, shield, shieldZoneOf } from "./dialects/shield";
import { inOrder, route, type Call } from "./group";
import { type StoredGroup, traitsOf } from "./objects";
import { shieldFailure } from "./shield";

export const listsPath = "/shield/shield-zone/{shieldZoneId}/access-lists";

const add = (_state: State, account: Account, fields: object): ShieldManagedList => {
  const { shieldZoneId = 0, listId = 0 } = fields as Partial<ShieldManagedList>;
  const list = made("managed list", ShieldManagedList, {
    ...blank(ShieldManagedList),
    ...managedListsAtFirst.find((each) => each.listId === listId),
    configurationId: shieldZoneId * 100 + listId,
    lastUpdated: "2026-01-01T00:00:00Z",
    ...fields,
  });
  account.shieldManagedLists.set(list.configurationId, list);
  return list;
};

const managedIn = ({ state, account }: Call<unknown, unknown>, shieldZoneId: number): readonly ShieldManagedList[] =>
  managedListsAtFirst.map(
    ({ listId = 0 }) =>
      account.shieldManagedLists.get(shieldZoneId * 100 + listId) ?? add(state, account, { shieldZoneId, listId }),
  );

const customIn = ({ account }: Call<unknown, unknown>, zone: number): readonly ShieldAccessList[] =>
  [...account.shieldAccessLists.values()].filter(({ shieldZoneId }) => shieldZoneId === zone);

const inZone = <Body, Query, A>(call: Call<Body, Query>, act: (zone: number) => A) => {
  const zone = call.params[inShieldZone.param] ?? "";
  return inShieldZone.exists(call.account, zone) ? act(Number(zone)) : shield.missing;
};

const details = (lists: readonly (ShieldManagedList | ShieldAccessList)[]) =>
  lists.map((list) => partOf(AccessListDetails, list));

const all = route("GET", listsPath, {
  replies: { 200: AccessLists, ...shield.refusals },
  ...traitsOf(shield, "GET"),
  handle: (call) =>
    inZone(call, (zone) => {
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
    }),
});

const configure = route("PATCH", `${listsPath}/configurations/{id}`, {
  body: ListConfiguration,
  replies: { 200: SavedListConfiguration, ...shield.refusals },
  ...traitsOf(shield, "PATCH"),
  handle: (call) =>
    inZone(call, (zone) => {
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
    }),
});

const notOnPlan = shieldFailure(202, "not_available.access_list", "The plan of the zone does not include this list.");

/** What Shield zones do with the lists of bunny.net, and with their own. */
export const shieldManagedLists: StoredGroup = { add, operations: [all, configure] };

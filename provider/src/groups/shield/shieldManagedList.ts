import { reconciled } from "../../reconcile/engine";
import { keyedSettingsVerbs } from "../../reconcile/settings";
import { bodyOf, type ObjectOf } from "../../vocabulary/reply";
import { managedLists, saveConfiguration } from "./api/accessLists";
import { shieldZoneEntry } from "./zoneEntry";
import { shieldManagedList as definition } from "./shieldManagedList.definition";

type ManagedList = ObjectOf<typeof definition>;

/** What a Shield zone does with a list of bunny.net. */
export const shieldManagedList = reconciled(definition, {
  identity: shieldZoneEntry({ noun: "managed list", property: "listId", find: managedLists.find }),
  ...keyedSettingsVerbs(
    definition,
    {
      find: managedLists.find,
      save: (session, { parent }, body, { configurationId }) =>
        saveConfiguration<ManagedList>(session, parent, configurationId, body),
    },
    // What the action becomes if it is left out is not known.
    { body: (found, changes) => bodyOf(definition, { ...found, ...changes }, ["action", "enabled"]) },
  ),
});

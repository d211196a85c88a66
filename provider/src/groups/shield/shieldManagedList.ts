import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { step } from "../../common/taskEither";
import type { ChildId } from "../../formats/ids";
import type { Session, Freshness } from "../../http/client";
import { reconciled } from "../../reconcile/engine";
import { keyedSettingsVerbs } from "../../reconcile/settings";
import { bodyOf, type ObjectOf } from "../../vocabulary/reply";
import { accessLists, saveConfiguration } from "./api/accessLists";
import { shieldZoneEntry } from "./zoneEntry";
import { shieldManagedList as definition } from "./shieldManagedList.definition";

type ManagedList = ObjectOf<typeof definition>;

const find = (session: Session, { parent, key }: ChildId, freshness?: Freshness) =>
  step(
    pipe(
      accessLists.find(session, parent, freshness),
      TE.map((lists) => lists?.managedLists.find(({ listId }) => listId === key)),
    ),
  );

/** What a Shield zone does with a list of bunny.net. */
export const shieldManagedList = reconciled(definition, {
  identity: shieldZoneEntry({ noun: "managed list", property: "listId", find }),
  ...keyedSettingsVerbs(
    definition,
    {
      find,
      save: (session, { parent }, body, { configurationId }) =>
        saveConfiguration<ManagedList>(session, parent, configurationId, body),
    },
    // What the action becomes if it is left out is not known.
    { body: (found, changes) => bodyOf(definition, { ...found, ...changes }, ["action", "enabled"]) },
  ),
});

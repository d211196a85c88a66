import * as t from "io-ts";
import { mapStep } from "../../../common/taskEither";
import type { ObjectId } from "../../../formats/ids";
import type { Session } from "../../../http/client";
import { requiredList } from "../../../http/codecs";
import { entriesIn } from "../../../http/entries";
import type { SharedReads } from "../../../http/parentObjects";
import { silent } from "../../../http/listed";
import { settingsObjects } from "../../../http/settingsObjects";
import { replyTo } from "../../../vocabulary/lookup";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { getShieldAccessLists as lookup } from "../lookups/getShieldAccessLists.definition";
import { shieldAccessList } from "../shieldAccessList.definition";
import { shieldManagedList } from "../shieldManagedList.definition";
import { shieldWithoutEnvelope } from "./dialect";
import { inShieldZone } from "./shieldZone";

export const listsPath = "/shield/shield-zone/{shieldZoneId}/access-lists";

/** All lists of a zone, its own and those of bunny.net, each with what it does: one read for the resources of both kinds. */
const AccessLists = t.type(
  {
    customLists: requiredList(replyOf(shieldAccessList)),
    managedLists: requiredList(replyOf(shieldManagedList)),
  },
  "AccessLists",
);
export type AccessLists = t.TypeOf<typeof AccessLists>;

export const accessLists = settingsObjects<AccessLists>({
  dialect: shieldWithoutEnvelope,
  parent: inShieldZone,
  path: listsPath,
  reply: AccessLists,
});

/** The lists of the zone itself. */
export const customLists: Pick<SharedReads<readonly ObjectOf<typeof shieldAccessList>[]>, "find" | "write"> = {
  find: (session, zone = 0, freshness) =>
    mapStep(accessLists.find(session, zone, freshness), (lists) => lists?.customLists),
  write: (session, zone = 0, call) => accessLists.write(session, zone, call),
};

/** The lists of bunny.net. */
export const managedLists = entriesIn(
  accessLists.find,
  (lists) => lists.managedLists,
  ({ listId = "" }) => listId,
);

/** The same lists with all that there is to say of them, for look-ups. */
export const wholeAccessLists = settingsObjects({
  dialect: shieldWithoutEnvelope,
  parent: inShieldZone,
  path: listsPath,
  reply: replyTo(lookup.result, lookup.naming),
});

/** Changes what a list of either kind does. */
export function saveConfiguration<List>(session: Session, zone: ObjectId, id: number, body: object) {
  const operation = { method: "PATCH", path: `${listsPath}/configurations/{id}` } as const;
  const call = { operation, params: { id }, body, idempotent: true, reply: silent<List>() };
  return accessLists.write(session, zone, call);
}

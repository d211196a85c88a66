import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type Step, step } from "../../../common/taskEither";
import type { ObjectId } from "../../../formats/ids";
import type { Session } from "../../../http/client";
import { Nothing, requiredList } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { settingsObjects } from "../../../http/settingsObjects";
import { boolean, decodedBy, integer, numbered, optional, reference, text, time } from "../../../vocabulary";
import { outputsReply, replyOf } from "../../../vocabulary/reply";
import { listActions, listTypes, shieldAccessList } from "../shieldAccessList.definition";
import { shieldManagedList } from "../shieldManagedList.definition";
import { shieldPlans } from "../shieldZone.definition";
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

/** What a list of either kind does. */
interface Configured {
  readonly configurationId: number;
  readonly action?: string;
  readonly enabled?: boolean;
}

const listed = {
  name: text(),
  description: optional(text()),
  type: numbered(listTypes),
  action: numbered(listActions),
  enabled: boolean({ wire: "isEnabled" }),
  entryCount: integer(),
  lastUpdated: optional(time()),
};
const managed = {
  ...listed,
  listId: reference({ inEveryReply: true }),
  requiredPlan: numbered(shieldPlans),
  updateFrequency: optional(text()),
};
const custom = { ...listed, listId: integer({ inEveryReply: true }) };

/** The same lists with all that there is to say of them, for look-ups. */
export const wholeAccessLists = settingsObjects({
  dialect: shieldWithoutEnvelope,
  parent: inShieldZone,
  path: listsPath,
  reply: outputsReply(
    "AccessLists",
    {
      managedLists: decodedBy(requiredList(outputsReply("AccessList", managed, "camel"))),
      customLists: decodedBy(requiredList(outputsReply("AccessList", custom, "camel"))),
      customListCount: integer(),
      customListLimit: optional(integer()),
      customEntryCount: integer(),
      customEntryLimit: optional(integer()),
    },
    "camel",
  ),
});

/** Changes what a list does. */
export function saveConfiguration(
  session: Session,
  zone: ObjectId,
  body: object,
  { configurationId: id, action, enabled }: Configured,
): Step<ApiError, void> {
  const now = { ...(action !== undefined && { action }), ...(enabled !== undefined && { enabled }) };
  const changed = <Listed extends Configured>(all: readonly Listed[]): readonly Listed[] =>
    all.map((each) => (each.configurationId === id ? { ...each, ...now } : each));
  const call = {
    operation: { method: "PATCH", path: `${listsPath}/configurations/{id}` },
    params: { id },
    body,
    idempotent: true,
    reply: Nothing,
  } as const;
  return step(
    pipe(
      accessLists.write(session, zone, call, ({ customLists, managedLists }) => ({
        customLists: changed(customLists),
        managedLists: changed(managedLists),
      })),
      TE.map(() => undefined),
    ),
  );
}

import { createHash } from "node:crypto";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { step, type Step, taskEither } from "../../../common/taskEither";
import type { ObjectId } from "../../../formats/ids";
import type { Session, Freshness } from "../../../http/client";
import { mapReply, Nothing, optional } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { type ListedKey, refusalsOf } from "../../../http/listed";
import { pick } from "../../../properties/values";
import type { InputsOf } from "../../../vocabulary/definition";
import { bodyOf, type ObjectOf } from "../../../vocabulary/reply";
import { shieldAccessList as definition } from "../shieldAccessList.definition";
import { type AccessLists, accessLists, listsPath, saveConfiguration } from "./accessLists";
import { isMissingInShield, shield } from "./dialect";
import { inShieldZone } from "./shieldZone";

type Inputs = InputsOf<typeof definition>;
export type ShieldAccessList = ObjectOf<typeof definition>;

const path = `${listsPath}/{id}`;
const contentNames: ReadonlyArray<keyof Inputs> = ["name", "entries"];
const configurationNames: ReadonlyArray<keyof Inputs> = ["action", "enabled"];

/** What only the list itself shows, and not the list of lists. One line is one entry, and the last may end, too. */
const Content = mapReply(
  t.type({ data: t.type({ id: t.number, content: optional(t.string), checksum: optional(t.string) }) }, "AccessList"),
  ({ data: { id, content = "", checksum } }) => ({
    listId: id,
    entries: [...new Set(content.split("\n").map((line) => line.trim()))].filter((line) => line !== "").sort(),
    checksum,
  }),
);

/** The access lists of Shield zones. */
export const shieldAccessLists = {
  parent: inShieldZone,
  all: (
    session: Session,
    zone: ObjectId | undefined,
    freshness?: Freshness,
  ): Step<ApiError, readonly ShieldAccessList[]> =>
    step(
      pipe(
        zone === undefined
          ? TE.right<ApiError, AccessLists | undefined>(undefined)
          : accessLists.find(session, zone, freshness),
        TE.map((lists) =>
          (lists?.customLists ?? []).map((list): ShieldAccessList => ({ ...list, shieldZoneId: Number(zone) })),
        ),
      ),
    ),
  find: (session: Session, { parent, key }: ListedKey, freshness?: Freshness) =>
    taskEither<ApiError, ShieldAccessList | undefined>(async function* () {
      const lists = yield* shieldAccessLists.all(session, parent, freshness);
      const list = lists.find(({ listId }) => String(listId) === key);
      return list === undefined ? undefined : yield* shieldAccessLists.withContent(session, list);
    }),
  /** `undefined` if it was deleted meanwhile. */
  withContent: (session: Session, list: ShieldAccessList): Step<ApiError, ShieldAccessList | undefined> => {
    const operation = { method: "GET", path } as const;
    const params = { ...inShieldZone.paramsOf(list.shieldZoneId ?? 0), id: list.listId };
    return step(
      pipe(
        session.client.transport.send({ operation, params, reply: Content, ...refusalsOf(shield) }, session),
        TE.map((content) => ({ ...list, ...content })),
        TE.orElseW((error: ApiError) => (isMissingInShield(error) ? TE.right(undefined) : TE.left(error))),
      ),
    );
  },
  create: (session: Session, inputs: Inputs) =>
    accessLists.write(session, inputs.shieldZoneId, {
      operation: { method: "POST", path: listsPath },
      body: { ...bodyOf(definition, inputs, ["name", "type"]), ...contentOf(inputs) },
      reply: Content,
    }),
  /** Sends what changes of the list, and what changes of its configuration. */
  save: (session: Session, { parent = 0, key }: ListedKey, changes: Partial<Inputs>, after: ShieldAccessList) =>
    taskEither<ApiError, ShieldAccessList>(async function* () {
      let { checksum } = after;
      if (contentNames.some((each) => each in changes)) {
        const operation = { method: "PATCH", path } as const;
        const body = { ...bodyOf(definition, changes, ["name"]), ...contentOf(changes) };
        const call = { operation, params: { id: key }, body, idempotent: true, reply: Content };
        ({ checksum } = yield* accessLists.write(session, parent, call));
      }
      // What the action becomes if it is left out is not known.
      const configuration = bodyOf(definition, pick(after, configurationNames));
      if (configurationNames.some((each) => each in changes))
        yield* saveConfiguration(session, parent, after.configurationId, configuration);
      return { ...after, checksum };
    }),
  remove: (session: Session, { parent = 0, key }: ListedKey) =>
    accessLists.write(session, parent, {
      operation: { method: "DELETE", path },
      params: { id: key },
      reply: Nothing,
    }),
};

/** The entries as the API takes them. By the checksum it notices what was damaged on the way. */
function contentOf({ entries }: Partial<Inputs>): object {
  if (entries === undefined) return {};
  const content = entries.join("\n");
  return { content, checksum: createHash("sha256").update(content, "utf8").digest("hex") };
}

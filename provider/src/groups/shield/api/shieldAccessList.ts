import { createHash } from "node:crypto";
import * as t from "io-ts";
import { mapStep, type Step, taskEither, undefinedIf } from "../../../common/taskEither";
import type { Session, Freshness } from "../../../http/client";
import { mapReply, optional, type Reply } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { type ListedKey, listedObjects, refusalsOf } from "../../../http/listed";
import { pick } from "../../../properties/values";
import type { InputsOf } from "../../../vocabulary/definition";
import { bodyOf, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { shieldAccessList as definition } from "../shieldAccessList.definition";
import { customLists, listsPath, saveConfiguration } from "./accessLists";
import { isMissingInShield, shieldWithoutEnvelope } from "./dialect";
import { inShieldZone } from "./shieldZone";

type Inputs = InputsOf<typeof definition>;
export type ShieldAccessList = ObjectOf<typeof definition>;

const one = `${listsPath}/{listId}`;
const contentNames: ReadonlyArray<keyof Inputs> = ["name", "entries"];
const configurationNames: ReadonlyArray<keyof Inputs> = ["action", "enabled"];

/** What only the list itself shows, and not the list of lists. One entry per line; the last line may end with a break. */
const Content = mapReply(
  t.type({ data: t.type({ id: t.number, content: optional(t.string), checksum: optional(t.string) }) }, "AccessList"),
  ({ data: { id, content = "", checksum } }) => ({
    listId: id,
    entries: [...new Set(content.split("\n").map((line) => line.trim()))].filter((line) => line !== "").sort(),
    checksum,
  }),
);

const listed = listedObjects({
  dialect: shieldWithoutEnvelope,
  parent: inShieldZone,
  id: "listId",
  list: listsPath,
  one,
  reply: replyOf(definition),
  created: Content as Reply<Partial<ShieldAccessList>>,
  shared: customLists,
});

/** The access lists of Shield zones. */
export const shieldAccessLists = {
  ...listed,
  find: (session: Session, key: ListedKey, freshness?: Freshness) =>
    taskEither<ApiError, ShieldAccessList | undefined>(async function* () {
      const list = yield* listed.find(session, key, freshness);
      return list && (yield* shieldAccessLists.withContent(session, key, list));
    }),
  /** `undefined` if it was deleted meanwhile. */
  withContent: (
    session: Session,
    key: ListedKey,
    list: ShieldAccessList,
  ): Step<ApiError, ShieldAccessList | undefined> => {
    const operation = { method: "GET", path: one } as const;
    const call = { operation, params: listed.paramsOf(key), reply: Content, ...refusalsOf(shieldWithoutEnvelope) };
    return mapStep(
      undefinedIf(isMissingInShield, session.client.transport.send(call, session)),
      (content) => content && { ...list, ...content },
    );
  },
  create: (session: Session, { shieldZoneId, ...inputs }: Inputs) =>
    listed.create(session, shieldZoneId, {
      ...bodyOf(definition, inputs, ["name", "type", "description"]),
      ...contentOf(inputs),
    }),
  /** Sends what changes of the list, and what changes of its configuration. */
  save: (session: Session, key: ListedKey, changes: Partial<Inputs>, after: ShieldAccessList) =>
    taskEither<ApiError, ShieldAccessList>(async function* () {
      let { checksum } = after;
      if (contentNames.some((each) => each in changes)) {
        const operation = { method: "PATCH", path: one } as const;
        const body = { ...bodyOf(definition, changes, ["name"]), ...contentOf(changes) };
        ({ checksum } = yield* listed.write(session, key, { operation, body, idempotent: true, reply: Content }));
      }
      // What the action becomes if it is left out is not known.
      const configuration = bodyOf(definition, pick(after, configurationNames));
      if (configurationNames.some((each) => each in changes))
        yield* saveConfiguration(session, key.parent ?? 0, after.configurationId, configuration);
      return { ...after, checksum };
    }),
};

/** The entries as the API takes them. By the checksum it notices what was damaged on the way. */
function contentOf({ entries }: Partial<Inputs>): object {
  if (entries === undefined) return {};
  const content = entries.join("\n");
  return { content, checksum: createHash("sha256").update(content, "utf8").digest("hex") };
}

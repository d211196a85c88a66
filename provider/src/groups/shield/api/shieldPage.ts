import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { step, type Step, taskEither, valueOf } from "../../../common/taskEither";
import type { ChildId } from "../../../formats/ids";
import { type ApiCall, cancelledCall } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import { type ApiError, isNotFound } from "../../../http/errors";
import { refusalsOf } from "../../../http/listed";
import type { ObjectOf } from "../../../vocabulary/reply";
import type { shieldPage } from "../shieldPage.definition";
import { isMissingInShield, shield } from "./dialect";
import { inShieldZone } from "./shieldZone";

const path = "/shield/shield-zone/{shieldZoneId}/custom-page/{pageType}";

const paramsOf = ({ parent, key }: ChildId) => ({ shieldZoneId: parent, pageType: key });

/** A page, which the API has as text. A 404 is none, if the zone is there to have one. */
export const findPage = (session: Session, key: ChildId): Step<ApiError, ObjectOf<typeof shieldPage> | undefined> => {
  const operation = { method: "GET", path } as const;
  const call = { operation, params: paramsOf(key), reply: t.string, returnsText: true, ...refusalsOf(shield) } as const;
  return taskEither(async function* () {
    const found = await session.client.transport.send(call, session)();
    if (E.isRight(found)) return { content: found.right };
    if (isMissingInShield(found.left)) return undefined;
    yield* valueOf<ApiError, unknown>(
      isNotFound(found.left) ? inShieldZone.find(session, key.parent) : TE.left(found.left),
    );
    return undefined;
  });
};

export const putPage = (session: Session, key: ChildId, content: string): Step<ApiError, void> =>
  inTurn(session, key, {
    operation: { method: "PUT", path },
    content: Buffer.from(content, "utf8"),
    headers: { "content-type": "text/html" },
    reply: Nothing,
  });

export const deletePage = (session: Session, key: ChildId): Step<ApiError, void> =>
  inTurn(session, key, { operation: { method: "DELETE", path }, reply: Nothing });

/** Writes below one zone go one at a time. */
function inTurn(session: Session, key: ChildId, of: ApiCall<void>): Step<ApiError, void> {
  const call = { ...of, params: paramsOf(key), ...refusalsOf(shield) };
  const send = session.client.transport.send(call, session);
  return step(inShieldZone.turns(session.client).of(key.parent).run(session, send, cancelledCall(call)));
}

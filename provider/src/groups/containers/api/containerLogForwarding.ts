import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { step, type Step } from "../../../common/taskEither";
import type { ObjectId } from "../../../formats/ids";
import type { Session, Freshness } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import { type ApiError, isNotFound } from "../../../http/errors";
import { settingsObjects } from "../../../http/settingsObjects";
import { bodyOf, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { containerLogForwarding as definition } from "../containerLogForwarding.definition";
import { inContainerApp } from "./containerApp";

type LogForwarding = ObjectOf<typeof definition>;

const path = "/mc/log/forwarding";
const one = `${path}/{appId}`;

const objects = settingsObjects({
  dialect: { save: "PUT" },
  parent: inContainerApp,
  path: one,
  reply: replyOf(definition),
});

export const logForwardings = {
  parent: inContainerApp,
  /** A 404 without a body is none, which counts once the application was read. */
  find: (session: Session, appId: ObjectId, freshness?: Freshness): Step<ApiError, LogForwarding | undefined> =>
    step(
      pipe(
        objects.find(session, appId, freshness),
        TE.orElse((error) => (isNotFound(error) ? TE.right(undefined) : TE.left(error))),
      ),
    ),
  /** POST and PUT take all of it: 201 or 200 with the object. */
  save: (
    session: Session,
    method: "POST" | "PUT",
    appId: ObjectId,
    given: LogForwarding,
  ): Step<ApiError, LogForwarding> =>
    objects.write(session, appId, {
      operation: { method, path: method === "POST" ? path : one },
      body: bodyOf(definition, given),
      reply: replyOf(definition),
      secrets: given.token === undefined ? [] : [given.token],
    }),
  remove: (session: Session, appId: ObjectId): Step<ApiError, void> =>
    objects.write(session, appId, { operation: { method: "DELETE", path: one }, reply: Nothing }),
};

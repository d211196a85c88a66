import type { Step } from "../../../common/taskEither";
import type { ObjectId } from "../../../formats/ids";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { settingsObjects } from "../../../http/settingsObjects";
import { bodyOf, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { containerLogForwarding as definition } from "../containerLogForwarding.definition";
import { inContainerApp } from "./containerApp";

type LogForwarding = ObjectOf<typeof definition>;

const path = "/mc/log/forwarding";
const one = `${path}/{appId}`;

const objects = settingsObjects({
  dialect: { save: "PUT", mayBeNone: true },
  parent: inContainerApp,
  path: one,
  reply: replyOf(definition),
});

export const logForwardings = {
  parent: objects.parent,
  find: objects.find,
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

import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import type { TaskEither } from "fp-ts/TaskEither";
import type { ApiCall } from "../http/apiCall";
import type { Session } from "../http/client";
import { Nothing } from "../http/codecs";
import type { ApiError } from "../http/errors";
import { type PullZone, pullZonePath, pullZones } from "./pullZoneCodec";

export type Write = TaskEither<ApiError, void>;

/** A write that is decided on again by its turn, because writes that came before it may have made it needless. */
export type WriteUnless = TaskEither<ApiError, "sent" | "needless">;

/** What an operation under the path of a pull zone changes. */
export interface Change {
  /** @default POST */
  readonly method?: "POST" | "DELETE";
  /** Last part of the path. */
  readonly action: string;
  readonly body: object;
  /** Texts in the body that an error must never quote. */
  readonly secrets?: readonly string[];
  /** The zone afterwards, where that is known exactly; else it is read again. */
  readonly apply?: (zone: PullZone) => PullZone;
}

/**
 * Changes a pull zone by an operation that answers nothing. All of them leave the same zone when they run twice, though
 * some refuse the second time; so they are tried again although an earlier try may have acted.
 */
export const changePullZone = (session: Session, pullZoneId: number, change: Change): Write =>
  pullZones(session.client).write(pullZoneId, callOf(pullZoneId, change), session, change.apply);

/** The same, unless `isNeedless` of what is known about the zone by then. */
export const changePullZoneUnless = (
  session: Session,
  pullZoneId: number,
  change: Change & Required<Pick<Change, "apply">>,
  isNeedless: (zone: PullZone) => boolean,
): WriteUnless => {
  const write = pullZones(session.client).writeUnless(
    pullZoneId,
    callOf(pullZoneId, change),
    session,
    change.apply,
    isNeedless,
  );
  // It takes its place among the writes at once, as all of them do.
  return async () =>
    pipe(
      await write(),
      E.map(
        O.match(
          () => "needless",
          () => "sent",
        ),
      ),
    );
};

const callOf = (pullZoneId: number, { method = "POST", action, body, secrets = [] }: Change): ApiCall<void> => ({
  operation: { method, path: `${pullZonePath}/${action}` },
  params: { pullZoneId },
  body,
  reply: Nothing,
  idempotent: true,
  secrets,
});

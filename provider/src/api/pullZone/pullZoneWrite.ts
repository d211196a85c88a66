import * as O from "fp-ts/Option";
import type { TaskEither } from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../../taskEither";
import type { ApiCall } from "../http/apiCall";
import type { Session } from "../http/client";
import { Nothing } from "../http/codecs";
import type { ApiError } from "../http/errors";
import { type PullZone, pullZonePath, pullZones } from "./pullZoneCodec";

export type Write = TaskEither<ApiError, void>;

/** A write that is checked again at the head of the queue, because writes before it may have made it unnecessary. */
export type WriteUnless = TaskEither<ApiError, "sent" | "unnecessary">;

/** An operation under the path of a pull zone. */
interface PullZoneChange {
  /** @default POST */
  readonly method?: "POST" | "DELETE";
  /** Last segment of the path. */
  readonly action: string;
  readonly body: object;
  /** Texts of the body that an error must never quote. */
  readonly secrets?: readonly string[];
  /** The zone after the change. Without it, the zone is read again. */
  readonly apply?: (zone: PullZone) => PullZone;
}

/**
 * Changes a pull zone by an operation without a reply. Running one twice has the same result, even if the second run is
 * refused, so it is retried although an earlier attempt may have taken effect.
 */
export function changePullZone(session: Session, pullZoneId: number, change: PullZoneChange): Write {
  return pullZones(session.client).write(pullZoneId, callOf(pullZoneId, change), session, change.apply);
}

/**
 * Like {@link changePullZone}, but checks `isUnnecessary` against the cached zone at the head of the queue; if true, sends
 * nothing.
 */
export function changePullZoneUnless(
  session: Session,
  pullZoneId: number,
  change: PullZoneChange & Required<Pick<PullZoneChange, "apply">>,
  isUnnecessary: (zone: PullZone) => boolean,
): WriteUnless {
  return taskEither(async function* () {
    // Queued synchronously, so that writes keep the order in which they were started.
    const reply = yield* valueOf(
      pullZones(session.client).writeUnless(
        pullZoneId,
        callOf(pullZoneId, change),
        session,
        change.apply,
        isUnnecessary,
      ),
    );
    return O.isSome(reply) ? "sent" : "unnecessary";
  });
}

function callOf(pullZoneId: number, { method = "POST", action, body, secrets = [] }: PullZoneChange): ApiCall<void> {
  return {
    operation: { method, path: `${pullZonePath}/${action}` },
    params: { pullZoneId },
    body,
    reply: Nothing,
    idempotent: true,
    secrets,
  };
}

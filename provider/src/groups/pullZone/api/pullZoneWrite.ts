import type { TaskEither } from "fp-ts/TaskEither";
import type { ApiCall } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { type PullZone, pullZones } from "./pullZoneCodec";

export type Write = TaskEither<ApiError, void>;

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
  return pullZones.cache(session.client).write(pullZoneId, callOf(pullZoneId, change), session, change.apply);
}

/** The call of a change. */
export function callOf(
  pullZoneId: number,
  { method = "POST", action, body, secrets = [] }: Omit<PullZoneChange, "apply">,
): ApiCall<void> {
  return {
    operation: { method, path: `${pullZones.path}/${action}` },
    params: { pullZoneId },
    body,
    reply: Nothing,
    idempotent: true,
    secrets,
  };
}

import type { TaskEither } from "fp-ts/TaskEither";
import type { Session } from "./client";
import { Nothing } from "./codecs";
import type { ApiError } from "./errors";
import { pullZonePath, type PullZone } from "./pullZoneCodec";

export type Write = TaskEither<ApiError, void>;

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
export const changePullZone = (
  session: Session,
  pullZoneId: number,
  { method = "POST", action, body, secrets = [], apply }: Change,
): Write =>
  session.client.pullZones.write(
    pullZoneId,
    {
      operation: { method, path: `${pullZonePath}/${action}` },
      params: { pullZoneId },
      body,
      reply: Nothing,
      repeatable: true,
      secrets,
    },
    session,
    apply,
  );

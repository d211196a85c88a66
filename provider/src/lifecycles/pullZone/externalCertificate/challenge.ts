import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import type { Hostname } from "../../../api/pullZone/pullZone";
import type { challenge } from "../../../definitions/pullZone/externalCertificate";
import { refused } from "../../../kernel/errors";
import type { LifecycleError } from "../../../kernel/lifecycle";
import { entryIn } from "../hostname/mapping";
import { parentZone, type Step } from "../parentZone";

/** How control of a hostname is proved: by a file that it serves, or by a record in its DNS. */
export type ChallengeKind = (typeof challenge)[number];

/** The hostname must be on the zone: the API itself would take it from any zone of the account. */
export const entryOf = (session: Session, pullZoneId: number, name: string): Step<Hostname> =>
  pipe(
    parentZone(session, pullZoneId),
    TE.chainW((zone) =>
      pipe(
        entryIn(zone, name),
        TE.fromOption(() =>
          refused(
            `pull zone ${pullZoneId} has no hostname ${name}`,
            "add it first, for example as a Hostname resource",
          ),
        ),
      ),
    ),
  );

/** What the API answers about a hostname that the zone had a moment ago. */
export const goneMeanwhile = (name: string): LifecycleError<ApiError> =>
  refused(
    `hostname ${name} is not on the account that the API key belongs to`,
    "check whether something removes it, and run `pulumi up --refresh`",
  );

/** Whether the time to complete a challenge is over. Without a time, or with one that is none, it never is. */
export function hasExpired(expiresAt: string | undefined, now = Date.now()): boolean {
  return expiresAt !== undefined && Date.parse(inUtc(expiresAt)) <= now;
}

/** A time that names no zone is in UTC, and not in that of this machine. */
function inUtc(time: string): string {
  return /T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(time) ? `${time}Z` : time;
}

import * as O from "fp-ts/Option";
import type { Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import type { Hostname } from "../api/pullZone";
import type { challenge } from "./externalCertificate.definition";
import { refused } from "../../../contract/errors";
import type { LifecycleError } from "../../../contract/lifecycle";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import type { Step } from "../../../reconcile/step";
import { entryIn } from "../hostname/mapping";
import { existingParentZone } from "../parentZone";

/** How control of a hostname is proved: through a file that it serves, or through a DNS record. */
export type ChallengeKind = (typeof challenge)[number];

/** The hostname must be on this zone: the API itself accepts one on any zone of the account. */
export function existingEntry(session: Session, pullZoneId: number, name: string): Step<Hostname> {
  return taskEither(async function* () {
    const zone = yield* valueOf(existingParentZone(session, pullZoneId));
    const entry = entryIn(zone, name);
    if (O.isSome(entry)) return entry.value;
    return yield* failWith(
      refused(`pull zone ${pullZoneId} has no hostname ${name}`, "add it first, for example as a Hostname resource"),
    );
  });
}

/** Explains a 404 about a hostname that the zone had a moment ago. */
export function hostnameGone(name: string): LifecycleError<ApiError> {
  return refused(
    `hostname ${name} is not on the account that the API key belongs to`,
    "check whether something removes it, and run `pulumi up --refresh`",
  );
}

/** Whether the deadline for completing a challenge has passed. Without a valid deadline, it never has. */
export function hasExpired(expiresAt: string | undefined, now = Date.now()): boolean {
  return expiresAt !== undefined && Date.parse(inUtc(expiresAt)) <= now;
}

/** A time without a time zone is in UTC, not in that of this machine. */
function inUtc(time: string): string {
  return /T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(time) ? `${time}Z` : time;
}

import { refused } from "../../../contract/errors";
import { failWith, type Step } from "../../../common/taskEither";
import { type Ctx, type Failure, steps } from "../../../reconcile/steps";
import { existingZone, hostnameIn, type Key, type HostnameOfZone } from "../hostname/remote";

/** The hostname must be on this zone: the API itself accepts one on any zone of the account. */
export function existingHostname(ctx: Ctx, { pullZoneId, hostname }: Key): Step<Failure, HostnameOfZone> {
  return steps(async function* () {
    const found = hostnameIn(yield* existingZone(ctx, pullZoneId), hostname);
    if (found !== undefined) return found;
    return yield* failWith(
      refused(
        `pull zone ${pullZoneId} has no hostname ${hostname}`,
        "add it first, for example as a Hostname resource",
      ),
    );
  });
}

/** Explains a 404 about a hostname that the zone had a moment ago. */
export function hostnameGone(name: string): Failure {
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

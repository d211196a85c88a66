import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import { findParentZone } from "../parentZone";
import type { Inputs } from "./inputs";

/** What a user does about DNS so that a hostname points to its pull zone. */
export function howToPoint(
  session: Session,
  { pullZoneId, hostname }: Pick<Inputs, "pullZoneId" | "hostname">,
): TE.TaskEither<never, string> {
  return pipe(
    findParentZone(session, pullZoneId),
    TE.map(O.chainNullableK((zone) => zone.Hostnames.find(({ IsSystemHostname }) => IsSystemHostname)?.Value)),
    TE.match(
      () => undefined,
      (target) => O.toUndefined(target),
    ),
    TE.fromTask,
    TE.map((target = "the pull zone's own hostname") => pointingTo(target, hostname)),
  );
}

/** A domain itself can have no CNAME. Which names of three parts are domains, as `example.co.uk`, only registries know. */
function pointingTo(target: string, hostname: string): string {
  return hostname.split(".").length === 2
    ? `give it a PullZone record at bunny.net, or an ALIAS (ANAME) for ${target} elsewhere`
    : `make it a CNAME for ${target} (a domain itself: an ALIAS)`;
}

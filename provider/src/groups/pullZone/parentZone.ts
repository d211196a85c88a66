import { pipe } from "fp-ts/function";
import type * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../../http/client";
import { findPullZone, type PullZone } from "./api/pullZone";
import { pullZoneObject } from "./pullZoneObject";
import { fromApi } from "../../contract/errors";
import type { Context } from "../../contract/lifecycle";
import { existingParent, type Step } from "../../reconcile/step";

/** Whether no resource of this stack has taken over a pull zone that bunny.net created for an endpoint, or removed it. */
export function isOwnedByNobody({ ownership }: Context<unknown>, pullZoneId: number): boolean {
  return ownership.ownerOf(pullZoneObject(pullZoneId))._tag === "Nobody";
}

/** The zone that a resource belongs to, or none: everything in a deleted zone is gone as well. */
export function findParentZone(session: Session, pullZoneId: number): Step<O.Option<PullZone>> {
  return fromApi(findPullZone(session, pullZoneId));
}

/** The zone in which a resource is created. Fails if it does not exist. */
export function existingParentZone(session: Session, pullZoneId: number): Step<PullZone> {
  return pipe(
    findParentZone(session, pullZoneId),
    TE.flatMap((zone) => zoneIn(zone, pullZoneId)),
  );
}

/** The zone that was looked for. Fails if it does not exist. */
export function zoneIn(found: O.Option<PullZone>, pullZoneId: number): Step<PullZone> {
  return existingParent(TE.right(found), pullZoneObject(pullZoneId), "pullZoneId");
}

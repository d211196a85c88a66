import type * as O from "fp-ts/Option";
import type { Session } from "../../api/http/client";
import { findPullZone, type PullZone } from "../../api/pullZone/pullZone";
import { fromApi } from "../../kernel/errors";
import { existingParent, type Step } from "../step";

/** The zone that a resource belongs to, or none: everything in a deleted zone is gone as well. */
export function findParentZone(session: Session, pullZoneId: number): Step<O.Option<PullZone>> {
  return fromApi(findPullZone(session, pullZoneId));
}

/** The zone in which a resource is created. Fails if it does not exist. */
export function existingParentZone(session: Session, pullZoneId: number): Step<PullZone> {
  return existingParent(findPullZone(session, pullZoneId), `pull zone ${pullZoneId}`, "pullZoneId");
}

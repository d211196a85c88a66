import type { Session } from "../../http/client";
import { type PullZone, pullZones } from "./api/pullZone";
import { pullZoneObject } from "./pullZoneObject";
import { missingParent } from "../../contract/errors";
import type { Context } from "../../contract/lifecycle";
import { failWith, type Step } from "../../common/taskEither";
import { act, type Failure, steps } from "../../reconcile/steps";

/** Whether no resource of this stack has taken over a pull zone that bunny.net created for an endpoint, or removed it. */
export function isOwnedByNobody({ ownership }: Context<unknown>, pullZoneId: number): boolean {
  return ownership.ownerOf(pullZoneObject(pullZoneId))._tag === "Nobody";
}

/** The zone in which a resource is created. Fails if it does not exist. */
export function existingParentZone(session: Session, pullZoneId: number): Step<Failure, PullZone> {
  return steps(async function* () {
    const found = yield* act(pullZones.find(session, pullZoneId));
    return found ?? (yield* failWith(noZone(pullZoneId)));
  });
}

/** The failure if there is no such zone. */
export function noZone(pullZoneId: number): Failure {
  return missingParent(pullZoneObject(pullZoneId), "pullZoneId");
}

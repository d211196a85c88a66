import { pullZoneObject } from "./pullZoneObject";
import { missingParent } from "../../contract/errors";
import type { Context } from "../../contract/lifecycle";
import type { Failure } from "../../reconcile/steps";

/** Whether no resource of this stack has taken over a pull zone that bunny.net created for an endpoint, or removed it. */
export function isOwnedByNobody({ ownership }: Context<unknown>, pullZoneId: number): boolean {
  return ownership.ownerOf(pullZoneObject(pullZoneId))._tag === "Nobody";
}

/** The failure if there is no such zone. */
export function noZone(pullZoneId: number): Failure {
  return missingParent(pullZoneObject(pullZoneId), "pullZoneId");
}

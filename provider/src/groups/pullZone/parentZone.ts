import { pullZoneObject } from "./pullZoneObject";
import type { Context } from "../../contract/lifecycle";

/** Whether no resource of this stack has taken over a pull zone that bunny.net created for an endpoint, or removed it. */
export function isOwnedByNobody({ ownership }: Context<unknown>, pullZoneId: number): boolean {
  return ownership.ownerOf(pullZoneObject(pullZoneId))._tag === "Nobody";
}

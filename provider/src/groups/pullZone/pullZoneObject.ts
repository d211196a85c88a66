import type { Context } from "../../contract/lifecycle";

/** What a pull zone is called as an object that a resource may own. */
export function pullZoneObject(id: number | string): string {
  return `pull zone ${id}`;
}

/** Whether no resource of this stack has taken over a pull zone that bunny.net created for an endpoint, or removed it. */
export function isOwnedByNobody({ ownership }: Context<unknown>, pullZoneId: number): boolean {
  return ownership.ownerOf(pullZoneObject(pullZoneId))._tag === "Nobody";
}

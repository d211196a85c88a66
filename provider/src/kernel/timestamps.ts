/**
 * Whether two times that an API gave are of the same change. What answers a write may be more exact than what a read gives
 * later, which is cut off, so the same second counts as the same.
 */
export function isSameTimestamp(left: string, right: string): boolean {
  return left === right || toSeconds(left) === toSeconds(right);
}

/** A time without a zone is meant as UTC. What is no time is equal to none. */
function toSeconds(time: string): number {
  return Math.floor(Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`) / 1000);
}

/**
 * Whether two times that an API gave are of the same change. What answers a write may be more exact than what a read gives
 * later, so less than a second apart counts as the same.
 */
export function isSameMoment(left: string, right: string): boolean {
  return left === right || Math.abs(toMilliseconds(left) - toMilliseconds(right)) < 1000;
}

/** A time without a zone is meant as UTC. */
function toMilliseconds(time: string): number {
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`);
}

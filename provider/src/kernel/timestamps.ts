/**
 * Whether two timestamps of the API are equal to the second: replies to writes may be more precise than reads, which
 * truncate.
 */
export function isSameTimestamp(left: string, right: string): boolean {
  return left === right || toSeconds(left) === toSeconds(right);
}

/** A time without a zone is UTC. NaN, which equals nothing, if the text is not a time. */
function toSeconds(time: string): number {
  return Math.floor(Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`) / 1000);
}

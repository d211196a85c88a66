/**
 * Whether two timestamps of the API are equal to the second: replies to writes may be more precise than reads, which
 * truncate.
 */
export function isSameTimestamp(left: string, right: string): boolean {
  return inWholeSeconds(left) === inWholeSeconds(right);
}

/** A time of the API in UTC, without fractions of a second. It may omit the zone; text that is no time is kept. */
export function inWholeSeconds(time: string): string {
  const milliseconds = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`);
  return Number.isNaN(milliseconds) ? time : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

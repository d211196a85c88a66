/**
 * A time of the API in UTC, without fractions of a second, because replies to writes may be more precise than reads. It may
 * omit the zone; text that is no time is kept.
 */
export function inWholeSeconds(time: string): string {
  const milliseconds = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`);
  return Number.isNaN(milliseconds) ? time : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

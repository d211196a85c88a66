/**
 * Parses a Retry-After header, which has seconds or an HTTP date, as milliseconds from now.
 * A date in the past is 0; anything else is `undefined`.
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // An HTTP date starts with the name of a day. Date.parse alone would also take "1" or "-5" for a year.
  const time = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

const fraction = /\.\d+/;
const digits = 7;

/** The current time, or a later one, with seven fractional digits, as the API stores it at first. */
export const momentFromNow = (milliseconds = 0): string =>
  inWrites(new Date(Date.now() + milliseconds).toISOString(), String(process.hrtime.bigint() % 10_000n));

/** The format in responses to writes: seven fractional digits, in UTC. */
export const inWrites = (moment: string, further = ""): string => {
  const known = fraction.exec(moment)?.[0].slice(1, digits + 1) ?? "";
  const seconds = moment.replace(fraction, "").replace(/Z$/, "");
  return `${seconds}.${`${known}${further.padStart(digits - known.length, "0")}`.padEnd(digits, "0")}Z`;
};

/** The format in reads: truncated to the second, and without a time zone. */
export const inReads = (moment: string): string => moment.replace(fraction, "").replace(/Z$/, "");

/** The format in responses about scripts: without a time zone. */
export const inScriptWrites = (moment: string): string => inWrites(moment).replace(/Z$/, "");

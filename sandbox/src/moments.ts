const fraction = /\.\d+/;
const digits = 7;

/** Now, or so much later, to the seventh digit of a second, which is what the API keeps at first. */
export const momentFromNow = (milliseconds = 0): string =>
  inWrites(new Date(Date.now() + milliseconds).toISOString(), String(process.hrtime.bigint() % 10_000n));

/** As the answer to a write gives it: seven digits of a second, in UTC. */
export const inWrites = (moment: string, further = ""): string => {
  const known = fraction.exec(moment)?.[0].slice(1, digits + 1) ?? "";
  const seconds = moment.replace(fraction, "").replace(/Z$/, "");
  return `${seconds}.${`${known}${further.padStart(digits - known.length, "0")}`.padEnd(digits, "0")}Z`;
};

/** As reads give it: cut to the whole second, and without a zone. */
export const inReads = (moment: string): string => moment.replace(fraction, "").replace(/Z$/, "");

/** The same as answers about scripts give it: without a zone. */
export const inScriptWrites = (moment: string): string => inWrites(moment).replace(/Z$/, "");

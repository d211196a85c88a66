const milliseconds: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

/** Parses a duration of Pulumi's `customTimeouts`, in Go's format, into milliseconds: `90s`, `1h30m`, `1.5h`, `0`. */
export function parseDuration(text: string): number | undefined {
  const unsigned = text.trim().replace(/^\+/, "");
  if (unsigned === "0") return 0;
  const parts = [...unsigned.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join("") !== unsigned) return undefined;
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (milliseconds[unit ?? ""] ?? 0), 0);
}

import type { Event } from "./events";

/** How a run of the engine ended. */
export interface End {
  readonly code: number;
  /** What the CLI wrote to standard error. */
  readonly stderr: string;
}

/** A message from the engine, a provider or the program. */
export interface Diagnostic {
  /** The resource it is about; undefined if it is about none in particular. */
  readonly urn: string | undefined;
  readonly message: string;
}

export function diagnostics(events: readonly Event[], severity: "error" | "warning"): readonly Diagnostic[] {
  return events.flatMap(({ diagnosticEvent: told }) =>
    told === undefined || told.severity !== severity || told.ephemeral === true || told.message.trim() === ""
      ? []
      : { urn: told.urn === "" ? undefined : told.urn, message: told.message.trim() },
  );
}

/** The reported reasons for the failure of one resource. */
export const errorsOf = (events: readonly Event[], urn: string): readonly string[] =>
  unique(diagnostics(events, "error").flatMap((told) => (told.urn === urn ? withoutPreface(told.message) : [])));

/**
 * Why a run failed, each reason once, except the reasons reported for the resources in `said`. A run that did not
 * succeed never counts as one that did.
 */
export function reasonsOf(
  events: readonly Event[],
  end: End,
  reported: ReadonlySet<string> = new Set(),
): readonly string[] {
  const told = diagnostics(events, "error").filter(({ urn }) => urn === undefined || !reported.has(urn));
  const reasons = told.filter(({ message }) => !isSummaryLine(message)).map(({ message }) => message);
  if (reasons.length + reported.size > 0) return unique(reasons);
  const last = [
    ...told.map(({ message }) => message),
    ...events.flatMap(({ errorEvent }) => errorEvent?.error.trim() ?? []),
  ];
  if (last.length > 0) return unique(last);
  if (end.code !== 0) return [endingOf(end)];
  return events.some(({ summaryEvent }) => summaryEvent !== undefined)
    ? []
    : ["the Pulumi CLI exited without a summary of its results"];
}

/** The engine prefixes a reason with redundant information: that it was a preview, and which resource it is. */
const withoutPreface = (message: string): string =>
  message.replace(/^(?:Preview failed: )?(?:\S+ resource '.*?' has a problem: )?/, "");

/** The engine's last message, after the reasons, which adds nothing to them. */
const isSummaryLine = (message: string): boolean => /^(preview|refresh|update) failed$/.test(message.trim());

/** Why the CLI exited, in its own words. */
export function endingOf({ code, stderr }: End): string {
  const errors = stderr.split("\n").flatMap((line) => /^error: (.+)/.exec(line.trim())?.[1] ?? []);
  const words = errors.length > 0 ? errors.join("; ") : stderr.trim().split("\n").slice(-5).join(" ").trim();
  return words === "" ? `the Pulumi CLI exited with code ${code}` : words;
}

export const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

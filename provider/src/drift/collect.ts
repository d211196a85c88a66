import { changesIn } from "./changes";
import type { Event, Step } from "./events";
import { type ResourceDrift, type StackDrift, toStackDrift } from "./report";

/** How the engine's run ended. */
export interface End {
  readonly code: number;
  /** What the CLI wrote on its standard error. */
  readonly complaints: string;
}

/** What a preview-only refresh of a stack found, by its events. */
export function collect(stack: string, events: readonly Event[], end: End): StackDrift {
  const begun = new Map<string, Step>();
  const ended = new Map<string, ResourceDrift>();
  // What is not in state yet: seen only when the engine was told to run the program before.
  const ignored = new Set<string>();
  const add = (step: Step | undefined, outcome: (step: Step) => ResourceDrift): void => {
    if (step !== undefined && isCompared(step) && !ignored.has(step.urn) && !ended.has(step.urn)) {
      ended.set(step.urn, outcome(step));
    }
  };
  for (const { resourcePreEvent, resOutputsEvent, resOpFailedEvent } of events) {
    const before = resourcePreEvent?.metadata;
    if (before !== undefined && isCompared(before) && !begun.has(before.urn)) {
      if (before.op === "refresh") begun.set(before.urn, before);
      else ignored.add(before.urn);
    }
    add(resOutputsEvent?.metadata, found);
    add(resOpFailedEvent?.metadata, (step) => failure(step, errorsOf(events, step.urn)));
  }
  const resources = [...new Set([...begun.keys(), ...ended.keys()])].sort().flatMap((urn) => {
    const step = begun.get(urn);
    return ended.get(urn) ?? (step === undefined ? [] : failure(step, errorsOf(events, urn)));
  });
  const urn = events.flatMap(({ resourcePreEvent, resOutputsEvent }) => resourcePreEvent ?? resOutputsEvent ?? [])[0]
    ?.metadata.urn;
  return toStackDrift({
    stack,
    ...(urn !== undefined && { project: parseUrn(urn).project }),
    resources,
    failures: failuresOf(events, resources, end),
    warnings: unique(diagnostics(events, "warning").map(({ message }) => message)),
  });
}

/** What only groups others, or gives access, has nothing behind it. What is about to be deleted is declared no more. */
function isCompared({ type, old, new: now }: Step): boolean {
  const state = old ?? now;
  return state?.custom === true && state.delete !== true && !type.startsWith("pulumi:providers:");
}

function found(step: Step): ResourceDrift {
  switch (step.op) {
    case "delete":
      return { ...about(step), status: "gone", properties: [] };
    case "update":
      return { ...about(step), status: "changed", properties: changesIn(step) };
    case "same":
    case "refresh":
      return { ...about(step), status: "unchanged", properties: [] };
    default:
      return failure(step, [`the engine answered with "${step.op}", which is no outcome of a refresh`]);
  }
}

const failure = (step: Step, reasons: readonly string[]): ResourceDrift => ({
  ...about(step),
  status: "failed",
  properties: [],
  message: reasons.length > 0 ? reasons.join("; ") : "it was not compared, because the refresh ended before",
});

const about = ({ urn, type, old, new: now }: Step) => ({
  urn,
  type,
  name: parseUrn(urn).name,
  id: old?.id ?? now?.id ?? "",
});

function parseUrn(urn: string): { readonly project: string; readonly name: string } {
  const [, project = "", , ...name] = urn.split("::");
  return { project, name: name.join("::") };
}

/** Failures that no resource has told already; a run that did not end well is never taken for one that found nothing. */
function failuresOf(events: readonly Event[], resources: readonly ResourceDrift[], end: End): readonly string[] {
  const failed = new Set(resources.flatMap(({ urn, status }) => (status === "failed" ? urn : [])));
  const told = diagnostics(events, "error").flatMap(({ urn, message }) =>
    urn !== undefined && failed.has(urn) ? [] : message,
  );
  const reasons = told.filter((message) => !isLastWord(message));
  if (reasons.length + failed.size > 0) return unique(reasons);
  const last = [...told, ...events.flatMap(({ errorEvent }) => errorEvent?.error.trim() ?? [])];
  if (last.length > 0) return unique(last);
  if (end.code !== 0) return [endingOf(end)];
  return events.some(({ summaryEvent }) => summaryEvent !== undefined)
    ? []
    : ["pulumi refresh ended without a summary of what it found"];
}

/** What the engine says at last, after the reasons, to which it adds nothing. */
const isLastWord = (message: string): boolean => /^(preview|refresh|update) failed$/.test(message);

/** Why the CLI ended, in its own words. */
export function endingOf({ code, complaints }: End): string {
  const errors = complaints.split("\n").flatMap((line) => /^error: (.+)/.exec(line.trim())?.[1] ?? []);
  const words = errors.length > 0 ? errors.join("; ") : complaints.trim().split("\n").slice(-5).join(" ").trim();
  return words === "" ? `it ended with exit code ${code}` : words;
}

interface Told {
  readonly urn: string | undefined;
  readonly message: string;
}

function diagnostics(events: readonly Event[], severity: "error" | "warning"): readonly Told[] {
  return events.flatMap(({ diagnosticEvent: told }) =>
    told === undefined || told.severity !== severity || told.ephemeral === true || told.message.trim() === ""
      ? []
      : { urn: told.urn === "" ? undefined : told.urn, message: told.message.trim() },
  );
}

const errorsOf = (events: readonly Event[], urn: string): readonly string[] =>
  unique(
    diagnostics(events, "error").flatMap((told) =>
      told.urn === urn ? told.message.replace(/^Preview failed: /, "") : [],
    ),
  );

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

import { changesIn } from "./changes";
import type { Event, EngineStep } from "./events";
import { diagnostics, type End, errorsOf, reasonsOf, unique } from "./reasons";
import { type ResourceDrift, type StackDrift, toStackDrift } from "./report";

/** What a preview-only refresh of a stack found, according to its events. */
export function collect(stack: string, events: readonly Event[], end: End): StackDrift {
  const begun = new Map<string, EngineStep>();
  const ended = new Map<string, ResourceDrift>();
  // Resources that are not in state yet: seen only if the engine ran the program first.
  const ignored = new Set<string>();
  const add = (step: EngineStep | undefined, outcome: (step: EngineStep) => ResourceDrift): void => {
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
    failures: reasonsOf(events, end, new Set(resources.flatMap(({ urn, status }) => (status === "failed" ? urn : [])))),
    warnings: unique(diagnostics(events, "warning").map(({ message }) => message)),
  });
}

/** Components and providers have nothing to compare. A resource that is about to be deleted is no longer declared. */
function isCompared({ type, old, new: now }: EngineStep): boolean {
  const state = old ?? now;
  return state?.custom === true && state.delete !== true && !type.startsWith("pulumi:providers:");
}

function found(step: EngineStep): ResourceDrift {
  switch (step.op) {
    case "delete":
      return { ...about(step), status: "gone", properties: [] };
    case "update":
      return { ...about(step), status: "changed", properties: changesIn(step) };
    case "same":
    case "refresh":
      return { ...about(step), status: "unchanged", properties: [] };
    default:
      return failure(step, [`the engine reported "${step.op}", which is not an outcome of a refresh`]);
  }
}

const failure = (step: EngineStep, reasons: readonly string[]): ResourceDrift => ({
  ...about(step),
  status: "failed",
  properties: [],
  message: reasons.length > 0 ? reasons.join("; ") : "not compared, because the refresh ended before it",
});

const about = ({ urn, type, old, new: now }: EngineStep) => ({
  urn,
  type,
  name: parseUrn(urn).name,
  id: old?.id ?? now?.id ?? "",
});

/** The parts of a URN that users know. */
function parseUrn(urn: string): { readonly project: string; readonly name: string } {
  const [, project = "", , ...name] = urn.split("::");
  return { project, name: name.join("::") };
}

import type { EngineStep, ShownProperties } from "./events";
import type { PropertyDrift } from "./report";
import { hasSecret, isSecret, parsePath, shownValueAt } from "./shownValues";

/** The changed properties of a resource that a refresh would update, ordered by path. */
export function changesIn(step: EngineStep): readonly PropertyDrift[] {
  const changes = changedPaths(step)
    // The provider's bookkeeping is never declared.
    .filter(({ path }) => !path.startsWith("__"))
    .map(({ path, side }) => driftAt(step, outsideSecret(step, path), side));
  return [...new Map(changes.map((change) => [change.path, change])).values()].sort((one, other) =>
    one.path < other.path ? -1 : 1,
  );
}

type Side = "inputs" | "outputs";

interface ChangedPath {
  readonly path: string;
  /** What differs. */
  readonly side: Side;
}

/**
 * The paths as the engine reports them. For some providers it knows only names, and for resources that are only read,
 * nothing.
 */
function changedPaths(step: EngineStep): readonly ChangedPath[] {
  const detailed = Object.entries(step.detailedDiff ?? {});
  if (detailed.length > 0)
    return detailed.map(([path, { inputDiff = false }]) => ({ path, side: inputDiff ? "inputs" : "outputs" }));
  const side: Side = step.old?.external === true ? "outputs" : "inputs";
  const named = step.diffs ?? [];
  const names = named.length > 0 ? named : differing(step, side);
  return names.length > 0
    ? names.map((path) => ({ path, side }))
    : differing(step, "outputs").map((path) => ({ path, side: "outputs" }));
}

function differing(step: EngineStep, side: Side): readonly string[] {
  const [before, after] = versionsOf(step, side);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

const versionsOf = (step: EngineStep, side: Side): readonly [old: ShownProperties, now: ShownProperties] => [
  step.old?.[side] ?? {},
  step.new?.[side] ?? {},
];

/** The same path, no longer than to a property that is secret: nothing inside it is shown, not even names. */
function outsideSecret(step: EngineStep, path: string): string {
  const [name = path] = parsePath(path);
  const versions = [...versionsOf(step, "inputs"), ...versionsOf(step, "outputs")];
  return versions.some((properties) => isSecret(properties[name])) ? name : path;
}

/** A value that contains a secret, or did, is shown in neither version. */
function driftAt(step: EngineStep, path: string, side: Side): PropertyDrift {
  const sides = side === "inputs" ? (["inputs", "outputs"] as const) : (["outputs", "inputs"] as const);
  const parts = parsePath(path);
  const versions = sides.map((of) => versionsOf(step, of).map((properties) => shownValueAt(properties, parts)));
  const found = versions.find((values) => values.some((value) => value !== undefined)) ?? [];
  const [declared, actual] = found.some(hasSecret) ? found.map(masked) : found;
  return { path, ...(declared !== undefined && { declared }), ...(actual !== undefined && { actual }) };
}

const masked = (value: unknown): unknown => (value === undefined ? undefined : "[secret]");

import type { ShownProperties, EngineStep } from "./events";
import type { PropertyDrift } from "./report";
import { asSecretAs, isSecret, maskSecrets, parsePath, shownValueAt } from "./shownValues";

/** The changed properties of a resource that a refresh would update, ordered by path. */
export function changesIn(step: EngineStep): readonly PropertyDrift[] {
  const paths = changedPaths(step).filter(({ parts: [first] }) => first !== undefined && !isOurs(first));
  return paths
    .map(({ path, parts, inputDiff }) => {
      const [first, second] = inputDiff ? (["inputs", "outputs"] as const) : (["outputs", "inputs"] as const);
      return valuesAt(step, path, parts, first) ?? valuesAt(step, path, parts, second) ?? { path };
    })
    .sort((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
}

/** Properties with this prefix are the provider's bookkeeping and are never declared. */
const isOurs = (name: string): boolean => name.startsWith("__");

interface ChangedPath {
  readonly path: string;
  readonly parts: readonly string[];
  /** Whether inputs differ; otherwise outputs do. */
  readonly inputDiff: boolean;
}

/**
 * The paths as the engine reports them. For some providers it knows only names, and for resources that are only read,
 * nothing.
 */
function changedPaths(step: EngineStep): readonly ChangedPath[] {
  const detailed = Object.entries(step.detailedDiff ?? {}).map(([path, { inputDiff = false }]) => ({
    path,
    parts: parsePath(path),
    inputDiff,
  }));
  if (detailed.length > 0) return outsideSecrets(step, detailed);
  const named = step.diffs ?? [];
  const inputDiff = step.old?.external !== true;
  const names = named.length > 0 ? named : inputDiff ? differing(step, "inputs") : [];
  return names.length > 0
    ? names.map((name) => ({ path: name, parts: [name], inputDiff }))
    : differing(step, "outputs").map((name) => ({ path: name, parts: [name], inputDiff: false }));
}

/** The same paths, each no longer than to a property that is secret: nothing inside it is shown, not even names. */
function outsideSecrets(step: EngineStep, paths: readonly ChangedPath[]): readonly ChangedPath[] {
  const cut = paths.map((changed): ChangedPath => {
    const [name = ""] = changed.parts;
    const values = (["old", "new"] as const).flatMap((when) =>
      (["inputs", "outputs"] as const).map((side) => propertiesOf(step, when, side)[name]),
    );
    return changed.parts.length > 1 && values.some(isSecret) ? { ...changed, path: name, parts: [name] } : changed;
  });
  return cut.filter(({ path }, place) => cut.findIndex((other) => other.path === path) === place);
}

type Side = "inputs" | "outputs";
const propertiesOf = (step: EngineStep, when: "old" | "new", side: Side): ShownProperties => step[when]?.[side] ?? {};

function differing(step: EngineStep, side: Side): readonly string[] {
  const [before, after] = [propertiesOf(step, "old", side), propertiesOf(step, "new", side)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** Undefined if neither side has the path. */
function valuesAt(step: EngineStep, path: string, parts: readonly string[], side: Side): PropertyDrift | undefined {
  const before = maskSecrets(shownValueAt(propertiesOf(step, "old", side), parts));
  const now = maskSecrets(shownValueAt(propertiesOf(step, "new", side), parts));
  if (before === undefined && now === undefined) return undefined;
  const [declared, actual] = [asSecretAs(before, now), asSecretAs(now, before)];
  return { path, ...(declared !== undefined && { declared }), ...(actual !== undefined && { actual }) };
}

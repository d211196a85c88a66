import { parseDuration } from "../common/durations";
import { changedFields } from "../properties/changes";
import {
  type FieldMask,
  fieldMaskOf,
  isEmpty,
  isFieldTree,
  type FieldTree,
  fieldTreeOf,
  leaves,
  minus,
  projectProperties,
  unionOf,
  withEntries,
} from "../properties/fieldMask";
import {
  equal,
  isProperties,
  mapProperties,
  omit,
  type Properties,
  setOwn,
  storableProperties,
} from "../properties/values";
import type { Declarations } from "./declarations";
import { matches, valueAt } from "../properties/paths";
import type { PartialFailure } from "./lifecycle";

/** Names in state in addition to the properties of a resource. They are in users' state: never change them. */
export const hiddenNames = {
  provider: "__provider",
  timeouts: "__timeouts",
  managed: "__managed",
  version: "__v",
  unsettled: "__unsettled",
  incomplete: "__incomplete",
} as const;

/** Version of the state format that this code writes. */
const stateVersion = 1;

/** Inputs from the engine, sorted. */
export interface SortedInputs {
  /** What describes the remote object. */
  readonly described: Properties;
  /** What controls the provider, including `customTimeouts`. */
  readonly control: Properties;
}

/** State, sorted. */
export interface StoredState extends SortedInputs {
  /** Fields that the user manages. Missing from state that we did not write: in an import and with `.get`. */
  readonly managed: FieldTree | undefined;
  /** Everything that is not hidden, including control inputs. */
  readonly outs: Properties;
  /** Fields that the engine may not know to be secret, because the update that changed them failed. */
  readonly unsettled: FieldTree;
  /** Whether the last operation failed midway: the next update must run even if nothing differs. */
  readonly incomplete: boolean;
}

/** The parts of the state to store. */
interface StateParts {
  readonly described: Properties;
  readonly control: Properties;
  readonly outs: Properties;
  readonly managed: FieldTree;
  readonly unsettled?: FieldTree;
  readonly incomplete?: boolean;
}

export function sortInputs(controlNames: readonly string[], wire: Properties): SortedInputs {
  const described: Record<string, unknown> = {};
  const control: Record<string, unknown> = {};
  for (const name of Object.keys(wire)) {
    const value = wire[name];
    if (value === null) continue;
    if (name === hiddenNames.timeouts || controlNames.includes(name)) setOwn(control, name, value);
    else if (!isHidden(name)) setOwn(described, name, value);
  }
  return { described, control };
}

export function readState(controlNames: readonly string[], wire: Properties): StoredState {
  const unsettled = wire[hiddenNames.unsettled];
  const { described, control } = sortInputs(controlNames, wire);
  const managed = managedFields(wire, described);
  return {
    described: managed === undefined ? {} : projectProperties(managed, described),
    control,
    managed,
    outs: mapProperties(wire, (value, name) => (isHidden(name) ? undefined : value)),
    unsettled: isFieldTree(unsettled) ? unsettled : {},
    incomplete: wire[hiddenNames.incomplete] === true,
  };
}

/**
 * The state to store. `managed` is left out if it covers everything except control inputs, as it does for every entry
 * of a list: this keeps state small, which the engine passes with each call and writes again after each operation.
 */
export function writeState({
  described,
  control,
  outs,
  managed,
  unsettled = {},
  incomplete = false,
}: StateParts): Properties {
  const properties = storableProperties({ ...outs, ...described });
  return {
    ...properties,
    ...control,
    ...(equal(managed, fieldTreeOf(properties)) ? {} : { [hiddenNames.managed]: managed }),
    [hiddenNames.version]: stateVersion,
    ...(isEmpty(unsettled) ? {} : { [hiddenNames.unsettled]: unsettled }),
    ...(incomplete ? { [hiddenNames.incomplete]: true } : {}),
  };
}

/** The managed fields in state; if it was written without them, all fields that it describes. */
function managedFields(wire: Properties, described: Properties): FieldTree | undefined {
  const names = wire[hiddenNames.managed];
  if (names !== undefined) return isFieldTree(names) ? names : undefined;
  return wire[hiddenNames.version] === undefined ? undefined : fieldTreeOf(described);
}

function isHidden(name: string): boolean {
  return name.startsWith("__");
}

/**
 * What state describes, plus entries that were added elsewhere to maps that are managed as a whole: update removes
 * those.
 */
export function describedIn({ exclusive }: Declarations, { managed, described, outs }: StoredState): Properties {
  return managed === undefined || exclusive.length === 0
    ? described
    : projectProperties(withEntries(managed, exclusive, outs), outs);
}

/** What exists after an operation that failed midway. */
type Progress = Pick<PartialFailure<unknown>, "applied" | "outs">;

/** State after a create or an update that succeeded. */
export function stateAfterStep(
  declared: Declarations,
  { described, control }: SortedInputs,
  outs: object,
): WithSecrets {
  return stateToStore(declared, { described, control, outs: { ...outs }, managed: fieldTreeOf(described) });
}

/** State after an update that had nothing to write: control inputs may have changed. */
export function stateAfterNoChange(declared: Declarations, before: StoredState, after: SortedInputs): WithSecrets {
  return stateAfterStep(declared, after, omit(before.outs, declared.control));
}

/** State after a create that failed midway. */
export function stateAfterPartialCreate(
  declared: Declarations,
  { described, control }: SortedInputs,
  { applied, outs }: Progress,
): WithSecrets {
  const managed = fieldTreeOf(described);
  return stateToStore(declared, {
    described: { ...applied },
    control,
    outs: omit({ ...outs }, declared.control),
    managed,
    unsettled: minus(managed, fieldTreeOf({ ...applied })),
    incomplete: true,
  });
}

/** State after an update that failed midway. */
export function stateAfterPartialUpdate(
  declared: Declarations,
  before: StoredState,
  { described, control }: SortedInputs,
  { removed }: { readonly removed: FieldTree },
  { applied, outs }: Progress,
): WithSecrets {
  return stateToStore(
    declared,
    {
      described: { ...applied },
      control,
      outs: omit({ ...outs }, declared.control),
      managed: unionOf(before.managed ?? {}, fieldTreeOf(described)),
      // What was to be removed may or may not be gone, which matters if the program adds it again.
      unsettled: unionOf(before.unsettled, unionOf(changedFields(before.described, described), removed)),
      incomplete: true,
    },
    // The engine knows which of the new inputs are secret, not which of the old ones.
    leaves(changedFields(described, omit({ ...applied }, declared.control))),
  );
}

/**
 * The state to store.
 *
 * @param secrets paths that are secret in addition to the declared ones
 */
export function stateToStore(declared: Declarations, parts: StateParts, secrets: Paths = []): WithSecrets {
  return { properties: writeState(parts), secrets: [...declaredSecrets(declared), ...secrets] };
}

/** One of the user's `customTimeouts`, which the resource passes on as a hidden control input. */
export function timeoutText(control: Properties, operation: string): unknown {
  const timeouts = control[hiddenNames.timeouts];
  return isProperties(timeouts) ? timeouts[operation] : undefined;
}

/** Timers of more than 24 days would fire immediately. */
const longestMilliseconds = 2 ** 31 - 1 - 60_000;

/** How long an operation may take, if the user has set that. As in all providers, zero counts as not set. */
export function timeoutMilliseconds(control: Properties, operation: string): number | undefined {
  const text = timeoutText(control, operation);
  const milliseconds = typeof text === "string" ? parseDuration(text) : undefined;
  return milliseconds === undefined || milliseconds === 0 ? undefined : Math.min(milliseconds, longestMilliseconds);
}

/** Where secrets are in properties. */
export type Paths = ReadonlyArray<readonly string[]>;

/** Properties for state or for the engine, and which of them are secret: an adapter seals those. */
export interface WithSecrets {
  readonly properties: Properties;
  readonly secrets: Paths;
}

/** The inputs and outputs that are always secret. */
export function declaredSecrets({ secretInputs, secretOutputs }: Declarations): Paths {
  return [...secretInputs, ...secretOutputs].map((name) => [name]);
}

/**
 * Everything in properties that may be secret and must not be printed: the declared secrets, and places that may hold
 * others.
 */
export function possibleSecrets(declared: Declarations, ...all: readonly Properties[]): Paths {
  return [
    ...declaredSecrets(declared),
    ...all.flatMap((properties) => pathsMatching(declared.secretPlaces, properties)),
  ];
}

/** Paths of all leaves that match one of the patterns. A pattern may end above the leaves. */
export function pathsMatching(patterns: readonly string[], properties: Properties): Paths {
  if (patterns.length === 0) return [];
  const names: FieldMask = fieldMaskOf(properties);
  return leaves(names).filter((leaf) => isWithin(patterns, leaf));
}

/** The texts at these paths of properties. */
export function textsAt(paths: Paths, ...all: readonly Properties[]): readonly string[] {
  return all.flatMap((properties) => paths.flatMap((path) => textsIn(valueAt(properties, path))));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isProperties(value) ? Object.values(value).flatMap(textsIn) : [];
}

function isWithin(patterns: readonly string[], path: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const depth = pattern.split(".").length;
    return path.length >= depth && matches(pattern, path.slice(0, depth));
  });
}

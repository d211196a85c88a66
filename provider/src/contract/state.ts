import { isEmpty, isFieldTree, type FieldTree, fieldTreeOf, projectProperties } from "../properties/fieldMask";
import { equal, mapProperties, type Properties, setOwn, storableProperties } from "../properties/values";

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
export interface StateParts {
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

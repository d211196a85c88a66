import { isEmpty, isFieldTree, type FieldTree, fieldTreeOf, projectProperties } from "../kernel/fieldMask";
import { equal, mapProperties, type Properties, setOwn, storableProperties } from "../kernel/values";

/** Names that state holds beside the properties of a resource. They stand in users' state: never change them. */
export const hiddenNames = {
  provider: "__provider",
  timeouts: "__timeouts",
  managed: "__managed",
  version: "__v",
  unsettled: "__unsettled",
  incomplete: "__incomplete",
} as const;

/** Version of the form of state that is written here. */
const stateVersion = 1;

/** Inputs as the engine hands them over, sorted. */
export interface SortedInputs {
  /** What describes the remote object. */
  readonly described: Properties;
  /** What steers us, `customTimeouts` included. */
  readonly control: Properties;
}

/** What state holds, sorted. */
export interface StoredState extends SortedInputs {
  /** Names that the user manages. Missing where nothing was written by us: in an import, and under `.get`. */
  readonly managed: FieldTree | undefined;
  /** Everything that is not hidden, control inputs included. */
  readonly outs: Properties;
  /** Names whose secrecy the engine does not know, because the update that changed them failed. */
  readonly unsettled: FieldTree;
  /** Whether the last step failed half-way: the next update must run even when nothing differs. */
  readonly incomplete: boolean;
}

/** What is to be stored. */
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
 * What to store. The names are left out where they are those of all that is stored beside control inputs, which they are
 * of every entry of a list: with each call and each step the engine passes state on and writes it again.
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

/** The names that state spells out; where it was written without any, those of all that it describes. */
function managedFields(wire: Properties, described: Properties): FieldTree | undefined {
  const names = wire[hiddenNames.managed];
  if (names !== undefined) return isFieldTree(names) ? names : undefined;
  return wire[hiddenNames.version] === undefined ? undefined : fieldTreeOf(described);
}

function isHidden(name: string): boolean {
  return name.startsWith("__");
}

import type { RemotePullZone } from "../api/pullZone";
import { asShown, originNeeds, settings, settingsOf } from "../api/pullZoneSettings";
import { type Changes, changesAt, hasChanged, withChangedEntries } from "../../../properties/changes";
import { type FieldMask, type FieldTree, fieldTreeOf, isEmpty, maskAt } from "../../../properties/fieldMask";
import { equal, isProperties, mapProperties, ownValue, pick, type Properties } from "../../../properties/values";
import { couplings, isRuledOut } from "./couplings";
import { defaultsOf, type PullZoneInputs, type Origin, typeOf } from "./inputs";

/** What an update is to change. */
interface UpdateTarget {
  readonly inputs: PullZoneInputs;
  /** Fields that may have to be written. 1 means all that are given. */
  readonly changed: FieldMask;
  /** Fields that the program no longer has. */
  readonly removed: FieldTree;
}

/** Inputs in which settings that were removed have what a new pull zone of this origin has. */
export function withDefaultsOfOrigin(zone: RemotePullZone, inputs: PullZoneInputs, removed: FieldTree): PullZoneInputs {
  const type = inputs.origin === undefined ? settingsOf(zone)["originType"] : typeOf(inputs.origin)?.name;
  const hasScript = type === "edgeScriptId" || (inputs.middlewareScriptId ?? 0) > 0;
  const filters = hasScript ? { routingFilters: ["scripting"] } : {};
  return { ...inputs, ...pick({ ...defaultsOf(type), ...filters }, Object.keys(removed)) };
}

/** The settings that an update sends: none that the pull zone already has, unless the API might change them. */
export function changesTo(zone: RemotePullZone, wanted: UpdateTarget): Properties {
  const changes = { ...changedSettings(zone, wanted), ...originOf(zone, wanted) };
  return { ...changes, ...coupledTo(zone, wanted.inputs, changes) };
}

/** The settings of a new pull zone. */
export function newSettings(inputs: PullZoneInputs): Properties {
  const { origin } = inputs;
  return { ...pick({ ...inputs }, Object.keys(settings)), ...(origin === undefined ? {} : wholeOrigin(origin)) };
}

function changedSettings(zone: RemotePullZone, wanted: UpdateTarget): Properties {
  const { changed, removed } = wanted;
  const values: Properties = { ...wanted.inputs };
  return mapProperties(settings, ({ shape }, name) => {
    const isGone = ownValue(removed, name) !== undefined;
    if (!isGone && (values[name] === undefined || !hasChanged(changed, name))) return undefined;
    // No longer declared, it is not reset if it follows another setting.
    if (isGone && isRuledOut(name, values[name], values)) return undefined;
    const value = shape.type === "map" ? merged(zone, name, wanted) : values[name];
    return value !== undefined && isDifferent(zone, name, value) ? value : undefined;
  });
}

/** Whether the zone has another value, in any spelling. What replies leave out may be different. */
function isDifferent(zone: RemotePullZone, name: string, value: unknown): boolean {
  return !equal(settingsOf(zone)[name], asShown(name, value));
}

/** The entries of a map as the API has them, with what changed. Those that were added elsewhere stay. */
function merged(zone: RemotePullZone, name: string, wanted: UpdateTarget): unknown {
  const values: Properties = { ...wanted.inputs };
  const given = isProperties(values[name]) ? values[name] : {};
  const changes = changesAt(wanted, name);
  return withChanges(settingsOf(zone)[name] ?? {}, given, {
    ...changes,
    changed: changes.changed === 1 ? fieldTreeOf(given) : changes.changed,
  });
}

function withChanges(current: unknown, given: unknown, changes: Changes): unknown {
  if (changes.changed === 1 || !isProperties(current) || !isProperties(given)) return given;
  return withChangedEntries(current, given, changes, (name, value) =>
    withChanges(current[name], value, changesAt(changes, name)),
  );
}

/** The changed part of the origin; all of it if its type changes. */
function originOf(zone: RemotePullZone, { inputs: { origin }, changed }: UpdateTarget): Properties {
  if (origin === undefined || !hasChanged(changed, "origin")) return {};
  const mask = maskAt(changed, "origin");
  if (mask !== 1 && isEmpty(mask)) return {};
  const isChanged = (name: string): boolean => mask === 1 || name in mask;
  const type = typeOf(origin);
  if (type !== undefined && type.name !== settingsOf(zone)["originType"] && type.required.some(isChanged)) {
    return wholeOrigin(origin);
  }
  return mapProperties(membersOf(origin), (value, name) =>
    isChanged(name) && isDifferent(zone, name, value) ? value : undefined,
  );
}

function wholeOrigin(origin: Origin): Properties {
  return { originType: typeOf(origin)?.name, ...membersOf(origin) };
}

function membersOf(origin: Origin): Properties {
  return pick({ ...origin }, Object.keys(originNeeds));
}

/**
 * Declared settings that the API changes along with what is sent, unless they are sent too (as the official Terraform
 * provider expects), with the value that they have. One that drifted is left alone.
 */
function coupledTo(zone: RemotePullZone, inputs: PullZoneInputs, sent: Properties): Properties {
  const driven = couplings.filter(({ drivers }) => drivers.some((name) => name in sent)).map((one) => one.driven);
  return mapProperties(pick({ ...inputs }, driven), (value, name) =>
    name in sent || isDifferent(zone, name, value) ? undefined : value,
  );
}

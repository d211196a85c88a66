import type { PullZone, PullZoneBody } from "../api/pullZone";
import { fromWire, toWire } from "../../../vocabulary";
import { type Changes, changesAt, hasChanged, withChangedEntries } from "../../../properties/changes";
import { type FieldMask, type FieldTree, fieldTreeOf, isEmpty, maskAt } from "../../../properties/fieldMask";
import { equal, isProperties, ownValue, pick, type Properties } from "../../../properties/values";
import { couplings, isRuledOut } from "./couplings";
import { defaultsOf, type Inputs, type Origin, originSettings, originTypes, type Setting, settings } from "./inputs";

/** What an update is to change. */
export interface UpdateTarget {
  readonly inputs: Inputs;
  /** Fields that may have to be written. 1 means all that are given. */
  readonly changed: FieldMask;
  /** Fields that the program no longer has. */
  readonly removed: FieldTree;
}

/** Inputs in which settings that were removed have what a new pull zone of this origin has. */
export function withDefaultsOfOrigin({ OriginType }: PullZone, inputs: Inputs, removed: FieldTree): Inputs {
  const type = inputs.origin === undefined ? OriginType : typeOf(inputs.origin)?.number;
  const gone = Object.keys(removed);
  return { ...inputs, ...pick(defaultsOf(type), gone) };
}

/** The body that changes a pull zone, with nothing that it already has. */
export function bodyOf(zone: PullZone, wanted: UpdateTarget): PullZoneBody {
  const body = { ...settingsOf(zone, wanted), ...originOf(zone, wanted) };
  return { ...body, ...filtersFor(zone, wanted, body), ...coupledTo(zone, wanted.inputs, body) };
}

/** The body of a create. */
export function newBodyOf(inputs: Inputs & { readonly name: string }): PullZoneBody & { readonly Name: string } {
  const { name, origin } = inputs;
  const values: Properties = { ...inputs };
  const given = settings.filter((setting) => values[setting.name] !== undefined);
  const body = {
    ...Object.fromEntries(given.map((setting) => [setting.wire, toWire(setting.property, values[setting.name])])),
    ...(origin === undefined ? {} : wholeOrigin(origin)),
  };
  const filters = needsScripting(inputs) && inputs.routingFilters === undefined ? { RoutingFilters: [scripting] } : {};
  return { Name: name, ...body, ...filters };
}

/** Values in a body that errors must never quote. */
export function secretsIn(body: PullZoneBody): readonly string[] {
  return settings
    .filter(({ property }) => property.facts.secret === true)
    .flatMap(({ wire }) => {
      const value = body[wire];
      return typeof value === "string" && value !== "" ? [value] : [];
    });
}

/**
 * What an update has to send again: declared settings that had their value before or got it by the body, and that the
 * reply shows to have followed another setting instead.
 */
export function unsettled(before: PullZone, after: PullZone, inputs: Inputs, body: PullZoneBody): PullZoneBody {
  return Object.fromEntries(
    coupledSettings(body)
      .map((setting) => ({ setting, written: writtenOf(setting, inputs) }))
      .filter(({ setting, written }) => written !== undefined && after.Settings.get(setting.wire) !== undefined)
      .filter(({ setting, written }) => setting.wire in body || !isDifferent(before, setting, written))
      .filter(({ setting, written }) => isDifferent(after, setting, written))
      .map(({ setting, written }) => [setting.wire, written]),
  );
}

/** Whether a reply shows nothing of what a body changes: then it may be older than the change. */
export function isFromBefore(before: PullZone, reply: PullZone, body: PullZoneBody): boolean {
  const shown = Object.keys(body).filter((wire) => reply.Settings.get(wire) !== undefined);
  return shown.length > 0 && shown.every((wire) => equal(before.Settings.get(wire), reply.Settings.get(wire)));
}

/** The inputs without settings that a reply leaves out, so that it does not say whether they were applied. */
export function shownIn({ Settings, OriginType }: PullZone, inputs: Inputs): Inputs {
  const hiddenOf = (all: readonly Setting[]) =>
    Object.fromEntries(all.filter(({ wire }) => Settings.get(wire) === undefined).map(({ name }) => [name, undefined]));
  const { origin } = inputs;
  const isShown = origin === undefined || typeOf(origin)?.number !== OriginType;
  return {
    ...inputs,
    ...(isShown ? {} : { origin: { ...origin, ...hiddenOf(originSettings) } }),
    ...hiddenOf(settings),
  };
}

/** The property names of the settings in a body. */
export function namesIn(body: PullZoneBody): readonly string[] {
  return [...settings, ...originSettings].filter(({ wire }) => wire in body).map(({ name }) => name);
}

function settingsOf(zone: PullZone, { inputs, changed, removed }: UpdateTarget): PullZoneBody {
  const values: Properties = { ...inputs };
  return Object.fromEntries(
    settings.flatMap((setting): [string, unknown][] => {
      const { name, wire, property } = setting;
      const gone = ownValue(removed, name);
      if (!hasChanged(changed, name) && gone === undefined) return [];
      if (values[name] === undefined && gone === undefined) return [];
      // No longer declared, it is not reset if it follows another setting.
      if (gone !== undefined && isRuledOut(name, values[name], values)) return [];
      const value = property.shape.type === "map" ? merged(zone, setting, { inputs, changed, removed }) : values[name];
      if (value === undefined) return [];
      const written = toWire(property, value);
      return isDifferent(zone, setting, written) ? [[wire, written]] : [];
    }),
  );
}

/** Whether the zone has another value, in any spelling. What replies leave out may be different. */
function isDifferent({ Settings }: PullZone, { wire, property }: Setting, written: unknown): boolean {
  const current = Settings.get(wire);
  return current === undefined || !equal(fromWire(property, current), fromWire(property, written));
}

/** The entries of a map as the API has them, with what changed. Those that were added elsewhere stay. */
function merged(zone: PullZone, { name, wire, property }: Setting, wanted: UpdateTarget): unknown {
  const values: Properties = { ...wanted.inputs };
  const given = isProperties(values[name]) ? values[name] : {};
  const changes = changesAt(wanted, name);
  return withChanges(fromWire(property, zone.Settings.get(wire)) ?? {}, given, {
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
function originOf(zone: PullZone, { inputs: { origin }, changed }: UpdateTarget): PullZoneBody {
  if (origin === undefined || !hasChanged(changed, "origin")) return {};
  const mask = maskAt(changed, "origin");
  if (mask !== 1 && isEmpty(mask)) return {};
  const isChanged = (name: string): boolean => mask === 1 || name in mask;
  const type = typeOf(origin);
  if (type !== undefined && type.number !== zone.OriginType && type.required.some(isChanged)) {
    return wholeOrigin(origin);
  }
  const values: Properties = { ...origin };
  return Object.fromEntries(
    originSettings
      .filter((setting) => isChanged(setting.name) && values[setting.name] !== undefined)
      .map((setting) => ({ setting, written: toWire(setting.property, values[setting.name]) }))
      .filter(({ setting, written }) => isDifferent(zone, setting, written))
      .map(({ setting, written }) => [setting.wire, written]),
  );
}

function typeOf(origin: Origin) {
  const values: Properties = { ...origin };
  return originTypes.find(({ required }) => required.every((name) => values[name] !== undefined));
}

function wholeOrigin(origin: Origin): PullZoneBody {
  const values: Properties = { ...origin };
  const given = originSettings.filter(({ name }) => values[name] !== undefined);
  return {
    OriginType: typeOf(origin)?.number,
    ...Object.fromEntries(given.map(({ name, wire, property }) => [wire, toWire(property, values[name])])),
  };
}

const scripting = "scripting";

function needsScripting({ origin, middlewareScriptId = 0 }: Inputs): boolean {
  return origin?.edgeScriptId !== undefined || middlewareScriptId > 0;
}

/** A script needs the filter `scripting`, which the API refuses without one: where the program says nothing, it follows. */
function filtersFor(zone: PullZone, { inputs, removed }: UpdateTarget, body: PullZoneBody): PullZoneBody {
  const isDeclared = inputs.routingFilters !== undefined && ownValue(removed, "routingFilters") === undefined;
  const isConcerned = ["OriginType", "MiddlewareScriptId", "RoutingFilters"].some((name) => name in body);
  if (isDeclared || !isConcerned) return {};
  const current = texts(body["RoutingFilters"] ?? zone.Settings.get("RoutingFilters"));
  const hasScript = Number(body["OriginType"] ?? zone.OriginType) === 4 || middlewareIn(zone, body) > 0;
  if (hasScript === current.includes(scripting)) return {};
  const rest = current.filter((filter) => filter !== scripting && (!hasScript || filter !== "all"));
  const filters = hasScript ? [...rest, scripting] : rest.length === 0 ? ["all"] : rest;
  return { RoutingFilters: filters };
}

function middlewareIn(zone: PullZone, body: PullZoneBody): number {
  return Number(body["MiddlewareScriptId"] ?? zone.Settings.get("MiddlewareScriptId") ?? 0);
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/**
 * Declared settings that the API may change along with what a body changes, with the value that they have: sent along, it
 * stays. One that drifted is left alone.
 */
function coupledTo(zone: PullZone, inputs: Inputs, body: PullZoneBody): PullZoneBody {
  return Object.fromEntries(
    coupledSettings(body)
      .map((setting) => ({ setting, written: writtenOf(setting, inputs) }))
      .filter(({ setting, written }) => written !== undefined && !(setting.wire in body))
      .filter(({ setting, written }) => !isDifferent(zone, setting, written))
      .map(({ setting, written }) => [setting.wire, written]),
  );
}

/** The declared value of a setting, as the API expects it. */
function writtenOf({ name, property }: Setting, inputs: Inputs): unknown {
  const values: Properties = { ...inputs };
  return values[name] === undefined ? undefined : toWire(property, values[name]);
}

/** Settings that the API may change along with what a body changes. */
function coupledSettings(body: PullZoneBody): readonly Setting[] {
  const sent = namesIn(body);
  const driven = couplings
    .filter(({ drivers }) => drivers.some((name) => sent.includes(name)))
    .map((one) => one.driven);
  return settings.filter(({ name }) => driven.includes(name));
}

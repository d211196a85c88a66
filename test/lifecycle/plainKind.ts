import type { TObject } from "@sinclair/typebox";
import type { Sandbox } from "pulumi-bunny-sandbox";
import { bodyOf } from "../../provider/src/vocabulary/reply";
import type { Definition, Property } from "../../provider/src/vocabulary";
import { toWire, wireName } from "../../provider/src/vocabulary/wire";
import type { StoredName } from "../../sandbox/src/schemas/storedKinds";
import { elsewhere } from "../support/elsewhere";
import type { Wire } from "../support/providerProcess";
import type { Change, Drift, Fixture, Invalid, Sample } from "./sample";

/** What all of them have. */
export interface PlainObject {
  readonly Id: number;
  readonly Name: string;
}

/** A kind of objects with a number and a name, and what is not the same for all such kinds. */
export interface PlainKind {
  readonly definition: Definition;
  /** Path of the list, which also creates. */
  readonly path: string;
  /** All of them in an account of the sandbox. */
  readonly all: StoredName;
  /** What a new object has, and the body of an update. */
  readonly initial: object;
  readonly update: TObject;
  /** Fields of an update that are no settings like all others, and why. */
  readonly notTriedHere: Readonly<Record<string, string>>;
  /** Inputs with tests of their own, with their members. */
  readonly testedElsewhere?: readonly string[];
  /** Inputs that go together, among them settings: a stack with one of each kind has them. */
  readonly example: Wire & { readonly name: string };
  /** Settings that do not go with all others, only with what is given. */
  readonly apart?: readonly Apart[];
  /** Values of inputs that only a create takes, where any text will not do. */
  readonly values?: Wire;
  /** Bad inputs besides an empty name. */
  readonly invalid?: readonly Invalid[];
}

interface Apart {
  readonly given?: Wire;
  readonly settings: readonly string[];
}

/** A setting, a value that is not that of a new object, and what somebody else may make of it, as the API has it. */
export interface Setting {
  readonly property: string;
  readonly type: string;
  readonly wire: string;
  readonly unset: unknown;
  readonly written: unknown;
  readonly value: unknown;
  readonly drifted: Readonly<Record<string, unknown>>;
}

export function settingsOf({ definition, update, notTriedHere }: PlainKind): readonly Setting[] {
  return Object.entries(definition.optional).flatMap(([property, of]: [string, Property]) => {
    const unset: unknown = of.facts.unset;
    const isField = wireName(property, of) in update.properties && !(wireName(property, of) in notTriedHere);
    if (unset === undefined || !isField) return [];
    const [value, drifted] = otherValues(of);
    const [{ type }, wire] = [of.shape, wireName(property, of)];
    return [
      { property, type, wire, unset, written: toWire(of, unset), value, drifted: { [wire]: toWire(of, drifted) } },
    ];
  });
}

export function otherValues({ shape, facts }: Property): readonly [unknown, unknown] {
  const unset: unknown = facts.unset;
  switch (shape.type) {
    case "boolean":
      return [unset !== true, unset];
    case "integer":
      return unset === 1 ? [2, 1] : [1, 2];
    case "enum":
      return [shape.names[1], shape.names[0]];
    case "list": {
      const names = shape.item.shape.type === "enum" ? shape.item.shape.names : ["default", "ours", "theirs"];
      return [names.slice(1, 2), names.slice(2, 3)];
    }
    default:
      return ["ours", "theirs"];
  }
}

/** The settings that go with all others. */
export function settingsTogether(kind: PlainKind): readonly Setting[] {
  const apart = new Set(kind.apart?.flatMap(({ settings }) => settings));
  return settingsOf(kind).filter(({ property }) => !apart.has(property));
}

export const valuesOf = (settings: readonly Setting[]): Wire =>
  Object.fromEntries(settings.map(({ property, value }) => [property, value]));

/** One setting of each type. All are tried together in `plainSettings.test.ts`. */
function triedAlone(kind: PlainKind): readonly Setting[] {
  const all = settingsOf(kind);
  return all.filter(({ type }, index) => all.findIndex((other) => other.type === type) === index);
}

/** The sample of a plain kind. Its number is given by the API, so paths that name it are looked up when they are asked for. */
export function plainSample(kind: PlainKind): Sample {
  const tried = new Set(triedAlone(kind).map(({ property }) => property));
  const { apart = [] } = kind;
  const inAlternatives = new Set(apart.flatMap(({ given, settings }) => (given === undefined ? settings : [])));
  const isTried = (property: string): boolean =>
    inAlternatives.has(property) || (tried.has(property) && !apart.some(({ settings }) => settings.includes(property)));
  return {
    kind: kind.definition.kind,
    hasNoParent: true,
    testedElsewhere: [
      ...settingsOf(kind)
        .map(({ property }) => property)
        .filter((property) => !isTried(property)),
      ...(kind.testedElsewhere ?? []),
    ],
    prepare: (sandbox) => prepare(kind, sandbox),
  };
}

/** Inputs that only a create takes, each with a value. */
function replacing({ definition, values = {} }: PlainKind): ReadonlyArray<readonly [property: string, value: unknown]> {
  return Object.entries(definition.optional)
    .filter(([, { facts }]: [string, Property]) => facts.replaceOnChanges === true)
    .map(([property, of]) => [property, values[property] ?? otherValues(of)[0]]);
}

/** Inputs that steer the provider, besides `adopt`. */
export function controls({ definition }: Pick<PlainKind, "definition">): Wire {
  const found = Object.entries(definition.optional).filter(
    ([, { shape, facts }]: [string, Property]) => facts.control !== undefined && shape.type === "boolean",
  );
  return Object.fromEntries(found.map(([property]) => [property, true]));
}

let worlds = 0;

function prepare(kind: PlainKind, sandbox: Sandbox): Fixture {
  worlds += 1;
  const { path: list, all, apart = [], invalid = [] } = kind;
  const name = `${kind.definition.kind}-${worlds}-name`;
  const [neighbour] = sandbox.seed({ [all]: [{ Name: `not-${name}` }] })[all] as readonly PlainObject[];
  const send = elsewhere(sandbox);
  const objects = () => (sandbox.state().accounts.main?.[all] ?? []) as readonly PlainObject[];
  const named = () => objects().find(({ Name }) => Name === name);
  let number = (neighbour?.Id ?? 0) + 1;
  /** Its path, also after it is gone: once it was seen, and before that with the number that comes next. */
  const path = (): string => {
    number = named()?.Id ?? number;
    return `${list}/${number}`;
  };
  const apartAlone = apart
    .filter((each) => each.given === undefined)
    .map(({ settings }) => settingsOf(kind).filter(({ property }) => settings.includes(property)));
  const happening = happenings(kind, name, { path, send });
  return {
    ...happening,
    get requests() {
      return happening.requests;
    },
    // Each time anew: before a create, its number is only a guess.
    get drifts() {
      return happenings(kind, name, { path, send }).drifts;
    },
    minimal: { name },
    full: { name, ...valuesOf(given(kind)), ...controls(kind), adopt: false },
    get id() {
      return path().slice(list.length + 1);
    },
    spellings: [],
    alternatives: [
      ...replacing(kind).map(([property, value]) => ({ inputs: { name, [property]: value } })),
      ...apartAlone.map((settings) => ({
        inputs: { name, ...valuesOf(settings) },
        drifts: drifts(settings, { path, send }),
      })),
    ],
    cannotDrift: Object.fromEntries(replacing(kind).map(([property]) => [property, "no call changes them"])),
    changeElsewhere: () => send("POST", `${list}/${neighbour?.Id}`, { Name: `still-not-${name}` }),
    invalid: [{ args: { name: "" }, says: /name must have 1 to \d+ characters/ }, ...invalid],
    exists: () => named() !== undefined,
    neighbours: () => objects().filter(({ Id }) => Id === neighbour?.Id),
    make: () => send("POST", list, { Name: name }),
    remove: () => send("DELETE", path()),
  };
}

/** Settings in the full inputs. */
function given(kind: PlainKind): readonly Setting[] {
  const alone = new Set(triedAlone(kind).map(({ property }) => property));
  return settingsTogether(kind).filter(({ property }) => alone.has(property));
}

/** Where an object is, and how others change it. */
interface Elsewhere {
  readonly path: () => string;
  readonly send: ReturnType<typeof elsewhere>;
}

function drifts(settings: readonly Setting[], { path, send }: Elsewhere): readonly Drift[] {
  return settings.map(({ property, drifted }) => ({
    property,
    happen: () => send("POST", path(), drifted),
    repair: requestsFor.update(path()),
  }));
}

const requestsFor = {
  create: (list: string) => [`GET ${list}`, `POST ${list}`],
  update: (path: string) => [`GET ${path}`, `POST ${path}`],
  delete: (kind: PlainKind, path: string) => [...(isGuarded(kind) ? [`GET ${path}`] : []), `DELETE ${path}`],
};

/** What the object holds is deleted only where the program says so, and so is read first. */
function isGuarded({ definition }: PlainKind): boolean {
  return Object.values(definition.optional).some(({ facts }: Property) => facts.control === "deleteOnly");
}

/** All that can happen to it, with the requests. */
function happenings(kind: PlainKind, name: string, at: Elsewhere) {
  const { path, send } = at;
  const create = requestsFor.create(kind.path);
  const update = requestsFor.update(path());
  const alone = triedAlone(kind).map((setting) => {
    const needed = kind.apart?.find(({ settings }) => settings.includes(setting.property))?.given;
    const prepare = () => send("POST", path(), bodyOf(kind.definition, needed ?? {}));
    return { ...setting, ...(needed === undefined ? {} : { prepare }) };
  });
  const steering = Object.entries(controls(kind)).map(([property, value]) => ({ property, value }));
  const renamed: Drift = {
    property: "name",
    happen: () => send("POST", path(), { Name: `${name}-x` }),
    repair: update,
  };
  return {
    changes: [
      { property: "name", value: `${name}-renamed`, action: "update", requests: update },
      ...replacing(kind).map(([property, value]): Change => {
        const requests = [...requestsFor.delete(kind, path()), ...create];
        return { property, value, action: "replace", requests };
      }),
      ...steering.map((each): Change => ({ ...each, action: "update", requests: [] })),
      ...alone.map((each): Change => ({ ...each, action: "update", requests: update })),
    ] satisfies readonly Change[],
    drifts: [renamed, ...drifts(given(kind), at)],
    get requests() {
      const read = [`GET ${path()}`];
      const remove = requestsFor.delete(kind, path());
      const deleteAgain = isGuarded(kind) ? read : [...remove, ...read];
      return { create, read, delete: remove, adopt: [`GET ${kind.path}`], deleteAgain };
    },
  };
}

import type { Method, Sandbox } from "pulumi-bunny-sandbox";
import { omit } from "../../provider/src/properties/values";
import type { Definition, Property } from "../../provider/src/vocabulary";
import { bodyOf } from "../../provider/src/vocabulary/reply";
import { wireName } from "../../provider/src/vocabulary/wire";
import type { StoredName } from "../../sandbox/src/schemas/storedKinds";
import { elsewhere } from "../support/elsewhere";
import type { Wire } from "../support/providerProcess";
import { controls, otherValues } from "./plainKind";
import { type Change, changesBy, driftsRepairedBy, failsLike, type Fixture, type Invalid, type Sample } from "./sample";

/** A kind of objects that are read by their list, and what is not the same for all such kinds. */
export interface ListedKind {
  readonly definition: Definition;
  /** All of them in an account of the sandbox, and the member that is the id. */
  readonly all: StoredName;
  readonly id: string;
  readonly parent?: ParentOfKind;
  /** The input that is its name, and one made of a word. @default `name`, the word */
  readonly name?: { readonly property: string; readonly of: (word: string) => string; readonly anyCase?: true };
  readonly list: (parent: number) => string;
  /** Where one is added. A string, if the body names the parent. @default the list */
  readonly add?: string | ((parent: number) => string);
  readonly one: (parent: number, id: string) => string;
  readonly save: Method;
  /** A create returns the id alone, so the object is read after it. */
  readonly isAcknowledged?: true;
  /** Required inputs besides name and parent: in a resource, after a change, and after somebody else's change. */
  readonly required?: Readonly<Record<string, readonly [given: unknown, changed: unknown, drifted: unknown]>>;
  /** Of these, those that replace it by code. */
  readonly replacing?: readonly string[];
  /** The same for settings of which no value can be guessed. */
  readonly values?: Readonly<Record<string, readonly [changed: unknown, drifted: unknown]>>;
  readonly example?: Wire;
  readonly invalid?: readonly Invalid[];
  /** More fields that a seed of a neighbour needs. */
  readonly seed?: object;
  readonly behaviours?: Sample["behaviours"];
  readonly readBack?: Wire;
}

interface ParentOfKind {
  readonly property: string;
  readonly field: string;
  /** Two parents. */
  readonly plant: (sandbox: Sandbox, world: number) => readonly [number, number];
  readonly path: (parent: number) => string;
  /** As inputs and ids refer to it. @default its number */
  readonly reference?: (parent: number) => string;
  /** What is deleted so that the parent is gone. @default its path */
  readonly remove?: (sandbox: Sandbox, parent: number) => string;
  /** It is read before every request, and not only before a create. */
  readonly isHost?: true;
  /** It is read by the same list. */
  readonly isInList?: true;
}

export const listedSample = (kind: ListedKind): Sample => ({
  kind: kind.definition.kind,
  // All such kinds have the same verbs.
  ...(kind.parent === undefined || kind.parent.isHost === true
    ? {}
    : failsLike(kind.definition.kind, "ShieldRateLimit")),
  // Any word may be a textual id.
  ...(kind.parent === undefined ? { hasNoParent: true as const, isListed: true as const, badId: "no id" } : {}),
  ...(kind.parent?.isInList === true ? { isListed: true as const } : {}),
  ...(kind.behaviours === undefined ? {} : { behaviours: kind.behaviours }),
  prepare: (sandbox) => prepare(kind, sandbox),
});

let worlds = 0;

function prepare(kind: ListedKind, sandbox: Sandbox): Fixture {
  worlds += 1;
  const { definition, all, id, parent, list, required = {}, invalid = [] } = kind;
  const name = `x${worlds}`;
  const { property: named, of: nameOf, anyCase } = kind.name ?? { property: "name", of: (word: string) => word };
  const [own, other] = parent?.plant(sandbox, worlds) ?? [0, 0];
  const nameWire = wireName(named, definition.required[named] as Property, definition.naming);
  const parents = parent === undefined ? [0] : [own, other];
  const seeded = sandbox.seed({
    [all]: parents.map((number) => ({
      ...(nameWire.includes(".") ? {} : { [nameWire]: nameOf(`not-${name}`) }),
      ...kind.seed,
      ...(parent === undefined ? {} : { [parent.field]: number }),
    })),
  })[all] as readonly object[];
  const idOf = (object: object): string => String(Reflect.get(object, id));
  const send = elsewhere(sandbox);
  const objects = (): readonly object[] =>
    ((sandbox.state().accounts.main?.[all] ?? []) as readonly object[]).filter(
      (object) => parent === undefined || [own, other].includes(Number(Reflect.get(object, parent.field))),
    );
  const planted = new Set(objects().map(idOf));
  const isOwn = (object: object): boolean =>
    !planted.has(idOf(object)) &&
    (parent === undefined
      ? String(Reflect.get(object, nameWire)).startsWith(name)
      : Reflect.get(object, parent.field) === own);
  const found = () => objects().find(isOwn);
  // Until it is made, it may be any.
  let known = "*";
  const ownId = (): string => {
    const now = found();
    known = now === undefined ? known : idOf(now);
    return known;
  };

  const path = (): string => kind.one(own, ownId());
  const host = (of = own): readonly string[] => (parent?.isHost === true ? [`GET ${parent.path(of)}`] : []);
  const before = (of = own): readonly string[] =>
    parent === undefined || parent.isInList === true ? [] : [`GET ${parent.path(of)}`];
  const read = (of = own): readonly string[] => [...host(of), `GET ${list(of)}`];
  const addAt = (of: number): string => (typeof kind.add === "function" ? kind.add(of) : (kind.add ?? list(of)));
  const create = (of = own): readonly string[] => [
    ...before(of),
    `GET ${list(of)}`,
    `POST ${addAt(of)}`,
    ...(kind.isAcknowledged ? read(of) : []),
  ];
  const update = (): readonly string[] => [...read(), `${kind.save} ${path()}`];
  const isGuarded = Object.values(definition.optional).some(({ facts }: Property) => facts.control === "deleteOnly");
  const remove = (at: string): readonly string[] => [...(isGuarded ? read() : host()), `DELETE ${at}`];
  let replaced = "";
  const notePath = (): Promise<void> => {
    replaced = path();
    return Promise.resolve();
  };

  const given = Object.fromEntries(Object.entries(required).map(([property, [value]]) => [property, value]));
  const referTo = (id: number): number | string => parent?.reference?.(id) ?? id;
  const place = parent === undefined ? {} : { [parent.property]: referTo(own) };
  const minimal = { ...place, [named]: nameOf(name), ...given };
  const settings = Object.entries(definition.optional).flatMap(([property, of]: [string, Property]) => {
    if (of.facts.control !== undefined || property in required) return [];
    const [value, drifted] = kind.values?.[property] ?? otherValues(of);
    return [{ property, value, drifted, isReplaced: of.facts.replaceOnChanges === true }];
  });
  const full = {
    ...minimal,
    ...(parent === undefined ? {} : { [parent.property]: String(referTo(own)) }),
    ...Object.fromEntries(settings.map(({ property, value }) => [property, value])),
    ...controls(kind),
    adopt: false,
  };
  const isFixed = (property: string): boolean =>
    kind.replacing?.includes(property) === true ||
    (definition.required[property] ?? definition.optional[property])?.facts.replaceOnChanges === true;
  /** As somebody else changes one property. */
  const change = (property: string, value: unknown) => () =>
    send(kind.save, path(), bodyOf(definition, omit({ ...full, [property]: value }, notSent)));
  const notSent = [
    ...Object.entries({ ...definition.required, ...definition.optional })
      .filter(([property, { facts }]: [string, Property]) => isFixed(property) || facts.control !== undefined)
      .map(([property]) => property),
  ];
  const changed = changesBy("update", update);
  const replacedBy = (property: string, value: unknown, of = own) =>
    changesBy("replace", () => [...remove(replaced), ...create(of)], notePath)(property, value);
  const changeOf = (property: string, value: unknown): Change =>
    isFixed(property) ? replacedBy(property, value) : changed(property, value);
  const drift = driftsRepairedBy(update);
  // One that is changed in place stands for the others, whose requests are alike.
  const isTried = (setting: (typeof settings)[number]): boolean =>
    setting.isReplaced || setting === settings.find(({ isReplaced }) => !isReplaced);
  return {
    minimal,
    full,
    get id() {
      return parent === undefined ? ownId() : `${referTo(own)}/${ownId()}`;
    },
    spellings: [
      ...(parent === undefined || parent.reference !== undefined ? [] : [{ ...minimal, [parent.property]: ` ${own}` }]),
      ...(anyCase === undefined ? [] : [{ ...minimal, [named]: nameOf(name).toUpperCase() }]),
    ],
    ...(kind.readBack === undefined ? {} : { readBack: kind.readBack }),
    changes: [
      ...(parent === undefined ? [] : [replacedBy(parent.property, referTo(other), other)]),
      changeOf(named, nameOf(`${name}-x`)),
      ...Object.entries(required).map(([property, [, to]]) => changeOf(property, to)),
      ...settings.filter(isTried).map(({ property, value }) => changeOf(property, value)),
      ...Object.keys(controls(kind)).map((property) => changesBy("update", [])(property, true)),
    ],
    optional: settings.filter((setting) => !isTried(setting)).map(({ property, value }) => ({ property, value })),
    drifts: [
      ...(isFixed(named) ? [] : [drift(named, change(named, nameOf(`${name}-y`)))]),
      ...Object.entries(required)
        .filter(([property]) => !isFixed(property))
        .map(([property, [, , drifted]]) => drift(property, change(property, drifted))),
      ...settings
        .filter(({ isReplaced }) => !isReplaced)
        .map(({ property, drifted }) => drift(property, change(property, drifted))),
    ],
    others: Object.fromEntries([
      ...Object.entries(required).map(([property, [, , drifted]]) => [property, drifted] as const),
      ...settings.map(({ property, drifted }) => [property, drifted] as const),
    ]),
    cannotDrift: Object.fromEntries(
      [...Object.keys(required), ...(parent === undefined ? [] : [parent.property]), named]
        .filter(isFixed)
        .map((property) => [property, "no call changes it"]),
    ),
    changeElsewhere: () => {
      const [neighbour] = seeded;
      return send(
        kind.save,
        kind.one(own, idOf(neighbour ?? {})),
        bodyOf(definition, omit({ ...full, [named]: nameOf(`still-not-${name}`) }, notSent)),
      );
    },
    invalid: [
      { args: { ...minimal, [named]: "" }, says: new RegExp(`${named} must have 1 to \\d+ characters`) },
      ...invalid,
    ],
    get requests() {
      return {
        create: create(),
        read: read(),
        delete: remove(path()),
        adopt: [...before(), `GET ${list(own)}`],
        deleteAgain: isGuarded ? read() : [...remove(path()), ...read()],
      };
    },
    exists: () => found() !== undefined,
    neighbours: () => objects().filter((object) => planted.has(idOf(object))),
    make: () =>
      send("POST", addAt(own), {
        ...kind.seed,
        ...(parent === undefined || typeof kind.add !== "string" ? {} : { [parent.field]: own }),
        ...bodyOf(definition, omit(minimal, [parent?.property ?? ""])),
      }),
    remove: () => send("DELETE", path()),
    ...(parent === undefined
      ? {}
      : { removeParent: () => send("DELETE", parent.remove?.(sandbox, own) ?? parent.path(own)) }),
  };
}

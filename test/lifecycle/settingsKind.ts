import type { Method, Sandbox } from "pulumi-bunny-sandbox";
import type { Definition, Property } from "../../provider/src/vocabulary";
import { besideNames, bodyOf } from "../../provider/src/vocabulary/reply";
import type { StoredName } from "../../sandbox/src/schemas/storedKinds";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, failsLike, type Fixture, type Sample } from "./sample";

/** A kind of settings that each parent has, and what is not the same for all such kinds. */
export interface SettingsKind {
  readonly definition: Definition;
  /** All of them in an account of the sandbox. */
  readonly all: StoredName | "shieldZones";
  readonly parent: {
    readonly property: string;
    /** Two parents. */
    readonly plant: (sandbox: Sandbox, world: number) => readonly [number, number];
    readonly path: (parent: number) => string;
    /** What is deleted so that the parent is gone. */
    readonly remove: (sandbox: Sandbox, parent: number) => string;
  };
  /** Where a parent has several, which they are. */
  readonly entry?: {
    readonly property: string;
    /** In a resource, and after a change. */
    readonly values: readonly [own: string, other: string];
    /** Its name in the sandbox, and what it has there. */
    readonly field: string;
    readonly stored: (value: string) => unknown;
  };
  readonly path: (parent: number) => string;
  /** @default the same path */
  readonly saveAt?: (parent: number, entry: string) => string;
  readonly save: Method;
  /** Where they have an id of their own. @default that of the parent */
  readonly own?: {
    readonly id: (sandbox: Sandbox, parent: number) => number;
    readonly body: (id: number, fields: object) => object;
  };
  /** What a parent has at first. */
  readonly initial: object;
  /** The one setting of the smallest resource, with a value that it does not have at first. */
  readonly given: readonly [property: string, value: unknown];
  /** Of each setting, after a change, and after somebody else's change: neither is that of at first or `given`. */
  readonly values: Readonly<Record<string, readonly [changed: unknown, drifted: unknown]>>;
}

/** The first that each parent has once, and several of: all such kinds have the same verbs. */
const failing = { once: "ShieldBotDetection", several: "ShieldBotAction" };

export const settingsSample = (kind: SettingsKind): Sample => ({
  kind: kind.definition.kind,
  isPart: true,
  ...(kind.own === undefined
    ? failsLike(kind.definition.kind, kind.entry === undefined ? failing.once : failing.several)
    : {}),
  behaviours: [{ nestedObjects: "replaced" }],
  prepare: (sandbox) => prepare(kind, sandbox),
});

let worlds = 0;

function prepare(kind: SettingsKind, sandbox: Sandbox): Fixture {
  worlds += 1;
  const { definition, all, parent, entry, path, save, initial, values, saveAt = path } = kind;
  const [own, other] = parent.plant(sandbox, worlds);
  const [property, value] = kind.given;
  const send = elsewhere(sandbox);
  const [ownEntry, otherEntry] = entry?.values ?? ["", ""];
  const place = entry === undefined ? {} : { [entry.property]: ownEntry };
  const settingsOf = (id: number): object => {
    const found = ((sandbox.state().accounts.main?.[all] ?? []) as readonly object[]).find(
      (each) =>
        Reflect.get(each, parent.property) === id &&
        (entry === undefined || Reflect.get(each, entry.field) === entry.stored(ownEntry)),
    );
    return found ?? { ...initial, [parent.property]: id };
  };
  const isInitial = (id: number): boolean => {
    const now = settingsOf(id);
    return Object.entries(initial).every(
      ([name, was]) => JSON.stringify(Reflect.get(now, name)) === JSON.stringify(was),
    );
  };
  const ids = new Map([own, other].map((id) => [id, kind.own?.id(sandbox, id) ?? id]));
  const idOf = (id: number): number => ids.get(id) ?? id;
  const get = (id = own): string => `GET ${path(idOf(id))}`;
  const change = (id = own, key = ownEntry): string => `${save} ${saveAt(id, key)}`;
  const create = (id = own, key = ownEntry): readonly string[] => [
    `GET ${parent.path(id)}`,
    ...(kind.own === undefined ? [get(id)] : []),
    change(id, key),
  ];
  const write = (id: number, fields: object): Promise<unknown> =>
    send(save, saveAt(id, ownEntry), kind.own?.body(idOf(id), fields) ?? fields);
  const full = {
    [parent.property]: String(own),
    ...place,
    ...Object.fromEntries(Object.entries(values).map(([name, [changed]]) => [name, changed])),
    [property]: value,
  };
  /** As somebody else sets a property. */
  const set = (name: string, to: unknown) => () => {
    const [outer = ""] = besideNames(definition, [name]);
    const others = Object.fromEntries(besideNames(definition, [outer]).map((each) => [each, Reflect.get(full, each)]));
    return write(own, bodyOf(definition, { ...others, [name]: to }));
  };
  const drift = driftsRepairedBy([get(), change()]);
  const settings: readonly string[] = Object.entries({ ...definition.required, ...definition.optional }).flatMap(
    ([name, { facts }]: [string, Property]) =>
      facts.control === undefined && facts.replaceOnChanges !== true ? [name] : [],
  );
  return {
    minimal: { [parent.property]: own, ...place, [property]: value },
    full,
    id: entry === undefined ? String(idOf(own)) : `${own}/${ownEntry}`,
    spellings: [{ [parent.property]: ` ${own}`, ...place, [property]: value }],
    changes: [
      changesBy("replace", [get(), change(), ...create(other)])(parent.property, other),
      ...(entry === undefined
        ? []
        : [changesBy("replace", [get(), change(), ...create(own, otherEntry)])(entry.property, otherEntry)]),
      changesBy("update", [get(), change()])(property, values[property]?.[0]),
    ],
    optional: settings
      .filter((name) => name !== property)
      .map((name) => ({ property: name, value: values[name]?.[0] })),
    drifts: settings.map((name) => drift(name, set(name, values[name]?.[1]))),
    others: Object.fromEntries(settings.map((name) => [name, values[name]?.[1]])),
    cannotDrift: Object.fromEntries(
      [parent.property, ...Object.keys(place)].map((name) => [name, "it is whose settings they are"]),
    ),
    changeElsewhere: () => write(other, bodyOf(definition, { [property]: value })),
    requests: {
      create: create(),
      read: [get()],
      delete: [get(), change()],
      deleteAgain: [get()],
    },
    removed: [property],
    // A read does not know what was before.
    readBack: { before: undefined },
    exists: () => !isInitial(own),
    neighbours: () => settingsOf(other),
    make: () => write(own, bodyOf(definition, { [property]: value })),
    remove: () => write(own, initial),
    removeParent: () => send("DELETE", parent.remove(sandbox, own)),
  };
}

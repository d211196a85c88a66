import type { Method, Sandbox } from "pulumi-bunny-sandbox";
import type { Definition, Property } from "../../provider/src/vocabulary";
import { besideNames, bodyOf } from "../../provider/src/vocabulary/reply";
import type { StoredName } from "../../sandbox/src/schemas/storedKinds";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";

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
  readonly path: (parent: number) => string;
  readonly save: Method;
  /** Where they have an id of their own, and are not saved where they are read. @default those of the parent */
  readonly own?: {
    readonly id: (sandbox: Sandbox, parent: number) => number;
    readonly saveAt: string;
    readonly body: (id: number, fields: object) => object;
  };
  /** What a parent has at first. */
  readonly initial: object;
  /** The one setting of the smallest resource, with a value that it does not have at first. */
  readonly given: readonly [property: string, value: unknown];
  /** Of each setting, after a change, and after somebody else's change: neither is that of at first or `given`. */
  readonly values: Readonly<Record<string, readonly [changed: unknown, drifted: unknown]>>;
}

export const settingsSample = (kind: SettingsKind): Sample => ({
  kind: kind.definition.kind,
  isPart: true,
  behaviours: [{ nestedObjects: "replaced" }],
  prepare: (sandbox) => prepare(kind, sandbox),
});

let worlds = 0;

function prepare(kind: SettingsKind, sandbox: Sandbox): Fixture {
  worlds += 1;
  const { definition, all, parent, path, save, initial, values } = kind;
  const [own, other] = parent.plant(sandbox, worlds);
  const [property, value] = kind.given;
  const send = elsewhere(sandbox);
  const settingsOf = (id: number): object => {
    const found = ((sandbox.state().accounts.main?.[all] ?? []) as readonly object[]).find(
      (each) => Reflect.get(each, parent.property) === id,
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
  const change = (id = own): string => `${save} ${kind.own?.saveAt ?? path(id)}`;
  const create = (id = own): readonly string[] =>
    kind.own === undefined ? [`GET ${parent.path(id)}`, get(id), change(id)] : [`GET ${parent.path(id)}`, change(id)];
  const write = (id: number, fields: object): Promise<unknown> =>
    send(save, kind.own?.saveAt ?? path(id), kind.own?.body(idOf(id), fields) ?? fields);
  const full = {
    [parent.property]: String(own),
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
  const optional: readonly string[] = Object.entries(definition.optional).flatMap(
    ([name, { facts }]: [string, Property]) => (facts.control === undefined ? [name] : []),
  );
  return {
    minimal: { [parent.property]: own, [property]: value },
    full,
    id: String(idOf(own)),
    spellings: [{ [parent.property]: ` ${own}`, [property]: value }],
    changes: [
      changesBy("replace", [get(), change(), ...create(other)])(parent.property, other),
      changesBy("update", [get(), change()])(property, values[property]?.[0]),
    ],
    optional: optional
      .filter((name) => name !== property)
      .map((name) => ({ property: name, value: values[name]?.[0] })),
    drifts: optional.map((name) => drift(name, set(name, values[name]?.[1]))),
    others: Object.fromEntries(optional.map((name) => [name, values[name]?.[1]])),
    cannotDrift: { [parent.property]: "it is whose settings they are" },
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

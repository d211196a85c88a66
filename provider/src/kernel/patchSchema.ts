import { equal, isProperties, ownValue, type Properties } from "./values";

/**
 * How an API treats one member of an object when it takes a merge patch. A table of such rules is all that
 * {@link overlay} and {@link mergePatch} know of an API. What a table does not name is never compared and never sent.
 */
export type PatchSchema = ValueSchema | EnumerationSchema | ObjectSchema | ListSchema | ElementsSchema;

/** What every rule may say. */
interface Common {
  /**
   * What the member becomes when somebody managed it and does so no more; null means that it goes. Without this it
   * cannot be unset and keeps its value.
   */
  readonly unset?: unknown;
}

/** A value that is compared and sent whole. */
export interface ValueSchema extends Common {
  readonly kind: "value";
  /** What the server fills in: absent means the same as this. */
  readonly default?: unknown;
  /** An object whose members are names of the user's: an API may merge it, so names that go are sent as null. */
  readonly isMap?: true;
}

/** A name out of a list, whose casing means nothing. It is sent in camelCase. */
export interface EnumerationSchema extends Common {
  readonly kind: "enumeration";
}

/** An object. An API may merge it or replace it: so it is sent whole, with null for what is to go. */
export interface ObjectSchema extends Common {
  readonly kind: "object";
  readonly members: Readonly<Record<string, PatchSchema>>;
  /** Members of which an object has only one: to give one of them is to take the others away. */
  readonly alternatives?: readonly string[];
  /** What an object says that is as good as none: one that goes is sent with that. @default it goes with null */
  readonly off?: Properties;
}

/** An array whose items have no identity: it is compared and sent whole. */
export interface ListSchema extends Common {
  readonly kind: "list";
  readonly ordered: boolean;
  readonly item: PatchSchema;
}

/** An array whose elements have an identity. In a patch it is the full target state. Its order means nothing. */
export interface ElementsSchema extends Common {
  readonly kind: "elements";
  /** The member by which people know an element. Also the one by which the API matches, where there is no `id`. */
  readonly key: string;
  /** The member by which the API matches elements, and which it gives: an element without it is a new one. */
  readonly id?: string;
  /** The members that an element which stays must carry whenever the array is sent, where it has them. */
  readonly required: readonly string[];
  readonly element: ObjectSchema;
}

type Unset = Pick<Common, "unset">;

export const value = (options: Omit<ValueSchema, "kind"> = {}): ValueSchema => ({ kind: "value", ...options });

export const enumeration = (options: Unset = {}): EnumerationSchema => ({ kind: "enumeration", ...options });

export const object = (
  members: Readonly<Record<string, PatchSchema>>,
  options: Omit<ObjectSchema, "kind" | "members"> = {},
): ObjectSchema => ({ kind: "object", members, ...options });

/** An array whose order has a meaning. */
export const orderedList = (item: PatchSchema = value(), options: Unset = {}): ListSchema => ({
  kind: "list",
  ordered: true,
  item,
  ...options,
});

/** An array whose order means nothing. */
export const unorderedList = (item: PatchSchema = value(), options: Unset = {}): ListSchema => ({
  kind: "list",
  ordered: false,
  item,
  ...options,
});

export const elements = (
  members: Readonly<Record<string, PatchSchema>>,
  { alternatives = [], ...options }: Omit<ElementsSchema, "kind" | "element"> & Pick<ObjectSchema, "alternatives">,
): ElementsSchema => ({ kind: "elements", element: object(members, { alternatives }), ...options });

/** A member of what should be an object. Null means absent. */
export function memberOf(of: unknown, name: string): unknown {
  return (isProperties(of) ? ownValue(of, name) : undefined) ?? undefined;
}

/** What an array holds; nothing, where there is none. */
export function itemsOf(array: unknown): readonly unknown[] {
  return Array.isArray(array) ? array : [];
}

/** The elements of an array. */
export function elementsOf(array: unknown): readonly Properties[] {
  return itemsOf(array).filter(isProperties);
}

/** Whether two values mean the same: other order, casing and defaults that the server fills in are no difference. */
export function same(rule: PatchSchema, left: unknown, right: unknown): boolean {
  switch (rule.kind) {
    case "value":
      return equal(left ?? rule.default ?? undefined, right ?? rule.default ?? undefined);
    case "enumeration":
      return equal(withoutCase(left), withoutCase(right));
    case "object":
      return sameObject(rule, unlessOff(rule, left), unlessOff(rule, right));
    case "list":
      return sameItems(rule, itemsOf(left), itemsOf(right));
    case "elements": {
      const { pairs, left: alone } = pairUp(rule, elementsOf(left), elementsOf(right));
      return (
        alone.length === 0 &&
        pairs.every(([before, after]) => before !== undefined && same(rule.element, before, after))
      );
    }
  }
}

function sameObject({ members }: ObjectSchema, left: unknown, right: unknown): boolean {
  return Object.entries(members).every(([name, member]) => same(member, memberOf(left, name), memberOf(right, name)));
}

/** An object, unless it says itself that it is as good as none. */
function unlessOff({ off }: ObjectSchema, object: unknown): unknown {
  const isOff = off !== undefined && Object.entries(off).every(([name, value]) => equal(memberOf(object, name), value));
  return isOff ? undefined : object;
}

function sameItems({ ordered, item }: ListSchema, left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  if (ordered) return left.every((each, index) => same(item, each, right[index]));
  const rest = [...right];
  return left.every((each) => {
    const index = rest.findIndex((other) => same(item, each, other));
    if (index !== -1) rest.splice(index, 1);
    return index !== -1;
  });
}

function withoutCase(name: unknown): unknown {
  return typeof name === "string" ? name.toLowerCase() : (name ?? undefined);
}

/** Elements of one state beside those of a later one. */
export interface Pairing {
  /** Each element of the later state, in its order, with what it was; without, where it is new. */
  readonly pairs: ReadonlyArray<readonly [Properties | undefined, Properties]>;
  /** Elements of the earlier state that are in none of the pairs. */
  readonly left: readonly Properties[];
}

/** Finds the elements of one state in another: by id where they have one, else by key. */
export function pairUp(rule: ElementsSchema, before: readonly Properties[], after: readonly Properties[]): Pairing {
  const left = new Set(before);
  const found = new Map<Properties, Properties>();
  const claim = (name: string): void => {
    for (const element of after) {
      const wanted = found.has(element) ? undefined : memberOf(element, name);
      const match = wanted === undefined ? undefined : [...left].find((other) => memberOf(other, name) === wanted);
      if (match === undefined) continue;
      found.set(element, match);
      left.delete(match);
    }
  };
  if (rule.id !== undefined) claim(rule.id);
  claim(rule.key);
  return { pairs: after.map((element) => [found.get(element), element] as const), left: [...left] };
}

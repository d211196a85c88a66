import { equal, isProperties, ownValue, type Properties } from "./values";

/**
 * How an API treats one member of an object in a merge patch. A tree of these is all that {@link mergeDesired} and
 * {@link mergePatch} know about an API. Members that are not in it are never compared and never sent.
 */
export type PatchSchema = ValueSchema | EnumerationSchema | ObjectSchema | ListSchema | ElementsSchema;

/** Options of every member. */
interface Common {
  /**
   * What the member is reset to when it is no longer managed; null removes it. Without this, it cannot be unset and
   * keeps its value.
   */
  readonly unset?: unknown;
}

/** A value that is compared and sent whole. */
interface ValueSchema extends Common {
  readonly kind: "value";
  /** The server's default: an absent value is equal to this. */
  readonly default?: unknown;
  /** An object with arbitrary names, chosen by the user: the API may merge it, so names that are removed are sent as null. */
  readonly isMap?: true;
}

/** One of a list of names, in any case. It is sent in camelCase. */
interface EnumerationSchema extends Common {
  readonly kind: "enumeration";
}

/** An object. The API may merge or replace it, so it is sent whole, with null for what is removed. */
export interface ObjectSchema extends Common {
  readonly kind: "object";
  readonly members: Readonly<Record<string, PatchSchema>>;
  /** Members of which an object can have only one: setting one of them removes the others. */
  readonly alternatives?: readonly string[];
  /**
   * The members of an object that is turned off, which is equivalent to no object: removing the object sends these.
   * @default null is sent
   */
  readonly off?: Properties;
}

/** An array whose items have no identity: it is compared and sent as a whole. */
export interface ListSchema extends Common {
  readonly kind: "list";
  readonly ordered: boolean;
  readonly item: PatchSchema;
}

/** An array whose elements have an identity. In a patch it is the full target state. Its order does not matter. */
export interface ElementsSchema extends Common {
  readonly kind: "elements";
  /** The member that identifies an element for users, and also for the API if there is no `id`. */
  readonly key: string;
  /** The member by which the API identifies elements. The API assigns it, so an element without it is new. */
  readonly id?: string;
  /** The members that are always sent for an element that stays, if it has them. */
  readonly required: readonly string[];
  readonly element: ObjectSchema;
}

export function valueSchema(options: Omit<ValueSchema, "kind"> = {}): ValueSchema {
  return { kind: "value", ...options };
}

export function objectSchema(
  members: Readonly<Record<string, PatchSchema>>,
  options: Omit<ObjectSchema, "kind" | "members"> = {},
): ObjectSchema {
  return { kind: "object", members, ...options };
}

/** An array whose order does not matter. */
export function unorderedList(): ListSchema {
  return { kind: "list", ordered: false, item: valueSchema() };
}

/** A member of a value that should be an object. Null counts as absent. */
export function memberOf(of: unknown, name: string): unknown {
  return (isProperties(of) ? ownValue(of, name) : undefined) ?? undefined;
}

/** The items of an array, or none if it is not one. */
export function itemsOf(array: unknown): readonly unknown[] {
  return Array.isArray(array) ? array : [];
}

/** The elements of an array. */
export function elementsOf(array: unknown): readonly Properties[] {
  return itemsOf(array).filter(isProperties);
}

/** Whether two values are equivalent: differences in order, case and defaults that the server fills in do not count. */
export function same(schema: PatchSchema, left: unknown, right: unknown): boolean {
  switch (schema.kind) {
    case "value":
      return equal(left ?? schema.default ?? undefined, right ?? schema.default ?? undefined);
    case "enumeration":
      return equal(withoutCase(left), withoutCase(right));
    case "object":
      return sameObject(schema, unlessOff(schema, left), unlessOff(schema, right));
    case "list":
      return sameItems(schema, itemsOf(left), itemsOf(right));
    case "elements": {
      const { pairs, left: alone } = pairUp(schema, elementsOf(left), elementsOf(right));
      return (
        alone.length === 0 &&
        pairs.every(([before, after]) => before !== undefined && same(schema.element, before, after))
      );
    }
  }
}

function sameObject({ members }: ObjectSchema, left: unknown, right: unknown): boolean {
  return Object.entries(members).every(([name, member]) => same(member, memberOf(left, name), memberOf(right, name)));
}

/** The object, or `undefined` if it is turned off. */
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

/** The elements of one state matched to those of a later one. */
interface Pairing {
  /** Each element of the later state, in order, with the earlier one, unless it is new. */
  readonly pairs: ReadonlyArray<readonly [Properties | undefined, Properties]>;
  /** Elements of the earlier state without a match. */
  readonly left: readonly Properties[];
}

/** Matches the elements of two states: by id if they have one, otherwise by key. */
export function pairUp(schema: ElementsSchema, before: readonly Properties[], after: readonly Properties[]): Pairing {
  const left = new Set(before);
  const found = new Map<Properties, Properties>();
  function matchBy(name: string): void {
    for (const element of after) {
      const wanted = found.has(element) ? undefined : memberOf(element, name);
      const match = wanted === undefined ? undefined : [...left].find((other) => memberOf(other, name) === wanted);
      if (match === undefined) continue;
      found.set(element, match);
      left.delete(match);
    }
  }
  if (schema.id !== undefined) matchBy(schema.id);
  matchBy(schema.key);
  return { pairs: after.map((element) => [found.get(element), element] as const), left: [...left] };
}

import type { FieldMask, FieldTree } from "./fieldMask";
import {
  type ElementsSchema,
  elementsOf,
  itemsOf,
  type ListSchema,
  memberOf,
  type ObjectSchema,
  pairUp,
  type PatchSchema,
  same,
} from "./patchSchema";
import { isProperties, ownValue, type Properties } from "./values";

/** Options for merging desired values into observed ones. */
export interface MergeOptions {
  /**
   * Fields whose desired value is new or has changed; elements by their key. All others stay as observed, even if they
   * differ from the desired value or are missing. If a changed field is in an object or element that is missing, all of
   * that object or element is restored. @default everything that is desired
   */
  readonly changed?: FieldMask;
  /**
   * Fields that are no longer managed, elements by their key: `{ volumes: { data: { size: 1 } } }`. Such an element is
   * removed unless it is desired; such a member is set to the `unset` value of its schema.
   */
  readonly removed?: FieldTree;
}

/**
 * The target state of an object: what was observed, with what is desired merged into it.
 *
 * Only fields that changed or were removed differ from what was observed. Elements that were added elsewhere are kept,
 * elements keep their ids, and equivalent values keep the server's spelling and order. A desired null removes a member.
 *
 * @param schema how the API treats the object
 * @param observed the object as the API returns it, in the form of a request
 * @param desired its managed values, in the same form; elements are matched by key, or by id if they have one
 * @returns the whole object, with every member of the schema that it should have
 */
export function mergeDesired(
  schema: ObjectSchema,
  observed: Properties,
  desired: Properties,
  { changed = 1, removed = {} }: MergeOptions = {},
): Properties {
  return mergeObject(schema, observed, desired, { changed, removed });
}

/** The position of a merge within the object. */
interface MergeCursor {
  readonly changed: FieldMask | undefined;
  readonly removed: FieldMask | undefined;
}

function below({ changed, removed }: MergeCursor, name: string): MergeCursor {
  return {
    changed: changed === undefined || changed === 1 ? changed : ownValue(changed, name),
    removed: removed === undefined || removed === 1 ? undefined : ownValue(removed, name),
  };
}

/** Whether the desired value applies: something in it changed, or something that exists is removed from it. */
function isTouched({ changed, removed }: MergeCursor, observed: unknown): boolean {
  return changed !== undefined || (removed !== undefined && observed !== undefined);
}

/** Marks everything as changed: a missing object or element is restored in full. */
function whole(place: MergeCursor): MergeCursor {
  return { ...place, changed: 1 };
}

/** A desired null removes the value; an absent one means that the value is not managed. */
function mergeValue(schema: PatchSchema, observed: unknown, given: unknown, place: MergeCursor): unknown {
  const desired = isTouched(place, observed) ? given : undefined;
  if (desired === null) return undefined;
  if (desired === undefined) {
    if (place.removed === undefined) return projected(schema, observed);
    if (schema.unset !== undefined) return schema.unset ?? undefined;
  }
  switch (schema.kind) {
    case "value":
    case "enumeration":
      return desired === undefined || same(schema, observed, desired) ? observed : desired;
    case "object":
      return observed === undefined && desired === undefined
        ? undefined
        : mergeObject(schema, observed, desired, observed === undefined ? whole(place) : place);
    case "list":
      return desired === undefined ? observed : mergeList(schema, itemsOf(observed), itemsOf(desired), place);
    case "elements":
      return mergeElements(schema, elementsOf(observed), desired, place);
  }
}

function mergeObject(schema: ObjectSchema, observed: unknown, desired: unknown, place: MergeCursor): Properties {
  const chosen = schema.alternatives?.find(
    (name) => memberOf(desired, name) !== undefined && below(place, name).changed !== undefined,
  );
  return Object.fromEntries(
    Object.entries(schema.members).flatMap(([name, member]) => {
      if (chosen !== undefined && name !== chosen && schema.alternatives?.includes(name) === true) return [];
      const wanted = isProperties(desired) ? ownValue(desired, name) : undefined;
      const target = mergeValue(member, memberOf(observed, name), wanted, below(place, name));
      return target === undefined ? [] : [[name, target]];
    }),
  );
}

/**
 * Matches each desired item to an observed one that agrees with it in all its members, items with the most members
 * first.
 */
function mergeList(
  schema: ListSchema,
  observed: readonly unknown[],
  desired: readonly unknown[],
  place: MergeCursor,
): readonly unknown[] {
  const rest = [...observed];
  const target = new Map<number, unknown>();
  const bySize = desired.map((item, index) => ({ item, index, size: sizeOf(item) }));
  for (const { item, index } of bySize.sort((left, right) => right.size - left.size)) {
    const merged = rest.map((found) => mergeValue(schema.item, found, item, { ...whole(place), removed: undefined }));
    const agreeing = merged.findIndex((whole, at) => same(schema.item, whole, rest[at]));
    target.set(index, agreeing === -1 ? item : merged[agreeing]);
    if (agreeing !== -1) rest.splice(agreeing, 1);
  }
  const items = desired.map((_item, index) => target.get(index));
  return same(schema, observed, items) ? observed : items;
}

function sizeOf(item: unknown): number {
  return isProperties(item) ? Object.values(item).filter((each) => each !== undefined && each !== null).length : 1;
}

function mergeElements(
  schema: ElementsSchema,
  observed: readonly Properties[],
  desired: unknown,
  place: MergeCursor,
): readonly Properties[] {
  const { pairs } = pairUp(schema, observed, elementsOf(desired));
  const desiredFor = new Map(
    pairs.flatMap(([before, after]) => (before === undefined ? [] : [[before, after] as const])),
  );
  const keyOf = (element: Properties): string => String(memberOf(element, schema.key));
  const merged = (before: Properties | undefined, after: Properties | undefined): Properties => {
    const id = schema.id === undefined ? undefined : memberOf(before, schema.id);
    const inside = below(place, keyOf(after ?? before ?? {}));
    const target = mergeObject(schema.element, before, after, before === undefined ? whole(inside) : inside);
    return schema.id === undefined || id === undefined ? target : { [schema.id]: id, ...target };
  };
  const kept = observed.filter(
    (element) => desiredFor.has(element) || below(place, keyOf(element)).removed === undefined,
  );
  return [
    ...kept.map((element) => merged(element, desiredFor.get(element))),
    ...pairs.flatMap(([before, after]) =>
      before === undefined && below(place, keyOf(after)).changed !== undefined ? [merged(undefined, after)] : [],
    ),
  ];
}

/** The part of a value that the schema covers. */
function projected(schema: PatchSchema, observed: unknown): unknown {
  const nowhere: MergeCursor = { changed: undefined, removed: undefined };
  if (observed === undefined) return undefined;
  if (schema.kind === "object") return mergeObject(schema, observed, undefined, nowhere);
  return schema.kind === "elements" ? mergeElements(schema, elementsOf(observed), undefined, nowhere) : observed;
}

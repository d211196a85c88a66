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
import { matches } from "./paths";
import { isProperties, ownValue, type Properties } from "./values";

/** What an overlay does besides taking over what is desired. */
export interface MergeOptions {
  /**
   * Names of what is desired now and was not, or not so, before; elements by their key. What is desired beside it stays as
   * it was observed, be it other than desired or gone. Where something that changed lies in an object or element that is
   * gone, that comes back whole. @default everything that is desired
   */
  readonly changed?: FieldMask;
  /**
   * Names that somebody managed and does so no more, elements by their key: `{ volumes: { data: { size: 1 } } }`. A
   * named element that is not desired goes; a named member becomes what its rule says under `unset`.
   */
  readonly removed?: FieldTree;
  /**
   * Path patterns of arrays, elements by their key, that are managed whole where they are desired: elements that are not
   * desired go. `["containerTemplates.*.endpoints"]`
   */
  readonly exclusive?: readonly string[];
}

/**
 * The state that an object is to have: what was observed, overlaid with what is desired.
 *
 * Only what is desired, if it changed, or named as removed changes. Elements that others added stay, those that stay
 * keep their id, and what means the same keeps the server's spelling and order. A desired null takes a member away.
 *
 * @param rule how the API treats the object
 * @param observed the object as the API gives it, in the form of a request
 * @param desired what is managed of it, in the same form; elements are known by their key, or by an id where they give one
 * @returns the whole object: every member of the rules that it is to have
 */
export function mergeDesired(
  rule: ObjectSchema,
  observed: Properties,
  desired: Properties,
  { changed = 1, removed = {}, exclusive = [] }: MergeOptions = {},
): Properties {
  return mergeObject(rule, observed, desired, { changed, removed, exclusive, path: [] });
}

/** Where an overlay is. */
interface Place {
  readonly path: readonly string[];
  readonly changed: FieldMask | undefined;
  readonly removed: FieldMask | undefined;
  readonly exclusive: readonly string[];
}

function below({ path, changed, removed, exclusive }: Place, name: string): Place {
  return {
    path: [...path, name],
    changed: changed === undefined || changed === 1 ? changed : ownValue(changed, name),
    removed: removed === undefined || removed === 1 ? undefined : ownValue(removed, name),
    exclusive,
  };
}

/** Whether what is desired counts: something of it changed, or something goes of what is there. */
function isTouched({ changed, removed }: Place, observed: unknown): boolean {
  return changed !== undefined || (removed !== undefined && observed !== undefined);
}

/** What is gone comes back whole. */
function whole(place: Place): Place {
  return { ...place, changed: 1 };
}

/** A desired null takes away; absent is what nobody desires. */
function mergeValue(rule: PatchSchema, observed: unknown, given: unknown, place: Place): unknown {
  const desired = isTouched(place, observed) ? given : undefined;
  if (desired === null) return undefined;
  if (desired === undefined) {
    if (place.removed === undefined) return projected(rule, observed);
    if (rule.unset !== undefined) return rule.unset ?? undefined;
  }
  switch (rule.kind) {
    case "value":
    case "enumeration":
      return desired === undefined || same(rule, observed, desired) ? observed : desired;
    case "object":
      return observed === undefined && desired === undefined
        ? undefined
        : mergeObject(rule, observed, desired, observed === undefined ? whole(place) : place);
    case "list":
      return desired === undefined ? observed : mergeList(rule, itemsOf(observed), itemsOf(desired), place);
    case "elements":
      return mergeElements(rule, elementsOf(observed), desired, place);
  }
}

function mergeObject(rule: ObjectSchema, observed: unknown, desired: unknown, place: Place): Properties {
  const chosen = rule.alternatives?.find(
    (name) => memberOf(desired, name) !== undefined && below(place, name).changed !== undefined,
  );
  const isTakenAway = (name: string): boolean =>
    chosen !== undefined && name !== chosen && rule.alternatives?.includes(name) === true;
  return Object.fromEntries(
    Object.entries(rule.members).flatMap(([name, member]) => {
      if (isTakenAway(name)) return [];
      const wanted = isProperties(desired) ? ownValue(desired, name) : undefined;
      const target = mergeValue(member, memberOf(observed, name), wanted, below(place, name));
      return target === undefined ? [] : [[name, target]];
    }),
  );
}

/** An item that agrees with an observed one in all that it says is that one. The one that says most chooses first. */
function mergeList(
  rule: ListSchema,
  observed: readonly unknown[],
  desired: readonly unknown[],
  place: Place,
): readonly unknown[] {
  const rest = [...observed];
  const target = new Map<number, unknown>();
  const bySize = desired.map((item, index) => ({ item, index, size: sizeOf(item) }));
  for (const { item, index } of bySize.sort((left, right) => right.size - left.size)) {
    const overlaid = rest.map((found) => mergeValue(rule.item, found, item, { ...whole(place), removed: undefined }));
    const agreeing = overlaid.findIndex((whole, at) => same(rule.item, whole, rest[at]));
    target.set(index, agreeing === -1 ? item : overlaid[agreeing]);
    if (agreeing !== -1) rest.splice(agreeing, 1);
  }
  const items = desired.map((_item, index) => target.get(index));
  return same(rule, observed, items) ? observed : items;
}

function sizeOf(item: unknown): number {
  return isProperties(item) ? Object.values(item).filter((each) => each !== undefined && each !== null).length : 1;
}

function mergeElements(
  rule: ElementsSchema,
  observed: readonly Properties[],
  desired: unknown,
  place: Place,
): readonly Properties[] {
  const isExclusive = desired !== undefined && place.exclusive.some((pattern) => matches(pattern, place.path));
  const { pairs } = pairUp(rule, observed, elementsOf(desired));
  const goesOn = new Map(pairs.flatMap(([before, after]) => (before === undefined ? [] : [[before, after] as const])));
  const keyOf = (element: Properties): string => String(memberOf(element, rule.key));
  const overlaid = (before: Properties | undefined, after: Properties | undefined): Properties => {
    const id = rule.id === undefined ? undefined : memberOf(before, rule.id);
    const inside = below(place, keyOf(after ?? before ?? {}));
    const target = mergeObject(rule.element, before, after, before === undefined ? whole(inside) : inside);
    return rule.id === undefined || id === undefined ? target : { [rule.id]: id, ...target };
  };
  const stays = observed.filter(
    (element) => goesOn.has(element) || !(isExclusive || below(place, keyOf(element)).removed !== undefined),
  );
  return [
    ...stays.map((element) => overlaid(element, goesOn.get(element))),
    ...pairs.flatMap(([before, after]) =>
      before === undefined && below(place, keyOf(after)).changed !== undefined ? [overlaid(undefined, after)] : [],
    ),
  ];
}

/** What the rules know of a value. */
function projected(rule: PatchSchema, observed: unknown): unknown {
  const nowhere: Place = { path: [], changed: undefined, removed: undefined, exclusive: [] };
  if (observed === undefined) return undefined;
  if (rule.kind === "object") return mergeObject(rule, observed, undefined, nowhere);
  return rule.kind === "elements" ? mergeElements(rule, elementsOf(observed), undefined, nowhere) : observed;
}

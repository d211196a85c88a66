import {
  type ElementsSchema,
  elementsOf,
  itemsOf,
  memberOf,
  type ObjectSchema,
  pairUp,
  type PatchSchema,
  same,
} from "./patchSchema";
import { isProperties, type Properties } from "./values";

/**
 * The smallest merge patch that brings an object into its target state.
 *
 * Members that are absent from the body are left unchanged. An array in the body is its full target state: an element
 * that stays is sent with its id (or the key that the API matches by), the members that the API requires, and its
 * changes. The body has the same effect whether the API keeps or clears an array that is absent from an element, and
 * whether it merges or replaces a nested object: so an element includes all its non-empty arrays, and a changed object
 * is sent whole, with null for what is removed inside it. What null means elsewhere is not known either, so it is sent
 * there only for a value that the target removes although its schema has no way to unset it.
 *
 * @param schema how the API treats the object
 * @param observed the object as the API returns it, in the form of a request
 * @param target the whole target state, as {@link mergeDesired} returns it
 * @returns the body, without members that do not change
 */
export function mergePatch(schema: ObjectSchema, observed: Properties, target: Properties): Properties {
  return Object.fromEntries(
    changedMembers(schema, observed, target).map(([name, member]) => [
      name,
      changed(member, memberOf(observed, name), memberOf(target, name)),
    ]),
  );
}

/** The change of one element. */
interface ElementPatch {
  /** The array that contains the element. */
  readonly member: string;
  /** The id of the element. */
  readonly id: string;
  /** The body of the element's own merge patch. */
  readonly body: Properties;
}

/**
 * The change, if all of it is inside one element that has an id. It can then be sent as a merge patch for that element,
 * which is smaller and does not mention the others. `undefined` if nothing changes, if anything else changes, or if an
 * element is added or removed.
 *
 * @param schema how the API treats the object that contains the element
 * @param observed that object as the API returns it, in the form of a request
 * @param target the whole target state, as {@link mergeDesired} returns it
 */
export function elementPatch(schema: ObjectSchema, observed: Properties, target: Properties): ElementPatch | undefined {
  const [first, ...more] = changedMembers(schema, observed, target);
  if (first === undefined || more.length > 0) return undefined;
  const [member, of] = first;
  if (of.kind !== "elements" || of.id === undefined) return undefined;
  const { pairs, left } = pairUp(of, elementsOf(memberOf(observed, member)), elementsOf(memberOf(target, member)));
  const [pair, ...others] = pairs.filter(([before, after]) => !same(of.element, before, after));
  if (pair === undefined || others.length > 0 || left.length > 0) return undefined;
  const [before, after] = pair;
  const id = memberOf(before, of.id);
  return before === undefined || typeof id !== "string"
    ? undefined
    : { member, id, body: mergePatch(of.element, before, after) };
}

function changedMembers(
  { members, alternatives }: ObjectSchema,
  observed: Properties,
  target: Properties,
): ReadonlyArray<readonly [string, PatchSchema]> {
  return Object.entries(members).filter(
    ([name, member]) =>
      !givesWay(alternatives, name, target) && !same(member, memberOf(observed, name), memberOf(target, name)),
  );
}

/** Whether a member is absent only because an alternative to it is present. */
function givesWay(alternatives: readonly string[] = [], name: string, target: unknown): boolean {
  return (
    alternatives.includes(name) &&
    memberOf(target, name) === undefined &&
    alternatives.some((other) => memberOf(target, other) !== undefined)
  );
}

/** The value in a body for a member that changed. */
function changed(schema: PatchSchema, observed: unknown, target: unknown): unknown {
  switch (schema.kind) {
    case "elements":
      return fullState(schema, observed, target);
    case "object":
      return target === undefined && schema.off !== undefined
        ? removedObject(schema, observed)
        : wholeObject(schema, observed, target ?? {});
    default:
      return whole(schema, observed, target);
  }
}

/** The full target state of an array of elements. */
function fullState(schema: ElementsSchema, observed: unknown, target: unknown): readonly unknown[] {
  return pairUp(schema, elementsOf(observed), elementsOf(target)).pairs.map(([before, after]) =>
    before === undefined ? whole(schema.element, undefined, after) : staying(schema, before, after),
  );
}

/** The body for an element that stays. */
function staying(schema: ElementsSchema, before: Properties, after: Properties): Properties {
  const id = schema.id === undefined ? undefined : memberOf(before, schema.id);
  const members = Object.entries(schema.element.members).flatMap(([name, member]) => {
    const [old, wanted] = [memberOf(before, name), memberOf(after, name)];
    if (givesWay(schema.element.alternatives, name, after)) return [];
    const isArray = member.kind === "elements" || member.kind === "list";
    const mustBeSent = isArray
      ? itemsOf(wanted).length > 0
      : wanted !== undefined && (name === schema.key || schema.required.includes(name));
    return mustBeSent || !same(member, old, wanted) ? [[name, changed(member, old, wanted)] as const] : [];
  });
  return Object.fromEntries([
    ...(schema.id === undefined || id === undefined ? [] : [[schema.id, id] as const]),
    ...members,
  ]);
}

/** The whole target. What is removed becomes its default, an empty array, or else null. */
function whole(schema: PatchSchema, observed: unknown, target: unknown): unknown {
  switch (schema.kind) {
    case "value":
      return schema.isMap === true && isProperties(target)
        ? { ...removedNames(observed, target), ...target }
        : (target ?? schema.default ?? null);
    case "enumeration":
      return typeof target === "string" ? inCamelCase(target) : (target ?? null);
    case "object":
      return target === undefined ? removedObject(schema, observed) : wholeObject(schema, observed, target);
    case "list":
      return itemsOf(target).map((item) => whole(schema.item, undefined, item));
    case "elements":
      return fullState(schema, undefined, target);
  }
}

/** The value in a body for an object that is removed. */
function removedObject(schema: ObjectSchema, observed: unknown): unknown {
  return schema.off === undefined || !isProperties(observed)
    ? null
    : wholeObject(schema, observed, { ...observed, ...schema.off });
}

function wholeObject({ members }: ObjectSchema, observed: unknown, target: unknown): Properties {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const [old, wanted] = [memberOf(observed, name), memberOf(target, name)];
      return wanted === undefined && same(member, old, undefined) ? [] : [[name, whole(member, old, wanted)]];
    }),
  );
}

/** Null for each name that is removed, so that it also disappears if the API merges the object. */
function removedNames(observed: unknown, target: Properties): Properties {
  const removed = Object.keys(isProperties(observed) ? observed : {}).filter((name) => !Object.hasOwn(target, name));
  return Object.fromEntries(removed.map((name) => [name, null]));
}

function inCamelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

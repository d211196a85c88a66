import * as O from "fp-ts/Option";
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
 * The smallest body of a merge patch that makes an object what it is to be.
 *
 * What is absent from the body stays as it is. An array in it is the full target state: an element that stays carries its
 * id (or the key that the API matches by), the members that the API requires of it, and what changed in it. The body has
 * the same effect whether the API keeps or wipes an array that is absent from an element, and whether it merges or
 * replaces a nested object: so an element carries all arrays that hold anything, and an object that changed is sent
 * whole, with null for what goes inside it. What null means beside an object's own members is not known either: it
 * stands there only for a value that the target takes away although its rule has no way to unset it.
 *
 * @param rule how the API treats the object
 * @param observed the object as the API gives it, in the form of a request
 * @param target the whole object as it is to be: the answer of `overlay`
 * @returns the body, without a member where nothing changes
 */
export function mergePatch(rule: ObjectSchema, observed: Properties, target: Properties): Properties {
  return Object.fromEntries(
    changedMembers(rule, observed, target).map(([name, member]) => [
      name,
      changed(member, memberOf(observed, name), memberOf(target, name)),
    ]),
  );
}

/** The change of one element. */
export interface ElementPatch {
  /** The array that holds the element. */
  readonly member: string;
  /** The id of the element. */
  readonly id: string;
  /** The body of the element's own merge patch. */
  readonly body: Properties;
}

/**
 * The change, where it lies in one element alone that has an id: such a change can be sent as a merge patch of that
 * element, which is smaller and does not name its neighbours. None where nothing changes, where more than that changes,
 * and where an element comes or goes.
 *
 * @param rule how the API treats the object that holds the element
 * @param observed that object as the API gives it, in the form of a request
 * @param target the whole object as it is to be: the answer of `overlay`
 */
export function elementPatch(rule: ObjectSchema, observed: Properties, target: Properties): O.Option<ElementPatch> {
  const [first, ...more] = changedMembers(rule, observed, target);
  if (first === undefined || more.length > 0) return O.none;
  const [member, of] = first;
  if (of.kind !== "elements" || of.id === undefined) return O.none;
  const { pairs, left } = pairUp(of, elementsOf(memberOf(observed, member)), elementsOf(memberOf(target, member)));
  const [pair, ...others] = pairs.filter(([before, after]) => !same(of.element, before, after));
  if (pair === undefined || others.length > 0 || left.length > 0) return O.none;
  const [before, after] = pair;
  const id = memberOf(before, of.id);
  return before === undefined || typeof id !== "string"
    ? O.none
    : O.some({ member, id, body: mergePatch(of.element, before, after) });
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

/** Whether a member goes just because another one, of which there can be only one, is there. */
function givesWay(alternatives: readonly string[] = [], name: string, target: unknown): boolean {
  return (
    alternatives.includes(name) &&
    memberOf(target, name) === undefined &&
    alternatives.some((other) => memberOf(target, other) !== undefined)
  );
}

/** What stands in a body for a member that changed. */
function changed(rule: PatchSchema, observed: unknown, target: unknown): unknown {
  switch (rule.kind) {
    case "elements":
      return fullState(rule, observed, target);
    case "object":
      return target === undefined && rule.off !== undefined
        ? gone(rule, observed)
        : wholeObject(rule, observed, target ?? {});
    default:
      return whole(rule, observed, target);
  }
}

/** The full target state of an array of elements. */
function fullState(rule: ElementsSchema, observed: unknown, target: unknown): readonly unknown[] {
  return pairUp(rule, elementsOf(observed), elementsOf(target)).pairs.map(([before, after]) =>
    before === undefined ? whole(rule.element, undefined, after) : staying(rule, before, after),
  );
}

/** An element that stays. */
function staying(rule: ElementsSchema, before: Properties, after: Properties): Properties {
  const id = rule.id === undefined ? undefined : memberOf(before, rule.id);
  const members = Object.entries(rule.element.members).flatMap(([name, member]) => {
    const [old, wanted] = [memberOf(before, name), memberOf(after, name)];
    if (givesWay(rule.element.alternatives, name, after)) return [];
    const isArray = member.kind === "elements" || member.kind === "list";
    const mustBeThere = isArray
      ? itemsOf(wanted).length > 0
      : wanted !== undefined && (name === rule.key || rule.required.includes(name));
    return mustBeThere || !same(member, old, wanted) ? [[name, changed(member, old, wanted)] as const] : [];
  });
  return Object.fromEntries([
    ...(rule.id === undefined || id === undefined ? [] : [[rule.id, id] as const]),
    ...members,
  ]);
}

/** The whole target, and null for what goes; what has a default goes back to that, what is an array becomes empty. */
function whole(rule: PatchSchema, observed: unknown, target: unknown): unknown {
  switch (rule.kind) {
    case "value":
      return rule.isMap === true && isProperties(target)
        ? { ...namesGone(observed, target), ...target }
        : (target ?? rule.default ?? null);
    case "enumeration":
      return typeof target === "string" ? inCamelCase(target) : (target ?? null);
    case "object":
      return target === undefined ? gone(rule, observed) : wholeObject(rule, observed, target);
    case "list":
      return itemsOf(target).map((item) => whole(rule.item, undefined, item));
    case "elements":
      return fullState(rule, undefined, target);
  }
}

/** What stands for an object that goes. */
function gone(rule: ObjectSchema, observed: unknown): unknown {
  return rule.off === undefined || !isProperties(observed)
    ? null
    : wholeObject(rule, observed, { ...observed, ...rule.off });
}

function wholeObject({ members }: ObjectSchema, observed: unknown, target: unknown): Properties {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const [old, wanted] = [memberOf(observed, name), memberOf(target, name)];
      return wanted === undefined && same(member, old, undefined) ? [] : [[name, whole(member, old, wanted)]];
    }),
  );
}

/** Null for each name that goes, so that it goes from an object that is merged, too. */
function namesGone(observed: unknown, target: Properties): Properties {
  const gone = Object.keys(isProperties(observed) ? observed : {}).filter((name) => !Object.hasOwn(target, name));
  return Object.fromEntries(gone.map((name) => [name, null]));
}

function inCamelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

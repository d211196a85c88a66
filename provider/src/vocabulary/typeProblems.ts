import { instead, meant, normalName } from "../common/closestNames";
import type { IsUnknown, Problem } from "../contract/lifecycle";
import { containsUnknown, joinWithOr } from "../properties/codecs";
import { isProperties, ownValue, type Properties as Values } from "../properties/values";
import type { Properties, Property } from "./property";
import { memberOfUnion } from "./types";

/** What is wrong with a name that no member has. */
type Surplus = (name: string, names: readonly string[]) => string;

/**
 * Inputs, or members of one, that are missing, unexpected or of the wrong type. An unknown value matches any type.
 *
 * @param required the names of those that must be there
 */
export function typeProblems(
  members: Properties,
  required: readonly string[],
  given: Values,
  isUnknown: IsUnknown,
  surplus: Surplus = (name, names) => `must be left out: ${instead(name, names)}`,
  path: readonly string[] = [],
): readonly Problem[] {
  const names = Object.keys(members);
  const misspelled = Object.keys(given).flatMap((name) => (names.includes(name) ? [] : (meant(name, names) ?? [])));
  const missing = required.filter((name) => given[name] === undefined && !misspelled.includes(name));
  return [
    ...missing.map((name) => ({ property: [...path, name].join("."), reason: isMissing })),
    ...Object.entries(given).flatMap(([name, value]) => {
      const [property, place] = [ownValue(members, name), [...path, name]];
      if (property === undefined) return [{ property: place.join("."), reason: surplus(name, names) }];
      return value === undefined ? [] : wrongTypes(property, value, isUnknown, place);
    }),
  ];
}

/** Of a property that does not exist. @param otherNames what to write for names that properties have elsewhere */
export function notAProperty(otherNames: Readonly<Record<string, string>>): Surplus {
  return (name, names) =>
    `is not a property of this resource: ${ownValue(otherNames, normalName(name)) ?? instead(name, names)}`;
}

function wrongTypes(
  { shape, codec }: Property,
  value: unknown,
  isUnknown: IsUnknown,
  path: readonly string[],
): readonly Problem[] {
  if (isUnknown(value)) return [];
  if (Array.isArray(value) && shape.type === "list") {
    return value.flatMap((item: unknown, index) => wrongTypes(shape.item, item, isUnknown, [...path, String(index)]));
  }
  if (isProperties(value)) {
    if (shape.type === "object") return typeProblems(shape.members, shape.required, value, isUnknown, undefined, path);
    if (shape.type === "map")
      return Object.entries(value).flatMap(([name, entry]) =>
        wrongTypes(shape.value, entry, isUnknown, [...path, name]),
      );
    if (shape.type === "union") {
      const member = memberOfUnion(shape, value);
      if (member !== undefined) return wrongTypes(member, value, isUnknown, path);
      const given = ownValue(value, shape.tag);
      const place = [...path, shape.tag].join(".");
      if (given === undefined) return [{ property: place, reason: isMissing }];
      return isUnknown(given) ? [] : [{ property: place, reason: expected(tagsOf(shape), given) }];
    }
  }
  return containsUnknown(value, isUnknown) || codec.is(value)
    ? []
    : [{ property: path.join("."), reason: expected(codec.name, value) }];
}

/** The tags of a union, each of whose types may be a list already. */
function tagsOf({ tag, members }: Extract<Property["shape"], { readonly type: "union" }>): string {
  const types = members.flatMap(({ shape }) => (shape.type === "object" ? (shape.members[tag]?.codec.name ?? []) : []));
  return joinWithOr(types.flatMap((type) => (type === "number" ? "a number" : type.split(/, | or /))));
}

/** What messages call the types. */
const typeNames: Readonly<Record<string, string>> = { number: "a number", string: "text", boolean: "true or false" };

/** Never includes the value, which may be a secret. */
function expected(type: string, value: unknown): string {
  const remedy = hint(type, value);
  const isLong = type.length > longestList && remedy.startsWith(": write");
  return `must be ${isLong ? "another name" : (typeNames[type] ?? type)}${remedy}`;
}

/** Longer lists of names, in characters, only hide which one is meant. */
const longestList = 200;

const isMissing = "is required but has no value: set it";

/**
 * Often only the quotes are wrong (stack configuration, for example, is always text), or what has the value is given, or
 * one of several names is misspelled.
 */
function hint(wanted: string, value: unknown): string {
  if (wanted in typeNames && isProperties(value)) return ", not an object: pass one of its properties, such as its id";
  if (wanted === "string") return ["number", "boolean"].includes(typeof value) ? ": write it in quotes" : "";
  if (typeof value !== "string") return "";
  if (wanted === "number" || wanted === "boolean") return ", without quotes";
  const names = [...wanted.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one);
  const name = names.find((one) => normalName(one) === normalName(value)) ?? meant(value, names);
  return name === undefined ? "" : `: write "${name}"`;
}

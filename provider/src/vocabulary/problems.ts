import { isLeft } from "fp-ts/Either";
import type { IsUnknown, Problem } from "../contract/lifecycle";
import { isProperties, ownValue, type Properties as Values } from "../properties/values";
import type { Combination, Properties, Property } from "./property";
import { memberOfUnion } from "./types";
import { inVariant, variantProblems } from "./variants";

/** What is wrong with inputs in canonical form, property by property. Wrong types are reported elsewhere. */
export function propertyProblems(
  properties: Properties,
  given: Values,
  isUnknown: IsUnknown,
  path: readonly string[] = [],
): readonly Problem[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    valueProblems(property, ownValue(given, name), isUnknown, [...path, name], given),
  );
}

function valueProblems(
  property: Property,
  value: unknown,
  isUnknown: IsUnknown,
  path: readonly string[],
  members?: Values,
): readonly Problem[] {
  if (value === undefined || isUnknown(value)) return [];
  const at = path.join(".");
  const { shape, codec, facts } = property;
  if (shape.type === "parent" && !(typeof value === "number" && Number.isSafeInteger(value) && value > 0)) {
    const reason = `must be a number above 0: pass ${shape.example}, or the number that bunny.net's dashboard shows`;
    return [{ property: at, reason }];
  }
  const isOfType = codec.is(value);
  const parsed = isOfType ? facts.parse?.(value, members) : undefined;
  const reasons = [
    facts.range === undefined || !isOfType ? undefined : outOfRange(value, facts.range),
    facts.check?.(value),
    parsed !== undefined && isLeft(parsed) ? parsed.left : undefined,
    facts.alternatives === undefined ? undefined : notExactlyOne(value, facts.alternatives),
    facts.combinations === undefined ? undefined : notCombined(value, facts.combinations),
  ];
  return [
    ...reasons.flatMap((reason) => (reason === undefined ? [] : [{ property: at, reason }])),
    ...problemsInside(property, value, isUnknown, path),
  ];
}

/** What is wrong with a value of a property, regardless of where it is. */
export function problemsOf(property: Property, value: unknown, isUnknown: IsUnknown = () => false): readonly Problem[] {
  return valueProblems(property, value, isUnknown, []);
}

function problemsInside(
  { shape, facts }: Property,
  value: unknown,
  isUnknown: IsUnknown,
  path: readonly string[],
): readonly Problem[] {
  if (shape.type === "list" && Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      valueProblems(shape.item, item, isUnknown, [...path, String(index)]),
    );
  }
  if (!isProperties(value)) return [];
  if (shape.type === "object") {
    return [
      ...propertyProblems(inVariant(shape.members, facts.variants, value), value, isUnknown, path),
      ...variantProblems(facts.variants, value, isUnknown, path),
    ];
  }
  if (shape.type === "union") {
    const member = memberOfUnion(shape, value);
    return member === undefined ? [] : problemsInside(member, value, isUnknown, path);
  }
  if (shape.type !== "map") return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    const reason = facts.checkName?.(name);
    return [
      ...(reason === undefined ? [] : [{ property: [...path, name].join("."), reason }]),
      ...valueProblems(shape.value, entry, isUnknown, [...path, name]),
    ];
  });
}

/** What is wrong with a number, or with the length of a text, which is never quoted: it may be a secret. */
function outOfRange(value: unknown, range: readonly [number, number]): string | undefined {
  if (typeof value === "number") return notInRange(value, range);
  const [least, most] = range;
  if (typeof value !== "string" || (value.length >= least && value.length <= most)) return undefined;
  const allowed = least === 0 ? `at most ${most}` : `${least} to ${most}`;
  return `must have ${allowed} characters: write ${value.length < least ? "more" : "fewer"}`;
}

function notExactlyOne(value: unknown, names: readonly string[]): string | undefined {
  if (!isProperties(value)) return undefined;
  const here = names.filter((name) => value[name] !== undefined);
  if (here.length === 0) return `must have one of ${names.join(", ")}`;
  return here.length === 1 ? undefined : `must have only one of ${here.join(", ")}`;
}

function notCombined(value: unknown, combinations: readonly Combination[]): string | undefined {
  if (!isProperties(value)) return undefined;
  const given = Object.keys(value).filter((name) => value[name] !== undefined);
  const fitting = combinations.filter(({ required, optional = [] }) =>
    given.every((name) => required.includes(name) || optional.includes(name)),
  );
  // Misspelled members are reported on their own.
  const known = combinations.flatMap(({ required, optional = [] }) => [...required, ...optional]);
  if (given.some((name) => !known.includes(name))) return undefined;
  if (fitting.some(({ required }) => required.every((name) => given.includes(name)))) return undefined;
  const [nearest] = fitting;
  const choices = combinations.map(({ required }) => required.join(" and ")).join("; ");
  return nearest === undefined || given.length === 0
    ? `must have one of: ${choices}${given.length < 2 ? "" : `. ${given.join(" and ")} do not go together`}`
    : `must also have ${nearest.required.filter((name) => !given.includes(name)).join(" and ")}`;
}

/** What is wrong with a number that must be a whole number within a range, both ends included. */
export function notInRange(value: number, [least, most]: readonly [number, number]): string | undefined {
  return Number.isInteger(value) && value >= least && value <= most
    ? undefined
    : `must be a whole number from ${least} to ${most}`;
}

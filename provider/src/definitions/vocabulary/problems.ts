import { isLeft } from "fp-ts/Either";
import type { IsUnknown, Problem } from "../../kernel/lifecycle";
import { notAParentNumber } from "../../kernel/parents";
import { wrongLength } from "../../kernel/text";
import { ownValue, type Properties as Values } from "../../kernel/values";
import type { Properties, Property } from "./property";

/** What is wrong with inputs in canonical form, property by property. Wrong types are told elsewhere. */
export function inputProblems(properties: Properties, given: Values, isUnknown: IsUnknown): readonly Problem[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = ownValue(given, name);
    return value === undefined || isUnknown(value) ? [] : valueProblems(name, property, value, isUnknown);
  });
}

function valueProblems(
  name: string,
  { shape, codec, facts }: Property,
  value: unknown,
  isUnknown: IsUnknown,
): readonly Problem[] {
  if (shape.type === "parent") return notAParentNumber(name, value, shape.example, isUnknown);
  if (!codec.is(value)) return [];
  const parsed = facts.parse?.(value);
  return [
    ...(facts.range === undefined ? [] : outOfRange(name, value, facts.range, isUnknown)),
    ...(parsed !== undefined && isLeft(parsed) ? [{ property: name, reason: parsed.left }] : []),
  ];
}

function outOfRange(
  property: string,
  value: unknown,
  [least, most]: readonly [number, number],
  isUnknown: IsUnknown,
): readonly Problem[] {
  if (typeof value !== "number") return wrongLength(property, value, [least, most], isUnknown);
  return Number.isInteger(value) && value >= least && value <= most
    ? []
    : [{ property, reason: `must be a whole number from ${least} to ${most}` }];
}

import { isLeft } from "fp-ts/Either";
import type { IsUnknown, Problem } from "../../kernel/lifecycle";
import { parentNumberProblems } from "../../kernel/parentReference";
import { textLengthProblems } from "../../kernel/textLength";
import { isProperties, ownValue, type Properties as Values } from "../../kernel/values";
import type { Properties, Property } from "./property";
import { notInRange } from "./range";
import { inVariant, variantProblems } from "./variants";

/** What is wrong with inputs in canonical form, property by property. Wrong types are reported elsewhere. */
export function inputProblems(
  properties: Properties,
  given: Values,
  isUnknown: IsUnknown,
  path: readonly string[] = [],
): readonly Problem[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    valueProblems(property, ownValue(given, name), isUnknown, [...path, name]),
  );
}

function valueProblems(
  property: Property,
  value: unknown,
  isUnknown: IsUnknown,
  path: readonly string[],
): readonly Problem[] {
  if (value === undefined || isUnknown(value)) return [];
  const at = path.join(".");
  const { shape, codec, facts } = property;
  if (shape.type === "parent") return parentNumberProblems(at, value, shape.example, isUnknown);
  const isOfType = codec.is(value);
  const parsed = isOfType ? facts.parse?.(value) : undefined;
  const reasons = [
    facts.check?.(value),
    parsed !== undefined && isLeft(parsed) ? parsed.left : undefined,
    facts.alternatives === undefined ? undefined : notExactlyOne(value, facts.alternatives),
  ];
  return [
    ...(facts.range === undefined || !isOfType ? [] : outOfRange(at, value, facts.range, isUnknown)),
    ...reasons.flatMap((reason) => (reason === undefined ? [] : [{ property: at, reason }])),
    ...problemsInside(property, value, isUnknown, path),
  ];
}

/** Items of lists have no paths: their problems are reported for the list. */
function problemsInside(
  { shape, facts }: Property,
  value: unknown,
  isUnknown: IsUnknown,
  path: readonly string[],
): readonly Problem[] {
  if (!isProperties(value)) return [];
  if (shape.type === "object") {
    return [
      ...inputProblems(inVariant(shape.members, facts.variants, value), value, isUnknown, path),
      ...variantProblems(facts.variants, value, isUnknown, path),
    ];
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

function outOfRange(
  property: string,
  value: unknown,
  range: readonly [number, number],
  isUnknown: IsUnknown,
): readonly Problem[] {
  if (typeof value !== "number") return textLengthProblems(property, value, range, isUnknown);
  const reason = notInRange(value, range);
  return reason === undefined ? [] : [{ property, reason }];
}

function notExactlyOne(value: unknown, names: readonly string[]): string | undefined {
  if (!isProperties(value)) return undefined;
  const here = names.filter((name) => value[name] !== undefined);
  if (here.length === 0) return `must have one of ${names.join(", ")}`;
  return here.length === 1 ? undefined : `must have only one of ${here.join(", ")}`;
}

import { isRight } from "fp-ts/Either";
import type { IsUnknown } from "../../kernel/lifecycle";
import { parentNumber } from "../../kernel/parents";
import { mapProperties, ownValue, type Properties as Values } from "../../kernel/values";
import type { Properties, Property } from "./property";

/** Inputs in canonical form. What is unknown, or cannot be parsed, stays as it is. */
export function canonicalInputs(properties: Properties, given: Values, isUnknown: IsUnknown): Values {
  return mapProperties(given, (value, name) => {
    const property = ownValue(properties, name);
    return property === undefined || isUnknown(value) ? value : canonicalValue(property, value, isUnknown);
  });
}

function canonicalValue({ shape, codec, facts }: Property, value: unknown, isUnknown: IsUnknown): unknown {
  if (shape.type === "parent") return parentNumber(value, isUnknown);
  if (shape.type === "enum" && facts.anyCase === true) return spelled(shape.names, value);
  const parsed = codec.is(value) ? facts.parse?.(value) : undefined;
  return parsed !== undefined && isRight(parsed) ? parsed.right : value;
}

function spelled(names: readonly string[], value: unknown): unknown {
  return typeof value === "string"
    ? (names.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value)
    : value;
}

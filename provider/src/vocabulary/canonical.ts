import { isRight } from "fp-ts/Either";
import { inDocumentedCase } from "../properties/equivalence";
import type { IsUnknown } from "../contract/lifecycle";
import { equal, isProperties, mapProperties, ownValue, type Properties as Values } from "../properties/values";
import type { Properties, Property } from "./property";
import { memberOfUnion } from "./types";
import { inVariant } from "./variants";

/** Inputs in canonical form. Unknown values, and values that cannot be parsed, are left unchanged. */
export function canonicalInputs(properties: Properties, given: Values, isUnknown: IsUnknown): Values {
  return mapProperties(given, (value, name) => {
    const property = ownValue(properties, name);
    return property === undefined ? value : canonicalValue(property, value, isUnknown);
  });
}

/** Undefined if the value is equivalent to none. */
function canonicalValue(property: Property, value: unknown, isUnknown: IsUnknown): unknown {
  if (isUnknown(value)) return value;
  const { codec, facts } = property;
  const inside = withCanonicalParts(property, value, isUnknown);
  if (facts.emptyMeansNone === true && isEmpty(inside)) return undefined;
  const parsed = codec.is(inside) ? facts.parse?.(inside) : undefined;
  return parsed !== undefined && isRight(parsed) ? parsed.right : inside;
}

function withCanonicalParts(property: Property, value: unknown, isUnknown: IsUnknown): unknown {
  const { shape, facts } = property;
  switch (shape.type) {
    case "parent":
      return typeof value === "string" && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value;
    case "reference":
      return typeof value === "number" ? String(value) : value;
    case "enum":
      return facts.anyCase === true ? inDocumentedCase(shape.names, value) : value;
    case "text":
      return facts.caseInsensitiveValues === undefined ? value : inDocumentedCase(facts.caseInsensitiveValues, value);
    case "list":
      if (!Array.isArray(value)) return value;
      return inOrder(
        value.map((item: unknown) => canonicalValue(shape.item, item, isUnknown)),
        shape.isOrdered,
        isUnknown,
      );
    case "map":
      return isProperties(value)
        ? mapProperties(value, (entry) => canonicalValue(shape.value, entry, isUnknown))
        : value;
    case "object":
      return isProperties(value)
        ? withoutUnset(property, canonicalInputs(inVariant(shape.members, facts.variants, value), value, isUnknown))
        : value;
    case "union": {
      const member = memberOfUnion(shape, value);
      return member === undefined ? value : withCanonicalParts(member, value, isUnknown);
    }
    default:
      return value;
  }
}

/** The API returns what was left out, with the value that it then has. */
function withoutUnset({ shape, facts }: Property, value: Values): Values {
  if (facts.omitsUnset !== true || shape.type !== "object") return value;
  return mapProperties(value, (given, name) =>
    equal(given, ownValue(shape.members, name)?.facts.unset) ? undefined : given,
  );
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === "" || (isProperties(value) && Object.keys(value).length === 0);
}

/** Where order and duplicates are irrelevant, strings are sorted and deduplicated. */
function inOrder(items: readonly unknown[], isOrdered: boolean, isUnknown: IsUnknown): readonly unknown[] {
  return !isOrdered && items.every((item) => typeof item === "string" && !isUnknown(item))
    ? [...new Set(items)].sort()
    : items;
}

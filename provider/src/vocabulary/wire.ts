import { isProperties, mapProperties } from "../properties/values";
import { canonicalInputs } from "./canonical";
import type { Property } from "./property";

/** What the API calls a property. */
export function wireName(name: string, { facts }: Property): string {
  return facts.wire ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** A value as the API expects it. */
export function toWire(property: Property, value: unknown): unknown {
  const { shape, facts } = property;
  switch (shape.type) {
    case "enum": {
      if (shape.isNumbered !== true) return value;
      const number = shape.names.indexOf(String(value));
      return number < 0 ? Number(value) : number;
    }
    case "list":
      return facts.commaSeparated === true && Array.isArray(value) ? value.join(",") : value;
    case "map": {
      const { asArray } = facts;
      if (asArray?.value === undefined || !isProperties(value)) return value;
      const { key, value: held } = asArray;
      return Object.entries(value).map(([name, entry]) => ({ [key]: name, [held]: entry }));
    }
    default:
      return value;
  }
}

/** A value of the API in its canonical form. Undefined if there is none, or if it is not of the documented type. */
export function fromWire(property: Property, value: unknown): unknown {
  const read = ofShape(property, value === null && isPlainList(property) ? [] : value);
  if (read === undefined || read === null || !property.codec.is(read)) return undefined;
  return canonicalInputs({ value: property }, { value: read }, () => false)["value"];
}

/** A list that the API has as one, so that none is the same as an empty one. */
function isPlainList({ shape, facts }: Property): boolean {
  return shape.type === "list" && facts.commaSeparated !== true;
}

function ofShape({ shape, facts }: Property, value: unknown): unknown {
  switch (shape.type) {
    case "enum":
      return shape.isNumbered === true && typeof value === "number" ? (shape.names[value] ?? String(value)) : value;
    // The API has 0 or -1 if there is no such object.
    case "parent":
      return typeof value === "number" && value > 0 ? value : undefined;
    case "list":
      return facts.commaSeparated === true && typeof value === "string" ? separated(value) : value;
    case "map":
      return facts.asArray?.value === undefined || !Array.isArray(value)
        ? value
        : entriesOf(value, facts.asArray.key, facts.asArray.value);
    default:
      return value;
  }
}

/** Undefined for an empty text, which is the same as none. */
function separated(text: string): readonly string[] | undefined {
  const parts = text.split(",").map((part) => part.trim());
  const given = parts.filter((part) => part !== "");
  return given.length === 0 ? undefined : given;
}

function entriesOf(items: readonly unknown[], key: string, held: string): Readonly<Record<string, unknown>> {
  const entries = items.filter(isProperties).flatMap((item): [string, unknown][] => {
    const name = item[key];
    return typeof name === "string" ? [[name, item[held] ?? {}]] : [];
  });
  return mapProperties(Object.fromEntries(entries), (entry) => entry);
}

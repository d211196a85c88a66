import { isProperties, mapProperties } from "../properties/values";
import type { Property } from "./property";

/** What the API calls a property. */
export function wireName(name: string, { facts }: Property, isCamelCase = false): string {
  return facts.wire ?? (isCamelCase ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
}

/** A value as the API expects it. */
export function toWire(property: Property, value: unknown, isCamelCase = false): unknown {
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
    case "object": {
      if (!isProperties(value)) return value;
      const given = Object.entries(mapProperties(shape.members, (_member, name) => value[name]));
      return Object.fromEntries(
        given.flatMap(([name, member]) => {
          const of = shape.members[name];
          return of === undefined ? [] : [[wireName(name, of, isCamelCase), toWire(of, member, isCamelCase)]];
        }),
      );
    }
    default:
      return value;
  }
}

import { isProperties, mapProperties, ownValue, type Properties as Values } from "../properties/values";
import type { Properties, Property } from "./property";

/** How an area of the API writes names: `PageSize`, `pageSize`, `page_size`. */
export type Naming = "pascal" | "camel" | "snake";

const written: Readonly<Record<Naming, (name: string) => string>> = {
  pascal: (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  camel: (name) => name,
  snake: (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
};

/** What the API calls a property. */
export function wireName(name: string, { facts }: Property, naming: Naming = "pascal"): string {
  return facts.wire ?? written[naming](name);
}

/** A value as the API expects it. */
export function toWire(property: Property, value: unknown, naming: Naming = "pascal"): unknown {
  const { shape, facts } = property;
  switch (shape.type) {
    case "enum": {
      if (shape.isNumbered !== true) return value;
      const place = shape.names.indexOf(String(value));
      return place < 0 ? Number(value) : (facts.codes?.[place] ?? place);
    }
    case "list":
      if (!Array.isArray(value)) return value;
      return facts.commaSeparated === true ? value.join(",") : value.map((item) => toWire(shape.item, item, naming));
    case "object":
      return isProperties(value) ? { ...facts.sentWith, ...fieldsOf(shape.members, value, naming) } : value;
    case "map": {
      if (!isProperties(value)) return value;
      const entries = mapProperties(value, (entry) => toWire(shape.value, entry, naming));
      if (facts.asArray === undefined) return entries;
      const { key, value: held } = facts.asArray;
      return Object.entries(entries).map(([name, entry]) => ({
        [key]: name,
        ...(held === undefined ? { ...(entry as object) } : { [held]: entry }),
      }));
    }
    default:
      return value;
  }
}

/** The API's fields of these properties. */
export function fieldsOf(properties: Properties, given: Values, naming: Naming = "pascal"): Values {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const property = ownValue(properties, name);
    if (property === undefined || value === undefined) continue;
    const [outer = "", inner] = wireName(name, property, naming).split(".");
    const sent = toWire(property, value, naming);
    fields[outer] = inner === undefined ? sent : { ...(fields[outer] as object | undefined), [inner]: sent };
  }
  return fields;
}

/** A reply with the members of its inner objects that properties name by a path. */
export function withInner(reply: unknown, names: readonly string[]): unknown {
  if (!isProperties(reply)) return reply;
  const inner = names.filter((name) => name.includes("."));
  if (inner.length === 0) return reply;
  const found = inner.map((name) => {
    const [outer = "", member = ""] = name.split(".");
    const object = ownValue<unknown>(reply, outer);
    return [name, isProperties(object) ? ownValue<unknown>(object, member) : undefined] as const;
  });
  return { ...reply, ...Object.fromEntries(found) };
}

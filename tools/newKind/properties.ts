import type { Schema } from "../published";
import type { Field, PlainObject } from "./plainObject";
import { propertyName, sentence } from "./words";

/** What a field of the API becomes. */
export type Role = "id" | "name" | "setting" | "createOnly" | "output" | "none";

/** A property of the definition. */
export interface NewProperty {
  readonly field: Field;
  readonly role: Role;
  readonly name: string;
  readonly says: string;
  /** Its declaration, without facts: `boolean` and the arguments before them. */
  readonly maker: string;
  readonly args: readonly string[];
  readonly facts: readonly string[];
  /** What becomes of a setting that is omitted again: what a new object has, as a guess. */
  readonly unset?: unknown;
  /** The same as the API has it. */
  readonly wireUnset?: unknown;
  /** Why there is no property. */
  readonly reason?: string;
}

/** @param example what the API returned for a new object */
export function propertiesOf(object: PlainObject, example: Example): readonly NewProperty[] {
  return object.fields.map((field) => {
    const initial = example[field.name] ?? field.schema.default;
    return propertyOf({
      ...field,
      schema: { ...field.schema, ...(initial === undefined ? {} : { default: initial }) },
    });
  });
}

export type Example = Readonly<Record<string, unknown>>;

function propertyOf(field: Field): NewProperty {
  const { name: wire, schema } = field;
  const name = propertyName(wire);
  const type = typeOf(schema);
  const reason = reasonAgainst(field, type);
  const role = reason === undefined ? roleOf(field) : "none";
  const given = [
    ...(`${name.charAt(0).toUpperCase()}${name.slice(1)}` === wire ? [] : [`wire: ${JSON.stringify(wire)}`]),
    ...(type?.facts ?? []),
    ...(schema.type === "string" && /(Key|Secret|Password|Token)$/.test(wire) ? ["secret: true"] : []),
  ];
  const base = { field, role, name, says: sentence(schema.description ?? "", wire), args: type?.args ?? [] };
  const maker = type?.maker ?? "anything";
  if (reason !== undefined) return { ...base, maker, facts: given, reason };
  if (role === "createOnly")
    return {
      ...base,
      maker,
      facts: [...given, "replaceOnChanges: true", ...emptyIsNone(maker), "unset: cannotBeUnset"],
    };
  if (role !== "setting") return { ...base, maker, facts: [...given, ...(role === "output" ? outputFacts(wire) : [])] };
  const { unset, wireUnset } = type ?? {};
  return { ...base, maker, facts: [...given, `unset: ${JSON.stringify(unset)}`], unset, wireUnset };
}

/** What only a create takes is often returned empty where it was not given. */
function emptyIsNone(maker: string): readonly string[] {
  return maker === "set" || maker === "text" ? ["emptyMeansNone: true"] : [];
}

function roleOf({ name, isCreated, isUpdated }: Field): Role {
  if (name === "Id") return "id";
  if (name === "Name") return "name";
  return isUpdated ? "setting" : isCreated ? "createOnly" : "output";
}

function reasonAgainst({ name, schema, isRead }: Field, type: Type | undefined): string | undefined {
  if (schema.deprecated === true) return "it is deprecated";
  if (!isRead) return "the API never returns it";
  if (type === undefined) return "it is an object, which has no property yet";
  return /Usage|Charges/.test(name) ? "it changes with every request of a visitor" : undefined;
}

function outputFacts(wire: string): readonly string[] {
  if (/Modified$/.test(wire)) return [];
  return /Id$|Created$/.test(wire) ? ["stable: true"] : ["affectedBy: []"];
}

interface Type {
  readonly maker: string;
  readonly args?: readonly string[];
  readonly facts?: readonly string[];
  readonly unset: unknown;
  readonly wireUnset: unknown;
}

/** Undefined for objects. */
function typeOf(schema: Schema): Type | undefined {
  const { type, enum: values, minimum, maximum, default: initial } = schema;
  if (values !== undefined) return enumeration(schema);
  const as = (maker: string, none: unknown, more: Partial<Type> = {}): Type => {
    const unset = initial ?? none;
    return { maker, unset, wireUnset: unset, ...more };
  };
  switch (type) {
    case "boolean":
      return as("boolean", false);
    case "integer":
    case "number":
      return as(type, minimum ?? 0, {
        facts: minimum === undefined || maximum === undefined ? [] : [`range: [${minimum}, ${maximum}]`],
      });
    case "string":
      if (schema.format === "date-time") return as("time", "");
      return /comma.separated|\bCSV\b/i.test(schema.description ?? "")
        ? separated(initial)
        : as("text", "", lengthOf(schema));
    case "array":
      return schema.items?.type === "string" ? as("set", [], { args: ["text()"] }) : undefined;
    default:
      return undefined;
  }
}

function separated(initial: unknown): Type {
  const wireUnset = typeof initial === "string" ? initial : "";
  const unset = wireUnset
    .split(",")
    .filter((part) => part !== "")
    .sort();
  return { maker: "set", args: ["text()"], facts: ["commaSeparated: true"], unset, wireUnset };
}

function lengthOf({ minLength = 0, maxLength }: Schema): Partial<Type> {
  return maxLength === undefined ? {} : { facts: [`range: [${minLength}, ${maxLength}]`] };
}

/** Numbers without names, or with gaps between them, stay numbers. */
function enumeration(schema: Schema): Type {
  const { enum: values = [], "x-enumNames": names = schema["x-enum-varnames"], default: initial } = schema;
  const [first] = values;
  if (schema.type === "string") {
    const unset = initial ?? first;
    return { maker: "oneOf", args: [JSON.stringify(values)], unset, wireUnset: unset };
  }
  if (names === undefined || values.some((value, index) => value !== index)) {
    const facts = [`range: [${Math.min(...values.map(Number))}, ${Math.max(...values.map(Number))}]`];
    return { maker: "integer", facts, unset: initial ?? first, wireUnset: initial ?? first };
  }
  const number = typeof initial === "number" ? initial : 0;
  const own = names.map(propertyName);
  return { maker: "numbered", args: [JSON.stringify(own)], unset: own[number], wireUnset: number };
}

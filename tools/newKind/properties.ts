import type { Schema } from "../published";
import type { Api, Field } from "./shape";
import { propertyName, sentence, upper } from "./words";

/** What a field of the API becomes. */
export type Role = "id" | "name" | "parent" | "required" | "setting" | "createOnly" | "output" | "none";

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

/** @param parent the property that refers to the parent */
export function propertiesOf(api: Api, parent: string | undefined): readonly NewProperty[] {
  return api.fields.map((field) => propertyOf(field, api, parent));
}

function propertyOf(field: Field, api: Api, parent: string | undefined): NewProperty {
  const { name: wire, schema } = field;
  const type = typeOf(schema);
  const role = roleOf(field, api, parent);
  const name = role === "name" ? "name" : propertyName(wire);
  const maker = type?.maker ?? "anything";
  const given = [
    ...((isCamel(api) ? name : upper(name)) === wire ? [] : [`wire: ${JSON.stringify(wire)}`]),
    ...(type?.facts ?? []),
    ...(schema.type === "string" && /(Key|Secret|Password|Token)$/.test(wire) ? ["secret: true"] : []),
  ];
  const base = { field, name, says: sentence(schema.description ?? "", wire), args: type?.args ?? [], maker };
  const reason = role === "parent" || role === "id" ? undefined : reasonAgainst(field, api, type);
  if (reason !== undefined) return { ...base, role: "none", facts: given, reason };
  const more = factsOf(role, maker, wire);
  const isReset = role === "setting" && !["settings", "issued"].includes(api.shape);
  if (!isReset || type === undefined) return { ...base, role, facts: [...given, ...more] };
  const { unset, wireUnset } = type;
  return { ...base, role, facts: [...given, `unset: ${JSON.stringify(unset)}`], unset, wireUnset };
}

/** Whether the API writes names as this package does. */
export const isCamel = ({ fields }: Api): boolean => fields.some(({ name }) => /^[a-z]/.test(name));

function roleOf(field: Field, { shape, one, fields }: Api, parent: string | undefined): Role {
  const { name, isRead, isCreated, isUpdated, isRequired } = field;
  const isObject = shape !== "settings" && shape !== "issued";
  const param = /\{(\w+)\}$/.exec(one)?.[1] ?? "";
  const isId = [param, "id", "Id", "guid", "Guid"].find((id) => fields.some((each) => each.isRead && each.name === id));
  if (isObject && name === isId) return "id";
  if (
    isObject &&
    /^(\w+N|n|N)ame$/.test(name) &&
    fields.find((each) => /^(\w+N|n|N)ame$/.test(each.name))?.name === name
  )
    return "name";
  if (propertyName(name) === parent) return "parent";
  if (isRequired && shape !== "settings") return "required";
  return isUpdated ? "setting" : isCreated && isRead ? "createOnly" : "output";
}

function reasonAgainst({ name, schema, isRead }: Field, { shape }: Api, type: Type | undefined): string | undefined {
  if (schema.deprecated === true) return "it is deprecated";
  if (!isRead && shape !== "issued") return "the API never returns it";
  if (type === undefined) return "it is an object, which has no property yet";
  return /Usage|Charges/.test(name) ? "it changes with every request of a visitor" : undefined;
}

function factsOf(role: Role, maker: string, wire: string): readonly string[] {
  // What only a create takes is often returned empty where it was not given.
  const emptyIsNone = maker === "set" || maker === "text" ? ["emptyMeansNone: true"] : [];
  if (role === "createOnly") return ["replaceOnChanges: true", ...emptyIsNone, "unset: cannotBeUnset"];
  if (role !== "output" || /Modified$/.test(wire)) return [];
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
  const { type, enum: values, minimum, maximum, default: initial, description = "" } = schema;
  if (values !== undefined) return enumeration(schema);
  const as = (maker: string, none: unknown, more: Partial<Type> = {}): Type => {
    const unset = initial ?? none;
    return { maker, unset, wireUnset: unset, ...more };
  };
  switch (type) {
    case "boolean":
      return as("boolean", false);
    case "integer":
    case "number": {
      const isBounded = minimum !== undefined && maximum !== undefined;
      return as(type, minimum ?? 0, { facts: isBounded ? [`range: [${minimum}, ${maximum}]`] : [] });
    }
    case "string": {
      const { format, minLength = 0, maxLength } = schema;
      if (format === "date-time") return as("time", "");
      if (/comma.separated|\bCSV\b/i.test(description)) return separated(initial);
      return as("text", "", maxLength === undefined ? {} : { facts: [`range: [${minLength}, ${maxLength}]`] });
    }
    case "array":
      return schema.items?.type === "string" ? as("set", [], { args: ["text()"] }) : undefined;
    default:
      return undefined;
  }
}

function separated(initial: unknown): Type {
  const wireUnset = typeof initial === "string" ? initial : "";
  const parts = wireUnset.split(",").filter((part) => part !== "");
  return { maker: "set", args: ["text()"], facts: ["commaSeparated: true"], unset: parts.sort(), wireUnset };
}

/** Numbers without names, or with gaps between them, stay numbers. */
function enumeration(schema: Schema): Type {
  const { enum: values = [], "x-enumNames": names = schema["x-enum-varnames"], default: initial } = schema;
  const [first] = values;
  const unset = initial ?? first;
  if (schema.type === "string") return { maker: "oneOf", args: [JSON.stringify(values)], unset, wireUnset: unset };
  if (names === undefined || values.some((value, index) => value !== index)) {
    const facts = [`range: [${Math.min(...values.map(Number))}, ${Math.max(...values.map(Number))}]`];
    return { maker: "integer", facts, unset, wireUnset: unset };
  }
  const number = typeof initial === "number" ? initial : 0;
  const own = names.map(propertyName);
  return { maker: "numbered", args: [JSON.stringify(own)], unset: own[number], wireUnset: number };
}

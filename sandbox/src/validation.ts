import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { Ajv, type ErrorObject, type Options } from "ajv";
import { blank } from "./schemas/basics";

/** Where something does not match its schema, and why. Never contains the value itself. */
export interface Problem {
  /** Path inside the value, for example `/Hostnames/0/Value`; empty for the whole value. */
  readonly place: string;
  readonly message: string;
}

// A schema is applied a few hundred times at most, and to optimize the code of one costs more than all of that.
const options: Options = { code: { optimize: false } };
const ajv = new Ajv(options);
const coercing = new Ajv({ ...options, coerceTypes: true });
for (const instance of [ajv, coercing]) instance.addVocabulary(["enumNames", "others"]);

/** Whether the value matches. Schemas are compiled on first use and cached. */
export const matches = <S extends TSchema>(schema: S, value: unknown): value is Static<S> =>
  ajv.validate(schema, value);

/** Like {@link matches} for values that arrive as text: numbers and booleans in `value` are converted in place. */
export const matchesText = <S extends TSchema>(schema: S, value: unknown): value is Static<S> =>
  coercing.validate(schema, value);

/** The problem with the value, or undefined if it matches. */
export const problemOf = (schema: TSchema, value: unknown): Problem | undefined =>
  ajv.validate(schema, value) ? undefined : readable(ajv.errors);

/** Like {@link problemOf} for values that arrive as text. */
export const problemOfText = (schema: TSchema, value: unknown): Problem | undefined =>
  coercing.validate(schema, value) ? undefined : readable(coercing.errors);

const readable = (errors: readonly ErrorObject[] | null | undefined): Problem => {
  const error = errors?.[0];
  if (error === undefined) return { place: "", message: "does not match" };
  const surplus: unknown = error.params["additionalProperty"];
  const missing: unknown = error.params["missingProperty"];
  if (typeof surplus === "string")
    return { place: `${error.instancePath}/${surplus}`, message: "is not a known member" };
  if (typeof missing === "string") return { place: `${error.instancePath}/${missing}`, message: "is missing" };
  return { place: error.instancePath, message: error.message ?? "does not match" };
};

/** Thrown for invalid input to the control API or to the methods of a sandbox. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";
}

/** A copy of the value as the schema's type; throws a readable error that begins with `what` if it does not match. */
export const parsed = <S extends TSchema>(schema: S, value: unknown, what: string): Static<S> => {
  // through JSON, so that undefined members count as absent
  const copy: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  if (matches(schema, copy)) return copy;
  const problem = readable(ajv.errors);
  throw new InvalidInput(`${what}${problem.place} ${problem.message}`);
};

/** A new object: what the values do not say is off, empty or 0. */
export const made = <S extends TObject>(what: string, schema: S, values: object): Static<S> =>
  parsed(schema, { ...blank(schema), ...values }, `${what}: `);

/** The members of the value that the schema names, in its order: the part of the state that reads return. */
export const partOf = <S extends TObject>(schema: S, value: Static<S>): Static<S> => {
  const members = new Map(Object.entries(value));
  return parsed(
    schema,
    Object.fromEntries(Object.keys(schema.properties).map((name) => [name, members.get(name)])),
    "",
  );
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value as read by a server that ignores the case of field names, ignores unknown fields and accepts enumerations
 * by name.
 */
export const lenient = (schema: TSchema, value: unknown): unknown => {
  const items: unknown = schema["items"];
  if (Array.isArray(value)) return isSchema(items) ? value.map((item) => lenient(items, item)) : value;
  const names: unknown = schema["enumNames"];
  if (typeof value === "string" && Array.isArray(names)) {
    const number = names.findIndex((name) => String(name).toLowerCase() === value.toLowerCase());
    return number < 0 ? value : number;
  }
  const spellings: unknown = schema["enum"];
  if (typeof value === "string" && Array.isArray(spellings)) {
    return spellings.find((name) => String(name).toLowerCase() === value.toLowerCase()) ?? value;
  }
  const properties: unknown = schema["properties"];
  if (!isObject(value) || !isObject(properties)) return value;
  const spelling = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]));
  const known: Record<string, unknown> = {};
  for (const [given, member] of Object.entries(value)) {
    const name = spelling.get(given.toLowerCase());
    const memberSchema = name === undefined ? undefined : properties[name];
    if (name !== undefined && isSchema(memberSchema)) known[name] = lenient(memberSchema, member);
  }
  return known;
};

const isSchema = (value: unknown): value is TSchema => isObject(value);

import { Type, type Static, type TObject, type TProperties, type TSchema } from "@sinclair/typebox";

/** The same, or null. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({
    ...schema,
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum.map((value: unknown) => value), null] } : {}),
    nullable: true,
  });

/** A member that may be omitted or null. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

/** A number that represents a name. Lenient requests may also use the name. */
export const enumeration = <const Name extends string>(names: readonly Name[]) =>
  Object.assign(Type.Integer({ minimum: 0, maximum: names.length - 1 }), { enumNames: names });

/** The same where there may be more numbers than are known. */
export const open = (schema: TSchema) => Type.Integer({ ...schema, maximum: 2147483647 });

/** An enumeration value as documented. */
export const choice = <const T extends string>(...values: readonly T[]) =>
  Object.assign(Type.Unsafe<T>({ type: "string" }), { enum: values });

/** One of these numbers. */
export const integers = (...values: readonly number[]) =>
  Object.assign(Type.Unsafe<number>({ type: "integer" }), { enum: values });

/** The other observed spelling of an enumeration value in reads: `progressing` as `Progressing`. */
export const pascalCase = (value: string): string =>
  value === "cdn" ? "CDN" : `${value.charAt(0).toUpperCase()}${value.slice(1)}`;

/** The same as it may be spelled in replies. */
export const spelled = (values: { readonly enum: readonly string[] }) =>
  Type.String({ enum: [...new Set([...values.enum, ...values.enum.map(pascalCase)])] });

/** Text that is not empty. */
export const text = Type.String({ minLength: 1 });

export const int32 = (limits: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ minimum: -2147483648, maximum: 2147483647, ...limits });

/** An object without additional members, like nearly every documented model. */
export const closed = { additionalProperties: false };
export const object = <P extends TProperties>(properties: P) => Type.Object(properties, closed);

const blanks: Readonly<Record<string, unknown>> = { boolean: false, integer: 0, number: 0, array: [], object: {} };

/** The fields of a new object that have no value of their own. */
export const blank = ({ properties, required = [] }: TObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, schema]: [string, TSchema]) => [
        name,
        schema["nullable"] === true ? null : structuredClone(blanks[String(schema["type"])]),
      ]),
  );

/** Query of every paginated list of the core group. Page 0 is the whole list as a bare array. */
export const Paging = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647 })),
  perPage: Type.Optional(Type.Integer({ minimum: 5, maximum: 1000 })),
  search: Type.Optional(Type.String()),
};

/** One page of a list. */
export const pageOf = <T extends TSchema>(item: T) =>
  object({
    Items: Type.Array(item),
    CurrentPage: Type.Integer(),
    TotalItems: Type.Integer(),
    HasMoreItems: Type.Boolean(),
  });

/** How many reads still do not show a newly created object of the container API; absent if all do. */
export const readsUntilShown = Type.Optional(Type.Integer({ minimum: 1 }));

/** A list of the container API. */
export const listOf = <T extends TSchema>(item: T) =>
  object({ items: Type.Array(item), meta: object({ totalItems: Type.Integer() }), cursor: nullable(Type.String()) });

/** Query of paginated lists of the container API. */
export const CursorPaging = object({
  nextCursor: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
});

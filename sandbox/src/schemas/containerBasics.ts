import { Type, type Static, type TObject, type TSchema } from "@sinclair/typebox";
import { closed, nullable } from "./basics";

/** The other observed spelling of an enumeration value in reads: `progressing` as `Progressing`. */
export const pascalCase = (value: string): string =>
  value === "cdn" ? "CDN" : `${value.charAt(0).toUpperCase()}${value.slice(1)}`;

/** An enumeration value as documented. */
export const choice = <const T extends string>(...values: readonly T[]) =>
  Object.assign(Type.Unsafe<T>({ type: "string" }), { enum: values });

/** The same as it may be spelled in replies. */
export const spelled = (values: { readonly enum: readonly string[] }) =>
  Type.String({ enum: [...values.enum, ...values.enum.map(pascalCase)] });

export const id = Type.String({ minLength: 1 });
export const int32 = (limits: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ minimum: -2147483648, maximum: 2147483647, ...limits });

/** A member that may be omitted or null. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

/** Every member of an object, none of them required. */
export const partial = <T extends TObject>(schema: T) => Type.Partial(schema, closed);

/** Body of most errors. */
export const ErrorDetails = Type.Object(
  {
    title: Type.String(),
    status: int32(),
    detail: nullable(Type.String()),
    instance: nullable(Type.String()),
    /** Absent if the problem is not in a single field. */
    errors: optional(Type.Array(Type.Object({ field: nullable(Type.String()), message: Type.String() }, closed))),
    /** The app that was saved although the request failed. */
    id: optional(Type.String()),
  },
  closed,
);
export type ErrorDetails = Static<typeof ErrorDetails>;

/** Body of errors before the group itself is reached. */
export const ProblemDetails = Type.Object({
  type: nullable(Type.String()),
  title: nullable(Type.String()),
  status: nullable(int32()),
  detail: nullable(Type.String()),
  instance: nullable(Type.String()),
});
export type ProblemDetails = Static<typeof ProblemDetails>;

/** How many reads still do not show a newly created object; absent if all do. */
export const readsUntilShown = Type.Optional(Type.Integer({ minimum: 1 }));

/** A list as every list read returns it. */
export const listOf = <T extends TSchema>(item: T) => ({
  items: Type.Array(item),
  meta: Type.Object({ totalItems: Type.Integer() }, closed),
  cursor: nullable(Type.String()),
});

/** Query of paginated lists. */
export const CursorPaging = Type.Object(
  {
    nextCursor: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  closed,
);

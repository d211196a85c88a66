import { Type, type Static, type TObject, type TSchema } from "@sinclair/typebox";
import { closed, nullable } from "./basics";

/** The other spelling of an enumeration value that reads were seen to give: `progressing` as `Progressing`. */
export const pascalCase = (value: string): string =>
  value === "cdn" ? "CDN" : `${value.charAt(0).toUpperCase()}${value.slice(1)}`;

/** A value of an enumeration as it is documented. */
export const choice = <const T extends string>(...values: readonly T[]) =>
  Object.assign(Type.Unsafe<T>({ type: "string" }), { enum: values });

/** The same as replies may spell it. */
export const spelled = (values: { readonly enum: readonly string[] }) =>
  Type.String({ enum: [...values.enum, ...values.enum.map(pascalCase)] });

export const id = Type.String({ minLength: 1 });
export const int32 = (limits: { minimum?: number; maximum?: number } = {}) =>
  Type.Integer({ minimum: -2147483648, maximum: 2147483647, ...limits });

/** A member that may be left out or null. */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

/** Every member of an object, none of them required. */
export const partial = <T extends TObject>(schema: T) => Type.Partial(schema, closed);

/** Body of most refusals. */
export const ErrorDetails = Type.Object(
  {
    title: Type.String(),
    status: int32(),
    detail: nullable(Type.String()),
    instance: nullable(Type.String()),
    /** Absent where no single field is to blame. */
    errors: optional(Type.Array(Type.Object({ field: nullable(Type.String()), message: Type.String() }, closed))),
    /** The application that was saved although the request failed. */
    id: optional(Type.String()),
  },
  closed,
);
export type ErrorDetails = Static<typeof ErrorDetails>;

/** Body of the refusals that never reached the group itself. */
export const ProblemDetails = Type.Object({
  type: nullable(Type.String()),
  title: nullable(Type.String()),
  status: nullable(int32()),
  detail: nullable(Type.String()),
  instance: nullable(Type.String()),
});
export type ProblemDetails = Static<typeof ProblemDetails>;

/** How many reads still do not show an object that was just made; absent when all do. */
export const readsUntilShown = Type.Optional(Type.Integer({ minimum: 1 }));

/** A list as every read of several objects gives it. */
export const listOf = <T extends TSchema>(item: T) => ({
  items: Type.Array(item),
  meta: Type.Object({ totalItems: Type.Integer() }, closed),
  cursor: nullable(Type.String()),
});

/** Query of the lists that come in pages. */
export const CursorPaging = Type.Object(
  {
    nextCursor: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  closed,
);

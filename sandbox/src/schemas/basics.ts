import { Type, type Static, type TObject, type TSchema } from "@sinclair/typebox";

/** The same, or null. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({
    ...schema,
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum.map((value: unknown) => value), null] } : {}),
    nullable: true,
  });

/** A number that represents a name. Lenient requests may also use the name. */
export const enumeration = (names: readonly string[], initial = 0) =>
  Type.Integer({ minimum: 0, maximum: names.length - 1, default: initial, enumNames: names });

/** An object without additional members, like nearly every documented model. */
export const closed = { additionalProperties: false };

/** The defaults for the fields of a new object. */
export const defaultsOf = ({ properties }: TObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, { default: initial }]: [string, { default?: unknown }]) => [
      name,
      structuredClone(initial),
    ]),
  );

/** Body of most errors of the core and compute groups. */
export const ApiErrorData = Type.Object(
  {
    ErrorKey: nullable(Type.String()),
    Field: nullable(Type.String()),
    Message: nullable(Type.String()),
  },
  closed,
);

export type ApiErrorData = Static<typeof ApiErrorData>;

/** Body of the calls that check whether a name is available. */
export const WantedName = Type.Object({ Name: Type.Optional(nullable(Type.String())) }, closed);

/** Their response. */
export const Availability = Type.Object({ Available: Type.Boolean() }, closed);

/** Query of every paginated list of the core group. Page 0 is the whole list as a bare array. */
export const Paging = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647 })),
  perPage: Type.Optional(Type.Integer({ minimum: 5, maximum: 1000 })),
  search: Type.Optional(Type.String()),
};

/** One page of a list. */
export const pageOf = <T extends TSchema>(item: T) =>
  Type.Object(
    {
      Items: Type.Array(item),
      CurrentPage: Type.Integer(),
      TotalItems: Type.Integer(),
      HasMoreItems: Type.Boolean(),
    },
    closed,
  );

import { Type, type Static, type TObject, type TProperties } from "@sinclair/typebox";
import * as kinds from "../generated/stored";
import { object } from "./basics";
import type { StoredKind } from "./stored";

/** The kinds that are declared by `stored`, by what the state calls their objects. */
export const storedKinds: typeof kinds = kinds;
export type StoredName = keyof typeof kinds;
type ObjectOf<Name extends StoredName> = Static<(typeof kinds)[Name]["schema"]>;

const entries: ReadonlyArray<readonly [string, StoredKind]> = Object.entries(kinds);

type Schemas = { readonly [Name in StoredName]: (typeof kinds)[Name]["schema"] };
const byName = <A>(of: (kind: StoredKind) => A): Readonly<Record<string, A>> =>
  Object.fromEntries(entries.map(([name, kind]) => [name, of(kind)]));
export const storedSchemas = byName(({ schema }) => schema) as Schemas;
export const storedIds = byName(({ id }) => id);
export const firstStoredIds = byName(({ firstId }) => firstId ?? 1) as Readonly<Record<StoredName, number>>;

/** Objects to seed: any fields that differ from those of a new one, and the parent. */
export type StoredSeed = { readonly [Name in StoredName]?: Partial<ObjectOf<Name>>[] };
type StoredSeeded = { readonly [Name in StoredName]: readonly ObjectOf<Name>[] };

export const storedSeed: TProperties = byName(({ schema }: { readonly schema: TObject }) =>
  Type.Optional(Type.Array(object(Type.Partial(object(schema.properties)).properties))),
);

/** @param add adds an object of the kind. That its type goes with the name cannot be told to the compiler. */
export const plantStored = (seed: StoredSeed, add: (name: StoredName, fields: object) => unknown): StoredSeeded => {
  const planted: Readonly<Record<string, unknown>> = Object.fromEntries(
    entries.map(([name]) => {
      const known = name as StoredName;
      return [name, (seed[known] ?? []).map((fields) => add(known, fields))];
    }),
  );
  return planted as StoredSeeded;
};

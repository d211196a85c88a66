import { Type, type Static, type TObject, type TProperties } from "@sinclair/typebox";
import { object, text } from "./basics";
import { VideoLibrary } from "./videoLibrary";

/** The plain kinds: objects with a number and a name, by what the state calls all of them. */
export const plainKinds = {
  videoLibraries: VideoLibrary,
};
type PlainKinds = typeof plainKinds;
export type PlainName = keyof PlainKinds;

/** The first id of each. */
export const firstPlainIds = {
  videoLibrary: 70001,
};

/** All objects of an account. */
export type PlainObjects = { readonly [Name in PlainName]: Map<number, Static<PlainKinds[Name]>> };

/** The same as JSON. An older state file does not have all kinds. */
export type PlainDump = { readonly [Name in PlainName]?: Static<PlainKinds[Name]>[] };

/** Objects to seed: each has its name, and any fields that differ from the defaults of a new one. */
export type PlainSeed = {
  readonly [Name in PlainName]?: (Partial<Static<PlainKinds[Name]>> & { readonly Name: string })[];
};

/** The objects that a seed created. */
export type PlainSeeded = { readonly [Name in PlainName]: readonly Static<PlainKinds[Name]>[] };

/** One for each. That its type goes with the name cannot be told to the compiler. */
const ofEach = (make: (name: PlainName) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(plainKinds).map((name) => [name, make(name as PlainName)]));

/** Members of an object for a list of each kind. */
const lists = (item: (schema: TObject) => TObject): TProperties =>
  Object.fromEntries(
    Object.entries<TObject>(plainKinds).map(([name, schema]) => [name, Type.Optional(Type.Array(item(schema)))]),
  );

export const plainDump = lists((schema) => schema);

export const plainSeed = lists(({ properties }) =>
  object({ ...Type.Partial(object(properties)).properties, Name: text }),
);

export const plainObjectsOf = (dump: PlainDump = {}): PlainObjects =>
  ofEach((name) => new Map(dump[name]?.map((each) => [each.Id, each]))) as PlainObjects;

/** @param add adds an object of the kind to the account */
export const plantPlain = (seed: PlainSeed, add: (name: PlainName, fields: object) => unknown): PlainSeeded =>
  ofEach((name) => (seed[name] ?? []).map((fields) => add(name, fields))) as PlainSeeded;

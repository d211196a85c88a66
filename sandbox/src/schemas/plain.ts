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

/** Objects to seed: each has its name, and any fields that differ from the defaults of a new one. */
export type PlainSeed = {
  readonly [Name in PlainName]?: (Partial<Static<PlainKinds[Name]>> & { readonly Name: string })[];
};

/** The objects that a seed created. */
type PlainSeeded = { readonly [Name in PlainName]: readonly Static<PlainKinds[Name]>[] };

export const plainSeed: TProperties = Object.fromEntries(
  Object.entries<TObject>(plainKinds).map(([name, { properties }]) => [
    name,
    Type.Optional(Type.Array(object({ ...Type.Partial(object(properties)).properties, Name: text }))),
  ]),
);

/** @param add adds an object of the kind to the account. That its type goes with the name cannot be told to the compiler. */
export const plantPlain = (seed: PlainSeed, add: (name: PlainName, fields: object) => unknown): PlainSeeded => {
  const planted: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.keys(plainKinds).map((name) => [
      name,
      (seed[name as PlainName] ?? []).map((fields) => add(name as PlainName, fields)),
    ]),
  );
  return planted as PlainSeeded;
};

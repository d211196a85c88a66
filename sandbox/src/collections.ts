import { Type, type Static, type TArray, type TOptional } from "@sinclair/typebox";
import { VideoLibrary, VideoLibrarySeed } from "./schemas/videoLibrary";

/**
 * Objects of an account that are stored as reads return them: their schemas, the number of the first one, and the fields
 * whose values are masked wherever state is shown. Their operations come from `plainObjects`.
 */
export const collections = {
  videoLibraries: {
    schema: VideoLibrary,
    seed: VideoLibrarySeed,
    firstId: 70001,
    secrets: ["ApiKey", "ApiAccessKey", "ReadOnlyApiKey"],
  },
};

export type CollectionName = keyof typeof collections;
type Collection<Name extends CollectionName> = (typeof collections)[Name];
export type Stored<Name extends CollectionName> = Static<Collection<Name>["schema"]>;
export type CollectionSeed<Name extends CollectionName> = Static<Collection<Name>["seed"]>;

/** The objects of one account, by collection and number. */
export type Collections = { readonly [Name in CollectionName]: Map<number, Stored<Name>> };

export const collectionNames = Object.keys(collections) as readonly CollectionName[];

/** Something for each collection. TypeScript cannot know what belongs to which. */
export const byCollection = <Of>(make: (name: CollectionName) => unknown): Of =>
  Object.fromEntries(collectionNames.map((name) => [name, make(name)])) as Of;

/** Lists of objects of each collection, as in a dump and in what a seed adds. */
export const collectionLists = byCollection<{
  readonly [Name in CollectionName]: TOptional<TArray<Collection<Name>["schema"]>>;
}>((name) => Type.Optional(Type.Array(collections[name].schema)));

export const collectionSeeds = byCollection<{
  readonly [Name in CollectionName]: TOptional<TArray<Collection<Name>["seed"]>>;
}>((name) => Type.Optional(Type.Array(collections[name].seed)));

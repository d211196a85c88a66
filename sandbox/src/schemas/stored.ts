import type { TObject } from "@sinclair/typebox";

/** A kind of objects that the state has by itself, and not inside of others. */
export interface StoredKind<Schema extends TObject = TObject> {
  /** An object as every read returns it. */
  readonly schema: Schema;
  /** The member by which it is found: its id, or that of its parent, of which each has one. */
  readonly id: string;
  /** The first id, if ids are numbers. */
  readonly firstId?: number;
}

/** Declares such a kind: `npm run generate` puts it into the state and into seeds, by the name of the constant. */
export const stored = <Schema extends TObject>(schema: Schema, of: Omit<StoredKind, "schema">): StoredKind<Schema> => ({
  schema,
  ...of,
});

import * as TE from "fp-ts/TaskEither";

/** Objects of the API, by unique readable names: `blocked IP 203.0.113.7 of pull zone 1234`. */
export interface Objects {
  readonly names: readonly Names[];
  /** Collections that contain the objects, and the object to which they belong, which would take them with it. */
  readonly within: readonly string[];
  /** Collections that belong to one resource as a whole: no other resource can own anything in them. */
  readonly whole: readonly string[];
  /** Of the objects in these, those that are left to other resources, by their names. */
  readonly spares?: ((name: string) => boolean) | undefined;
}

export const noObjects: Objects = { names: [], within: [], whole: [] };

/** One object that is in no collection that a resource could own as a whole. */
export function oneObject(name: string): Objects {
  return { names: [[name]], within: [], whole: [] };
}

/** One object that belongs to others. */
export function oneWithin(name: string, ...parents: readonly string[]): Objects {
  return { ...oneObject(name), within: parents };
}

export function bothObjects(left: Objects, right: Objects): Objects {
  return {
    names: [...left.names, ...right.names],
    within: [...left.within, ...right.within],
    whole: [...left.whole, ...right.whole],
    spares: left.spares ?? right.spares,
  };
}

/** A resource of the program. */
export interface ResourceRef {
  /** Its unique key. */
  readonly key: string;
  /** Its name in messages: `Hostname "www"`. */
  readonly label: string;
}

/** Who has an object that exists, as far as this run has shown. */
export type Owner =
  /** Another resource of the program, which keeps it. */
  | { readonly _tag: "Other"; readonly label: string }
  /** The same resource, which is being replaced. */
  | { readonly _tag: "Self" }
  /** Nobody: it was removed in this run, and the API may still show it. */
  | { readonly _tag: "Removed" }
  | { readonly _tag: "Nobody" };

/** Who owns which object, for the operations of one resource. Objects are named as in {@link Objects}. */
export interface Ownership {
  /** @param names all names of one object */
  readonly ownerOf: (...names: readonly string[]) => Owner;
  /** Records that this resource now has an object, so that no other one removes it. */
  readonly adopt: (names: Names) => void;
  /**
   * Removes objects by one call, except those that another resource of the program has: they are kept, and the log says
   * so.
   *
   * @param objects the names of each object. Its own name comes first
   * @param removal the call, given the own names of the objects that are kept
   */
  readonly remove: <E, A>(
    objects: readonly Names[],
    removal: (kept: ReadonlySet<string>) => TE.TaskEither<E, A>,
  ) => TE.TaskEither<E, A>;
}

/** Removes one object, unless it is kept. */
export function removeOne<E>(
  { remove }: Pick<Ownership, "remove">,
  names: Names,
  removal: TE.TaskEither<E, void>,
): TE.TaskEither<E, void> {
  return remove([names], (kept) => (kept.size > 0 ? TE.right(undefined) : removal));
}

/** The names of one object. The first one is its own; others may be those of other objects, too. */
export type Names = readonly [string, ...(readonly string[])];

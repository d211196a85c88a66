import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { mapStep, taskEither, valueOf } from "../common/taskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { numberedParent, type ObjectId } from "../formats/ids";
import type { ListedObjects } from "../http/listed";
import type { ParentObjects } from "../http/parentObjects";

/** An object that exists, by the id that an import takes. */
export interface Listed {
  readonly id: string;
  /** Empty if it has none. */
  readonly name: string;
}

/** How the objects of a kind are listed. Sends only GETs. */
export interface ObjectList {
  /** The input that says of which object they are, if they are of one. */
  readonly parent?: ListParent;
  /** The input that is their name, if they have one. */
  readonly property?: string | undefined;
  /** @returns `undefined` if the parent does not exist */
  readonly read: (session: Session, wanted: Wanted) => TE.TaskEither<ApiError, readonly Listed[] | undefined>;
}

/** The object whose children are listed. */
interface ListParent {
  readonly property: string;
  /** What messages call it: `pull zone`. */
  readonly noun: string;
  readonly type: "integer" | "string";
}

interface Wanted {
  readonly parent: string;
  /** @default any */
  readonly name?: string | undefined;
}

/** How objects are named and identified. */
interface Naming<A> {
  readonly id: (object: A) => string;
  readonly name: (object: A) => string;
  /** Whether a text is the name of the object. @default an exact comparison */
  readonly isNamed?: (object: A, text: string) => boolean;
}

/** Objects of an account, all of which one list has. */
export interface AccountObjects<A> extends Naming<A> {
  readonly property: string;
  readonly list: (session: Session) => TE.TaskEither<ApiError, readonly A[]>;
}

/** Objects with an id and a name. */
export function namedObjects<A extends { readonly name?: string | undefined }>(
  { all }: { readonly all: (session: Session) => TE.TaskEither<ApiError, readonly A[]> },
  id: (object: A) => ObjectId,
): AccountObjects<A> {
  return {
    property: "name",
    list: (session) => all(session),
    id: (object) => String(id(object)),
    name: ({ name = "" }) => name,
  };
}

/** @param has which of them count, for what exists once for each: it has their ids and names */
export function listOf<A>(objects: AccountObjects<A>, has: (object: A) => boolean = () => true): ObjectList {
  return {
    property: objects.property,
    read: (session, wanted) =>
      pipe(
        objects.list(session),
        TE.map((all) => listed(objects, wanted, all.filter(has))),
      ),
  };
}

/** Objects that are read with, or below, another one. */
interface ChildObjects<Parent, A> extends Omit<Naming<A>, "id"> {
  readonly property?: string;
  readonly in: (parent: Parent, session: Session) => TE.TaskEither<ApiError, readonly A[]>;
  /** @default the parent has one of them, which has its id */
  readonly key?: (object: A) => number | string;
}

/** @param find finds the parent by its id */
export function listsIn<Parent>(
  parent: ListParent,
  find: (session: Session, id: string) => TE.TaskEither<ApiError, Parent | undefined>,
) {
  return <A>({ in: childrenIn, key, ...of }: ChildObjects<Parent, A>): ObjectList => ({
    parent,
    property: of.property,
    read: (session, wanted) =>
      taskEither(async function* () {
        const found = yield* valueOf(find(session, wanted.parent));
        if (found === undefined) return undefined;
        const id = (object: A): string => (key === undefined ? wanted.parent : `${wanted.parent}/${key(object)}`);
        return listed({ ...of, id }, wanted, yield* valueOf(childrenIn(found, session)));
      }),
  });
}

/** What is below parents, by their ids alone. */
export function listsBelow(parent: ParentObjects) {
  const { noun, property, ids } = parent;
  const type = ids === numberedParent ? "integer" : "string";
  return listsIn({ property, noun, type }, (session, text) => {
    const id: ObjectId = type === "integer" ? Number(text) : text;
    return pipe(
      parent.find(session, id),
      TE.map((found) => (found === undefined ? undefined : id)),
    );
  });
}

/**
 * Objects that are read by their list.
 *
 * @param property which is their name
 * @param has which of them count
 */
export function listOfAll<A extends object>(
  { parent, keyOf, all }: Pick<ListedObjects<A>, "parent" | "keyOf" | "all">,
  property: keyof A & string,
  has: (object: A) => boolean = () => true,
): ObjectList {
  const name = (object: A): string => String(object[property] ?? "");
  if (parent === undefined) return listOf({ property, list: (session) => all(session), id: keyOf, name }, has);
  const counted = (of: ObjectId, session: Session) => mapStep(all(session, of), (found) => found.filter(has));
  return listsBelow(parent)({ property, in: counted, key: keyOf, name });
}

function listed<A>(
  { id, name, isNamed = (object, text) => name(object) === text }: Naming<A>,
  wanted: Wanted,
  all: readonly A[],
): readonly Listed[] {
  return all
    .filter((object) => wanted.name === undefined || isNamed(object, wanted.name))
    .map((object) => ({ id: id(object), name: name(object) }));
}

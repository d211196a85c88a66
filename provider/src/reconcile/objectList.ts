import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../common/taskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { numberedParent, type ObjectId } from "../formats/ids";
import type { ListedObjects } from "../http/listed";
import type { ParentObjects } from "../http/parentObjects";
import type { RemoteObjects } from "../http/remoteObjects";

/** Objects of an account, all of which one list has, for export. */
export interface AccountObjects<A> {
  readonly list: (session: Session) => TE.TaskEither<ApiError, readonly A[]>;
  /** The id that an import takes. */
  readonly id: (object: A) => string;
  readonly name: (object: A) => string;
  /** Whether a text is the name of the object. @default an exact comparison */
  readonly isNamed?: (object: A, text: string) => boolean;
  /** What two of which only one could be taken over have in common. @default the name */
  readonly sameAs?: (object: A) => string;
}

/** Objects with a number and a name. */
export function namedObjects<A extends { readonly name?: string | undefined }>(
  { all }: Pick<RemoteObjects<A>, "all">,
  id: (object: A) => number,
): AccountObjects<A> {
  return { list: (session) => all(session), id: (object) => String(id(object)), name: ({ name = "" }) => name };
}

/** A part of an object, by the id that an import takes. */
interface ListedPart {
  readonly id: string;
  /** Empty if it has none. */
  readonly name: string;
}

/** How the parts of one kind that an object has are listed. Sends only GETs. @returns none if the object does not exist */
export type PartList = (session: Session, parent: string) => TE.TaskEither<ApiError, readonly ListedPart[]>;

/** Objects that are read with, or below, another one. */
interface ChildObjects<Parent, A> {
  readonly in: (parent: Parent, session: Session) => TE.TaskEither<ApiError, readonly A[]>;
  /** @default the parent has one of them, which has its id */
  readonly key?: (object: A) => number | string;
  readonly name: (object: A) => string;
}

/** @param find finds the parent by its id */
export function listsIn<Parent>(find: (session: Session, id: string) => TE.TaskEither<ApiError, Parent | undefined>) {
  return <A>({ in: childrenIn, key, name }: ChildObjects<Parent, A>): PartList =>
    (session, parent) =>
      taskEither(async function* () {
        const found = yield* valueOf(find(session, parent));
        const all = found === undefined ? [] : yield* valueOf(childrenIn(found, session));
        return all.map((one) => ({ id: key === undefined ? parent : `${parent}/${key(one)}`, name: name(one) }));
      });
}

/** What is below parents, by their ids alone. */
export function listsBelow(parent: ParentObjects) {
  return listsIn((session, text) => {
    const id: ObjectId = parent.ids === numberedParent ? Number(text) : text;
    return pipe(
      parent.find(session, id),
      TE.map((found) => (found === undefined ? undefined : id)),
    );
  });
}

/** Objects with a name, all of which one list of their parent has. */
export function namedBelow<A extends { readonly name?: string | undefined }>(
  parent: ParentObjects,
  { all }: Pick<ListedObjects<A>, "all">,
  key: (object: A) => number | string,
): PartList {
  return listsBelow(parent)({ in: (of, session) => all(session, of), key, name: ({ name = "" }) => name });
}

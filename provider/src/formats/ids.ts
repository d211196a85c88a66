import * as E from "fp-ts/Either";
import { refused } from "../contract/errors";
import type { LifecycleError } from "../contract/lifecycle";

/** An object that is identified by the number of its parent and a key of its own. */
export interface ChildId {
  readonly parent: number;
  readonly key: string;
}

/**
 * `<parent number>/<key>`, for example `1234/203.0.113.0/24`. The key may contain slashes. Ids are stored in users'
 * state.
 */
export const childId = {
  format: (parent: number, key: string): string => `${parent}/${key}`,
  parse: (id: string): E.Either<LifecycleError<never>, ChildId> => {
    const [, parent, key] = /^(\d+)\/(.+)$/s.exec(id) ?? [];
    return parent === undefined || key === undefined || !Number.isSafeInteger(Number(parent))
      ? E.left(
          refused(
            `"${id}" is not a valid id for this kind of resource`,
            "write <number of the parent>/<key>, for example 1234/www.example.com or 1234/203.0.113.7",
          ),
        )
      : E.right({ parent: Number(parent), key });
  },
};

/** `<parent number>/<number>`, for example `60001/5001`, where both are assigned by the API. */
export const numberChildId = {
  format: childId.format,
  /** @param what the parent and the child, as messages call them */
  parse: (id: string, what: readonly [parent: string, child: string]): E.Either<LifecycleError<never>, ChildId> => {
    const [, parent, child] = /^(\d{1,16})\/(\d{1,16})$/.exec(id) ?? [];
    return Number.isSafeInteger(Number(parent)) && Number.isSafeInteger(Number(child))
      ? E.right({ parent: Number(parent), key: String(Number(child)) })
      : E.left(
          refused(
            `"${id}" is not a valid id for this kind of resource`,
            `write <number of the ${what[0]}>/<number of the ${what[1]}>, for example 60001/5001`,
          ),
        );
  },
};

/** The number of an object, or of its parent if that has exactly one such object: `1234`. */
export const numberId = {
  format: (number: number): string => String(number),
  /** @param what the number belongs to, as messages call it: `pull zone` */
  parse: (id: string, what: string): E.Either<LifecycleError<never>, number> =>
    /^\d{1,16}$/.test(id) && Number.isSafeInteger(Number(id))
      ? E.right(Number(id))
      : E.left(
          refused(
            `"${id}" is not a valid id for this kind of resource`,
            `write the number of the ${what}, for example 1234`,
          ),
        ),
};

/** A folder of a storage zone, whose path is empty if it is the whole zone. */
export interface FolderId {
  readonly parent: number;
  readonly folder: string;
}

/** `<number of the storage zone>/<path of the folder>`: `5001/assets`, and `5001/` for the whole zone. */
export const folderId = {
  format: (parent: number, folder: string): string => `${parent}/${folder}`,
  parse: (id: string): E.Either<LifecycleError<never>, FolderId> => {
    const [, parent, folder] = /^(\d+)\/(.*)$/s.exec(id) ?? [];
    return parent === undefined || folder === undefined || !Number.isSafeInteger(Number(parent))
      ? E.left(
          refused(
            `"${id}" is not a valid id for this kind of resource`,
            "write <number of the storage zone>/<path of the folder>, for example 5001/assets, or 5001/ for the whole zone",
          ),
        )
      : E.right({ parent: Number(parent), folder });
  },
};

/** A textual id without spaces and slashes: `9fJ2kQxA7bC1dE4`. */
export const textId = {
  format: (id: string): string => id,
  /** @param what the id belongs to, as messages call it: `application` */
  parse: (id: string, what: string): E.Either<LifecycleError<never>, string> =>
    /^[\w-]{1,100}$/.test(id)
      ? E.right(id)
      : E.left(
          refused(
            `"${id}" is not a valid id for this kind of resource`,
            `write the id of the ${what}, as bunny.net's dashboard shows it`,
          ),
        ),
};

/** An object that is identified by the textual id of its parent and a key of its own. */
export interface TextChildId {
  readonly parent: string;
  readonly key: string;
}

/** `<id of the parent>/<key>`, where the id of the parent has no slashes: `9fJ2kQxA7bC1dE4/9fJ2kQxA7bC1dE4-api.example.com-41xYb9RKd8`. */
export const textChildId = {
  format: (parent: string, key: string): string => `${parent}/${key}`,
  parse: (id: string): E.Either<LifecycleError<never>, TextChildId> => {
    const [, parent, key] = /^([^/]+)\/(.+)$/s.exec(id) ?? [];
    return parent === undefined || key === undefined
      ? E.left(refused(`"${id}" is not a valid id for this kind of resource`, "write <id of the parent>/<key>"))
      : E.right({ parent, key });
  },
};

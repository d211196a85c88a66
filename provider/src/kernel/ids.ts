import * as E from "fp-ts/Either";
import { refused } from "./errors";
import type { LifecycleError } from "./lifecycle";

/** A thing below a numbered parent, known by its own key. */
export interface ChildId {
  readonly parent: number;
  readonly key: string;
}

/** `<parent number>/<key>`, for example `1234/203.0.113.0/24`. The key may hold slashes. Ids stand in users' state. */
export const childId = {
  format: (parent: number, key: string): string => `${parent}/${key}`,
  parse: (id: string): E.Either<LifecycleError<never>, ChildId> => {
    const [, parent, key] = /^(\d+)\/(.+)$/s.exec(id) ?? [];
    return parent === undefined || key === undefined || !Number.isSafeInteger(Number(parent))
      ? E.left(
          refused(
            `"${id}" is not an id of this kind`,
            "write <number of the parent>/<key>, for example 1234/203.0.113.7",
          ),
        )
      : E.right({ parent: Number(parent), key });
  },
};

/** The number of a thing that has one of its own, or the one of the parent that has one such thing: `1234`. */
export const numberId = {
  format: (number: number): string => String(number),
  /** @param what whose number it is, in words: `pull zone` */
  parse: (id: string, what: string): E.Either<LifecycleError<never>, number> =>
    /^\d{1,16}$/.test(id) && Number.isSafeInteger(Number(id))
      ? E.right(Number(id))
      : E.left(refused(`"${id}" is not an id of this kind`, `write the number of the ${what}, for example 1234`)),
};

/** The id of a thing that is known by text without blanks and slashes: `9fJ2kQxA7bC1dE4`. */
export const textId = {
  format: (id: string): string => id,
  /** @param what whose id it is, in words: `application` */
  parse: (id: string, what: string): E.Either<LifecycleError<never>, string> =>
    /^[\w-]{1,100}$/.test(id)
      ? E.right(id)
      : E.left(
          refused(
            `"${id}" is not an id of this kind`,
            `write the id of the ${what}, as bunny.net's dashboard shows it`,
          ),
        ),
};

/** A thing below a parent whose id is text. */
export interface TextChildId {
  readonly parent: string;
  readonly key: string;
}

/** `<id of the parent>/<key>`, where the id of the parent is text without slashes: `9fJ2kQxA7bC1dE4/9fJ2kQxA7bC1dE4-api.example.com-41xYb9RKd8`. */
export const textChildId = {
  format: (parent: string, key: string): string => `${parent}/${key}`,
  parse: (id: string): E.Either<LifecycleError<never>, TextChildId> => {
    const [, parent, key] = /^([^/]+)\/(.+)$/s.exec(id) ?? [];
    return parent === undefined || key === undefined
      ? E.left(refused(`"${id}" is not an id of this kind`, "write <id of the parent>/<key>"))
      : E.right({ parent, key });
  },
};

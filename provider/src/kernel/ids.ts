import * as E from "fp-ts/Either";
import { refused } from "./steps";
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

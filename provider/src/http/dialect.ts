import * as t from "io-ts";
import type { ApiCall } from "./apiCall";
import { mapReply, requiredList, type Reply } from "./codecs";
import type { ApiError } from "./errors";

/** How an area of the API writes what all areas have: an object, a page of a list, a change and a refusal. */
export interface Dialect {
  /** Takes an object out of its envelope. @default it has none */
  readonly one?: <A>(object: Reply<A>) => Reply<A>;
  readonly page: <A>(item: Reply<A>) => Reply<ListPage<A>>;
  /** Asks for a page, which count from 1. */
  readonly query: (page: number) => Readonly<Record<string, number>>;
  readonly save: "POST" | "PATCH" | "PUT";
  /** A change is answered by a status alone. */
  readonly savesSilently?: true;
  /** A refusal in a reply of success. It is certain: nothing was changed. See {@link ApiCall.errorBodyIn}. */
  readonly errorBodyIn?: NonNullable<ApiCall<unknown>["errorBodyIn"]>;
  /** Calls have a token for which the account's key is exchanged, instead of the key. */
  readonly takesToken?: true;
  /** The error if the account does not have what the path names, where that is certain. @default a 404 that says so */
  readonly isMissing?: (error: ApiError) => boolean;
  /** A parent may have none, which any 404 says once the parent was read. */
  readonly mayBeNone?: true;
}

interface ListPage<A> {
  readonly items: readonly A[];
  /** Whether there are no more, given how many were read so far. */
  readonly isLast: (read: number) => boolean;
}

/** A page `{items, …}`, by the names that the area has for it. */
export function pageBy<Of extends t.Props>(
  list: string,
  others: Of,
  isLast: (page: t.TypeOfProps<Of>, read: number) => boolean,
): Dialect["page"] {
  return <A>(item: Reply<A>) => {
    const items = t.type({ [list]: requiredList(item) });
    const page = t.intersection([items, t.type(others)], `page of ${item.name}`);
    return mapReply(page, (found): ListPage<A> => ({
      items: found[list] ?? [],
      isLast: (read) => isLast(found, read),
    }));
  };
}

/** An object that is a member of the reply: `{data: …}`. */
export const within =
  (name: string): NonNullable<Dialect["one"]> =>
  <A>(object: Reply<A>) =>
    mapReply(t.type({ [name]: object }, object.name), (found) => found[name] as A);

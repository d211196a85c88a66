import * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { taskEither, valueOf } from "../../taskEither";
import type { ApiCall } from "./apiCall";
import type { Session } from "./client";
import type { ApiError } from "./errors";

/** A page of any list except those below /mc. */
export interface Page<Item> {
  readonly Items: readonly Item[];
  readonly HasMoreItems: boolean;
}

/** Decodes any page, and nothing else. */
const AnyPage = t.type({ TotalItems: t.number, HasMoreItems: t.boolean }, "page");

/** A request for a small page of a list, which only the API can answer. */
export function anyPageOf(path: string): ApiCall<unknown> {
  return { operation: { method: "GET", path }, query: { page: 1, perPage: 5 }, reply: AnyPage };
}

/** A list that is returned page by page. */
export interface PagedList<Item> {
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly reply: t.Decoder<unknown, Page<Item>>;
}

const itemsPerPage = 1000;
const mostPages = 1000;

/** The first wanted item. Reads no page after that. */
export function findInPages<Item>(
  session: Session,
  list: PagedList<Item>,
  isWanted: (item: Item) => boolean,
): TE.TaskEither<ApiError, O.Option<Item>> {
  return taskEither(async function* () {
    for (let page = 1; ; page += 1) {
      const found = yield* valueOf(readPage(session, list, page));
      const item = O.fromNullable(found.Items.find(isWanted));
      if (O.isSome(item) || isLast(found, page)) return item;
    }
  });
}

export function allFromPages<Item>(session: Session, list: PagedList<Item>): TE.TaskEither<ApiError, readonly Item[]> {
  return taskEither(async function* () {
    const items: Item[] = [];
    for (let page = 1; ; page += 1) {
      const found = yield* valueOf(readPage(session, list, page));
      items.push(...found.Items);
      if (isLast(found, page)) return items;
    }
  });
}

/** Pages count from 1: page 0 has another shape, or fails. */
function readPage<Item>(
  session: Session,
  { path, params = {}, query = {}, reply }: PagedList<Item>,
  page: number,
): TE.TaskEither<ApiError, Page<Item>> {
  return session.client.transport.send(
    { operation: { method: "GET", path }, params, query: { page, perPage: itemsPerPage, ...query }, reply },
    session,
  );
}

function isLast({ Items, HasMoreItems }: Page<unknown>, page: number): boolean {
  return !HasMoreItems || Items.length === 0 || page >= mostPages;
}

import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { ApiCall } from "./apiCall";
import type { Session } from "./client";
import type { ApiError } from "./errors";

/** One page of a list, as all lists but those below /mc are given. */
export interface Page<Item> {
  readonly Items: readonly Item[];
  readonly HasMoreItems: boolean;
}

/** What shows that a page is one of the API, whatever is on it. */
const AnyPage = t.type({ TotalItems: t.number, HasMoreItems: t.boolean }, "page");

/** A small page of a list, whatever is on it: only the API answers so. */
export const anyPageOf = (path: string): ApiCall<unknown> => ({
  operation: { method: "GET", path },
  query: { page: 1, perPage: 5 },
  reply: AnyPage,
});

/** A list that is given page by page. */
export interface PagedList<Item> {
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly reply: t.Decoder<unknown, Page<Item>>;
}

const itemsOnAPage = 1000;
const lastPage = 1000;

/** One page. Pages count from 1: page 0 answers with another shape or fails. */
const onePage = <Item>(
  session: Session,
  { path, params = {}, query = {}, reply }: PagedList<Item>,
  page: number,
): TE.TaskEither<ApiError, Page<Item>> =>
  session.client.transport.send(
    { operation: { method: "GET", path }, params, query: { page, perPage: itemsOnAPage, ...query }, reply },
    session,
  );

const isLast = ({ Items, HasMoreItems }: Page<unknown>, page: number): boolean =>
  !HasMoreItems || Items.length === 0 || page >= lastPage;

/** The first item that is wanted; no page after its own is read. */
export const findInPages = <Item>(
  session: Session,
  list: PagedList<Item>,
  isWanted: (item: Item) => boolean,
  page = 1,
): TE.TaskEither<ApiError, O.Option<Item>> =>
  pipe(
    onePage(session, list, page),
    TE.chain((found) => {
      const item = O.fromNullable(found.Items.find(isWanted));
      return O.isSome(item) || isLast(found, page) ? TE.right(item) : findInPages(session, list, isWanted, page + 1);
    }),
  );

/** All items. */
export const allFromPages = <Item>(
  session: Session,
  list: PagedList<Item>,
  page = 1,
): TE.TaskEither<ApiError, readonly Item[]> =>
  pipe(
    onePage(session, list, page),
    TE.chain((found) =>
      isLast(found, page)
        ? TE.right(found.Items)
        : pipe(
            allFromPages(session, list, page + 1),
            TE.map((rest) => [...found.Items, ...rest]),
          ),
    ),
  );

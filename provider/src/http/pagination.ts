import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { type ApiCall, undecodable } from "./apiCall";
import type { Session } from "./client";
import { optional, type Reply, requiredList } from "./codecs";
import type { ApiError, Operation } from "./errors";

/** A page of any list except those below /mc. */
export interface Page<Item> {
  readonly Items: readonly Item[];
  readonly HasMoreItems: boolean;
}

/** Decodes a page of these items. */
export function pageOf<Item>(item: t.Type<Item, unknown>): Reply<Page<Item>> {
  return t.strict({ Items: requiredList(item), HasMoreItems: t.boolean }, `page of ${item.name}`);
}

/** Decodes any page, and nothing else. */
const AnyPage = t.type({ TotalItems: t.number, HasMoreItems: t.boolean }, "page");

/** A request for a small page of a list, which only the API can answer. */
export function anyPageOf(path: string): ApiCall<unknown> {
  return { operation: { method: "GET", path }, query: { page: 1, perPage: 5 }, reply: AnyPage };
}

/** A list that comes whole, as a bare array. */
export function fetchList<Item>(
  session: Session,
  path: string,
  item: t.Type<Item, unknown>,
): TE.TaskEither<ApiError, readonly Item[]> {
  return session.client.transport.send({ operation: { method: "GET", path }, reply: requiredList(item) }, session);
}

/** A list that is returned page by page. */
interface PagedList<Item> {
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly reply: t.Decoder<unknown, Page<Item>>;
}

const itemsPerPage = 1000;
export const mostPages = 1000;

/** The wanted items of the first page that has any. Reads no page after that. */
export function findInPages<Item>(
  session: Session,
  list: PagedList<Item>,
  isWanted: (item: Item) => boolean,
): TE.TaskEither<ApiError, readonly Item[]> {
  return pipe(
    allFromPages(session, list, isWanted),
    TE.map((items) => items.filter(isWanted)),
  );
}

/** The items of all pages. @param isLastWanted none are read after the page that has such an item */
export function allFromPages<Item>(
  session: Session,
  list: PagedList<Item>,
  isLastWanted: (item: Item) => boolean = () => false,
): TE.TaskEither<ApiError, readonly Item[]> {
  return taskEither(async function* () {
    const items: Item[] = [];
    let before: Page<Item> | undefined;
    for (let page = 1; ; page += 1) {
      const found = yield* valueOf(readPage(session, list, page, before));
      before = found;
      items.push(...found.Items);
      if (isLast(found) || found.Items.some(isLastWanted)) return items;
    }
  });
}

/**
 * Pages count from 1: page 0 has another shape, or fails. A list that repeats a page or does not end is an error: what it
 * does not show would count as gone.
 */
function readPage<Item>(
  session: Session,
  { path, params = {}, query = {}, reply }: PagedList<Item>,
  page: number,
  before: Page<Item> | undefined,
): TE.TaskEither<ApiError, Page<Item>> {
  const operation: Operation = { method: "GET", path };
  const isNext = (found: Page<Item>): boolean =>
    isLast(found) || (page < mostPages && !isSame(found.Items[0], before?.Items[0]));
  return pipe(
    session.client.transport.send(
      { operation, params, query: { page, perPage: itemsPerPage, ...query }, reply },
      session,
    ),
    TE.filterOrElse(isNext, () => endless({ operation, params }, `page ${page}`)),
  );
}

function isLast({ Items, HasMoreItems }: Page<unknown>): boolean {
  return !HasMoreItems || Items.length === 0;
}

function isSame(one: unknown, other: unknown): boolean {
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

/** The error of a list that repeats itself. */
export function endless(list: Pick<ApiCall<unknown>, "operation" | "params">, place: string): ApiError {
  return undecodable(list, [`${place}: expected the list to go on or to end`]);
}

/** Decodes any page of the container API, and nothing else. */
export const AnyCursorPage = t.type({ items: t.UnknownArray }, "page");

/** A list of the container API: each page has the cursor of the next one. */
interface CursorList<Item> {
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** The list takes no paging parameters, and is returned whole. @default false */
  readonly isWhole?: boolean;
  readonly item: Reply<Item>;
}

interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | undefined;
}

/** The wanted items of all pages. */
export function allFromCursorPages<Item>(
  session: Session,
  of: CursorList<Item>,
  isWanted: (item: Item) => boolean = () => true,
): TE.TaskEither<ApiError, readonly Item[]> {
  return taskEither(async function* () {
    const wanted: Item[] = [];
    let cursor: string | undefined;
    for (let page = 1; ; page += 1) {
      const { items, cursor: next } = yield* valueOf(readCursorPage(session, of, cursor));
      wanted.push(...items.filter(isWanted));
      if (of.isWhole === true || next === undefined || next === "" || items.length === 0) return wanted;
      if (next === cursor || page >= mostPages) {
        yield* failWith(endless({ operation: { method: "GET", path: of.path } }, `cursor of page ${page}`));
      }
      cursor = next;
    }
  });
}

function readCursorPage<Item>(
  session: Session,
  { path, params = {}, isWhole = false, item }: CursorList<Item>,
  cursor: string | undefined,
): TE.TaskEither<ApiError, CursorPage<Item>> {
  return session.client.transport.send(
    {
      operation: { method: "GET", path },
      params,
      query: isWhole ? {} : { limit: itemsPerPage, ...(cursor === undefined ? {} : { nextCursor: cursor }) },
      reply: t.strict({ items: requiredList(item), cursor: optional(t.string) }, `page of ${item.name}`),
    },
    session,
  );
}

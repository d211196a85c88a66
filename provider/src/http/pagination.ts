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
const mostPages = 1000;

/** The wanted items of all pages. */
export function findInPages<Item>(
  session: Session,
  list: PagedList<Item>,
  isWanted: (item: Item) => boolean,
): TE.TaskEither<ApiError, readonly Item[]> {
  return pipe(
    allFromPages(session, list),
    TE.map((items) => items.filter(isWanted)),
  );
}

/** The items of all pages. */
export function allFromPages<Item>(
  session: Session,
  { path, params = {}, query = {}, reply }: PagedList<Item>,
): TE.TaskEither<ApiError, readonly Item[]> {
  const operation: Operation = { method: "GET", path };
  // Pages count from 1: page 0 has another shape, or fails.
  const read = (page = 1) =>
    pipe(
      session.client.transport.send(
        { operation, params, query: { page, perPage: itemsPerPage, ...query }, reply },
        session,
      ),
      TE.map(({ Items: items, HasMoreItems }) => ({ items, next: HasMoreItems ? page + 1 : undefined })),
    );
  return allOf({ operation, params }, read);
}

/** Some items of a list, and where the rest is. */
interface PartOfList<Item, Place> {
  readonly items: readonly Item[];
  readonly next: Place | undefined;
}

/**
 * The items of a list, part by part. A list that repeats a part or does not end is an error: what it does not show would
 * count as gone.
 */
export function allOf<Item, Place>(
  list: Pick<ApiCall<unknown>, "operation" | "params">,
  read: (place?: Place) => TE.TaskEither<ApiError, PartOfList<Item, Place>>,
): TE.TaskEither<ApiError, readonly Item[]> {
  return taskEither(async function* () {
    const all: Item[] = [];
    let before: PartOfList<Item, Place> | undefined;
    for (let page = 1; ; page += 1) {
      const found: PartOfList<Item, Place> = yield* valueOf(read(before?.next));
      all.push(...found.items);
      if (found.next === undefined || found.items.length === 0) return all;
      if (page >= mostPages || found.next === before?.next || isSame(found.items[0], before?.items[0])) {
        yield* failWith(undecodable(list, [`page ${page}: expected the list to go on or to end`]));
      }
      before = found;
    }
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return other !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

/** Decodes any page of the container API, and nothing else. */
export const AnyCursorPage = t.type({ items: t.UnknownArray }, "page");

/** A list of the container API: each page has the cursor of the next one. */
interface CursorList<Item> {
  readonly path: string;
  readonly item: Reply<Item>;
}

/** The items of all pages. */
export function allFromCursorPages<Item>(
  session: Session,
  { path, item }: CursorList<Item>,
): TE.TaskEither<ApiError, readonly Item[]> {
  const operation: Operation = { method: "GET", path };
  const reply = t.strict({ items: requiredList(item), cursor: optional(t.string) }, `page of ${item.name}`);
  const read = (cursor?: string) =>
    pipe(
      session.client.transport.send(
        {
          operation,
          query: { limit: itemsPerPage, ...(cursor === undefined ? {} : { nextCursor: cursor }) },
          reply,
        },
        session,
      ),
      TE.map(({ items, cursor: next }) => ({ items, next: next === "" ? undefined : next })),
    );
  return allOf({ operation }, read);
}

import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "./client";
import { list, optional, type Reply } from "./codecs";
import type { ApiError } from "./errors";

/** What shows that a page is one of the container API, whatever is on it. */
export const AnyCursorPage = t.type({ items: t.UnknownArray }, "page");

/** A list of the container API: the next page is asked for with the cursor of the last one. */
export interface CursorList<Item> {
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** The list takes no paging parameters: all comes at once. @default false */
  readonly isWhole?: boolean;
  readonly item: Reply<Item>;
}

interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly cursor: string | undefined;
}

const itemsOnAPage = 1000;
const mostPages = 1000;

const onePage = <Item>(
  session: Session,
  { path, params = {}, isWhole = false, item }: CursorList<Item>,
  cursor: string | undefined,
): TE.TaskEither<ApiError, CursorPage<Item>> =>
  session.client.transport.send(
    {
      operation: { method: "GET", path },
      params,
      query: isWhole ? {} : { limit: itemsOnAPage, ...(cursor === undefined ? {} : { nextCursor: cursor }) },
      reply: t.strict({ items: list(item), cursor: optional(t.string) }, `page of ${item.name}`),
    },
    session,
  );

/** The wanted items of all pages. */
export const allFromCursorPages = <Item>(
  session: Session,
  of: CursorList<Item>,
  isWanted: (item: Item) => boolean = () => true,
  cursor?: string,
  page = 1,
): TE.TaskEither<ApiError, readonly Item[]> =>
  pipe(
    onePage(session, of, cursor),
    TE.chain(({ items, cursor: next }) => {
      const wanted = items.filter(isWanted);
      const isLast = next === undefined || next === "" || next === cursor || items.length === 0 || page >= mostPages;
      return of.isWhole === true || isLast
        ? TE.right(wanted)
        : pipe(
            allFromCursorPages(session, of, isWanted, next, page + 1),
            TE.map((rest) => [...wanted, ...rest]),
          );
    }),
  );

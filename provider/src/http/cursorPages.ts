import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import type { Session } from "./client";
import { optional, type Reply, requiredList } from "./codecs";
import type { ApiError } from "./errors";
import { endless, itemsPerPage, mostPages } from "./pagination";

/** Decodes any page of the container API, and nothing else. */
export const AnyCursorPage = t.type({ items: t.UnknownArray }, "page");

/** A list of the container API: each page has the cursor of the next one. */
export interface CursorList<Item> {
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
      const isLast = next === undefined || next === "" || items.length === 0;
      if (of.isWhole === true || isLast) return wanted;
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

import { Type } from "@sinclair/typebox";
import { StreamQuery, StreamStatus, streamPage } from "../../schemas/stream";
import { type KeyOwner, type Method, onePage, type Reply } from "../group";
import type { Dialect, ParentOf } from "../objects";

/** What the Stream API says of a request. */
export const streamReply = (statusCode: number, message: string): Reply => ({
  status: statusCode,
  body: { success: statusCode < 300, message, statusCode },
});

/** The key of a library opens that library alone, at the host of the Stream API. Its read-only key only reads. */
const libraryKey =
  (method: Method): KeyOwner =>
  (state, { params, host = "" }, key) => {
    if (!/^video\.bunnycdn\.com(:\d+)?$/i.test(host)) return undefined;
    for (const account of state.accounts.values()) {
      const library = account.videoLibraries.get(Number(params["libraryId"]));
      if (library === undefined) continue;
      const keys = [library.ApiKey, ...(method === "GET" ? [library.ReadOnlyApiKey] : [])];
      if (!keys.includes(key)) return undefined;
      const left = state.newKeys.get(key) ?? 0;
      if (left === 0) return account.name;
      state.newKeys.set(key, left - 1);
    }
    return undefined;
  };

const nameOf = (object: unknown): string => {
  const { name, title = name } = Object(object) as { readonly name?: string; readonly title?: string };
  return String(title);
};

/** The Stream API. */
export const stream: Dialect = {
  query: StreamQuery,
  page: streamPage,
  shownPage: (all, { page = 1, itemsPerPage = 100, search = "" }) => {
    const found = all.filter((each) => nameOf(each).toLowerCase().includes(String(search).toLowerCase()));
    const perPage = Math.min(1000, Math.max(10, Number(itemsPerPage)));
    const { Items, CurrentPage, TotalItems } = onePage(found, Math.max(1, Number(page)), perPage);
    return { totalItems: TotalItems, currentPage: CurrentPage, itemsPerPage: perPage, items: Items };
  },
  save: "POST",
  saved: streamReply(200, "OK"),
  removed: streamReply(200, "OK"),
  answers: StreamStatus,
  refusals: { 400: StreamStatus, 401: StreamStatus, 404: Type.Optional(StreamStatus) },
  missing: { status: 404 },
  unauthorised: streamReply(401, "Unauthorized"),
  refused: streamReply,
  keyOwner: libraryKey,
};

/** What is in a video library. */
export const inVideoLibrary: ParentOf = {
  field: "videoLibraryId",
  param: "libraryId",
  exists: ({ videoLibraries }, id) => videoLibraries.has(Number(id)),
};

import type { Reply } from "../group";
import { invalid } from "./refusals";

/** A whole list in one reply. */
export const wholeList = <T>(items: readonly T[]) => ({
  items: [...items],
  meta: { totalItems: items.length },
  cursor: null,
});

const cursorAt = (place: number): string => Buffer.from(`at ${place}`).toString("base64url");

const placeOf = (cursor: string): number | undefined => {
  const [, place] = /^at (\d+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  return place === undefined ? undefined : Number(place);
};

/** The requested page of a list. */
export const pageReply = (
  items: readonly unknown[],
  { nextCursor, limit = 20 }: { readonly nextCursor?: string; readonly limit?: number },
): Reply => {
  const start = nextCursor === undefined ? 0 : placeOf(nextCursor);
  if (start === undefined) return invalid({ place: "/nextCursor", message: "is no cursor of this list" });
  const end = start + limit;
  return {
    status: 200,
    body: {
      items: items.slice(start, end),
      meta: { totalItems: items.length },
      cursor: end < items.length ? cursorAt(end) : null,
    },
  };
};

import type { JournalEntry } from "pulumi-bunny-sandbox";

/** The requests of a journal: `GET /pullzone/1001`. */
export const requestsIn = (journal: readonly JournalEntry[]): readonly string[] =>
  withoutExchange(journal).map(({ method, path }) => `${method} ${path}`);

/** Whoever comes first exchanges the key for its process, so that is left out. */
export const withoutExchange = <A extends Pick<JournalEntry, "path">>(requests: readonly A[]): readonly A[] =>
  requests.filter(({ path }) => path !== "/apikey/exchange");

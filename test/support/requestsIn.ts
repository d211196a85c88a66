import type { JournalEntry } from "pulumi-bunny-sandbox";

/** The requests of a journal: `GET /pullzone/1001`. */
export const requestsIn = (journal: readonly JournalEntry[]): readonly string[] =>
  withoutExchange(journal).map(({ method, path }) => `${method} ${path}`);

/** A token is no matter of a resource, so the exchange of the key is left out. */
export const withoutExchange = <A extends Pick<JournalEntry, "path">>(requests: readonly A[]): readonly A[] =>
  requests.filter(({ path }) => path !== "/apikey/exchange");

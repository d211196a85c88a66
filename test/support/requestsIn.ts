import type { JournalEntry } from "pulumi-bunny-sandbox";

/** The requests of a journal: `GET /pullzone/1001`. Whoever comes first exchanges the key for its process, so that is left out. */
export const requestsIn = (journal: readonly JournalEntry[]): readonly string[] =>
  journal.filter(({ path }) => path !== "/apikey/exchange").map(({ method, path }) => `${method} ${path}`);

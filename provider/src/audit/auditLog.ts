import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../http/client";
import { optional, requiredList, TextOrNumber } from "../http/codecs";
import type { ApiError } from "../http/errors";
import { allOf } from "../http/pagination";

/** One change in the audit log of an account. */
const AuditEntry = t.strict(
  {
    Timestamp: t.string,
    Product: optional(t.string),
    ResourceType: optional(t.string),
    ResourceId: optional(TextOrNumber),
    Action: optional(t.string),
    ActorId: optional(TextOrNumber),
    ActorType: optional(t.string),
  },
  "audit entry",
);
export type AuditEntry = t.TypeOf<typeof AuditEntry>;

/** Decodes one page. */
export const AuditPage = t.strict(
  { Logs: requiredList(AuditEntry), HasMoreData: t.boolean, ContinuationToken: optional(t.string) },
  "page of the audit log",
);

/** The most that the API allows, so that a day usually takes one request. */
const entriesPerPage = 10_000;

/**
 * GET /user/audit/{date}?Order=&Limit=&ContinuationToken=: 200, 400, 401. The changes of one day, newest first.
 *
 * @param date a day in UTC: `2030-01-31`
 */
export function readAuditDay(session: Session, date: string): TE.TaskEither<ApiError, readonly AuditEntry[]> {
  const list = { operation: { method: "GET", path: "/user/audit/{date}" }, params: { date } } as const;
  return allOf(list, (token?: string) => {
    const place: Readonly<Record<string, string>> = token === undefined ? {} : { ContinuationToken: token };
    const query = { Order: "Descending", Limit: entriesPerPage, ...place };
    return pipe(
      session.client.transport.send({ ...list, query, reply: AuditPage }, session),
      // Without a token it is the same page again, which is an error.
      TE.map(({ Logs, HasMoreData, ContinuationToken = "" }) => ({
        items: Logs,
        next: HasMoreData ? ContinuationToken : undefined,
      })),
    );
  });
}

import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../http/client";
import { optional, requiredList, TextOrNumber } from "../http/codecs";
import type { ApiError } from "../http/errors";

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
export type AuditPage = t.TypeOf<typeof AuditPage>;

/** The most that the API allows, so that a day usually takes one request. */
const entriesPerPage = 10_000;

/**
 * GET /user/audit/{date}?Order=&Limit=&ContinuationToken=: 200, 400, 401. A page of the changes of one day, newest
 * first.
 *
 * @param date a day in UTC: `2030-01-31`
 */
export function readAuditPage(
  session: Session,
  date: string,
  continuationToken: string | undefined,
): TE.TaskEither<ApiError, AuditPage> {
  return session.client.transport.send(
    {
      operation: { method: "GET", path: "/user/audit/{date}" },
      params: { date },
      query: {
        Order: "Descending",
        Limit: entriesPerPage,
        ...(continuationToken === undefined ? {} : { ContinuationToken: continuationToken }),
      },
      reply: AuditPage,
    },
    session,
  );
}

import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { cancelledCall } from "../../../http/apiCall";
import { type Session, sharedTurns } from "../../../http/client";
import { listOrEmpty, optional } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { retryUntil } from "../../../reconcile/poll";

const Discovered = t.type(
  {
    Name: optional(t.string),
    Type: optional(t.number),
    Ttl: optional(t.number),
    Value: optional(t.string),
    Priority: optional(t.number),
    Weight: optional(t.number),
    Port: optional(t.number),
  },
  "DiscoveredRecord",
);
/** A record that the nameservers of a domain have. */
export type DiscoveredRecord = t.TypeOf<typeof Discovered>;

const Job = t.type(
  { JobId: t.string, Status: t.number, Records: listOrEmpty(Discovered), Error: optional(t.string) },
  "ScanJob",
);
type Job = t.TypeOf<typeof Job>;

/** Looking again may help. */
interface Unfinished {
  readonly _tag: "Unfinished";
}

const turns = sharedTurns();

/**
 * What a scan finds: POST /dnszone/records/scan, which changes nothing in the zone, and GET /dnszone/{zoneId}/records/scan,
 * which shows the latest job, whoever started it, until it is completed (2) or has failed (3).
 */
export function scanRecords(session: Session, ZoneId: number): TE.TaskEither<ApiError | Unfinished, Job> {
  const start = {
    operation: { method: "POST", path: "/dnszone/records/scan" },
    body: { ZoneId },
    idempotent: true,
    reply: t.type({ JobId: t.string }, "started ScanJob"),
  } as const;
  const look = {
    operation: { method: "GET", path: "/dnszone/{dnsZoneId}/records/scan" },
    params: { dnsZoneId: ZoneId },
    reply: Job,
  } as const;
  const finished = (own: string): TE.TaskEither<ApiError | Unfinished, Job> =>
    pipe(
      session.client.transport.send(look, session),
      TE.filterOrElseW(
        ({ JobId, Status }) => JobId === own && Status >= 2,
        (): Unfinished => ({ _tag: "Unfinished" }),
      ),
    );
  const scan = pipe(
    session.client.transport.send(start, session),
    TE.flatMap(({ JobId }) =>
      retryUntil(finished(JobId), {
        // As bunny.net's own tool does.
        limitMilliseconds: 45_000,
        firstDelayMilliseconds: 1_500,
        longestDelayMilliseconds: 1_500,
        signal: session.signal,
        log: () => undefined,
        waitsFor: ({ _tag }) => (_tag === "Unfinished" ? "the scan" : undefined),
      }),
    ),
  );
  // Another one would take its place.
  return turns(session.client).of(ZoneId).run(session, scan, cancelledCall(start));
}

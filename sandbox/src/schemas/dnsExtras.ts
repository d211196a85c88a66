import { Type, type Static } from "@sinclair/typebox";
import { closed, enumeration, nullable } from "./basics";

/** Response to the import of a zone file: as documented, or as one client recorded it. */
export const ImportResult = Type.Union([
  Type.Object(
    { RecordsSuccessful: Type.Integer(), RecordsFailed: Type.Integer(), RecordsSkipped: Type.Integer() },
    closed,
  ),
  Type.Object(
    {
      TotalRecordsParsed: Type.Integer(),
      Created: Type.Integer(),
      Failed: Type.Integer(),
      Skipped: Type.Integer(),
    },
    closed,
  ),
]);

/** Body of the call that looks for the records of a domain where it is served now. */
export const ScanRequest = Type.Object(
  { ZoneId: Type.Optional(nullable(Type.Integer())), Domain: Type.Optional(nullable(Type.String())) },
  closed,
);

const ScanStatus = enumeration(["Pending", "InProgress", "Completed", "Failed"]);

export const ScanStarted = Type.Object({ JobId: Type.String(), Status: ScanStatus }, closed);

const DiscoveredRecord = Type.Object(
  {
    Name: nullable(Type.String()),
    /** The types of records, and 16 for SOA. */
    Type: nullable(Type.Integer({ minimum: 0, maximum: 16 })),
    Ttl: nullable(Type.Integer()),
    Value: nullable(Type.String()),
    Priority: nullable(Type.Integer()),
    Weight: nullable(Type.Integer()),
    Port: nullable(Type.Integer()),
    IsProxied: Type.Boolean(),
  },
  closed,
);
export type DiscoveredRecord = Static<typeof DiscoveredRecord>;

export const ScanJob = Type.Object(
  {
    JobId: Type.String(),
    ZoneId: nullable(Type.Integer()),
    Domain: nullable(Type.String()),
    AccountId: nullable(Type.String()),
    Status: ScanStatus,
    CreatedAt: Type.String(),
    CompletedAt: nullable(Type.String()),
    Records: nullable(Type.Array(DiscoveredRecord)),
    Error: nullable(Type.String()),
  },
  closed,
);

/** A scan as the sandbox stores it. */
export const StoredScan = Type.Object(
  { JobId: Type.String(), CreatedAt: Type.String(), CompletedAt: nullable(Type.String()) },
  closed,
);

const Chart = Type.Record(Type.String(), Type.Integer());

export const DnsStatistics = Type.Object(
  {
    TotalQueriesServed: Type.Integer(),
    QueriesServedChart: Chart,
    NormalQueriesServedChart: Chart,
    SmartQueriesServedChart: Chart,
    QueriesByTypeChart: Chart,
  },
  closed,
);

export const DnsStatisticsQuery = Type.Object(
  { dateFrom: Type.Optional(Type.String()), dateTo: Type.Optional(Type.String()) },
  closed,
);

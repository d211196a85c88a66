import { Type } from "@sinclair/typebox";
import { choice, object } from "../schemas/basics";
import { ApiErrorData, GetUserAuditLogResponse, type UserAuditLog } from "../schemas/published";
import { route, refusal, type Group, type Reply } from "./group";

/** Once, or repeated. */
const Repeated = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())]));

const AuditLogQuery = object({
  Product: Repeated,
  ResourceType: Repeated,
  ResourceId: Repeated,
  ActorId: Repeated,
  Order: Type.Optional(choice("Ascending", "Descending")),
  ContinuationToken: Type.Optional(Type.String()),
  Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
});

const read = route("GET", "/user/audit/{date}", {
  query: AuditLogQuery,
  replies: { 200: GetUserAuditLogResponse, 400: ApiErrorData },
  handle: ({ auditLog, params, query }): Reply => {
    const day = dayOf(params["date"] ?? "");
    if (day === undefined) return refusal(400, "model.invalid", "date", "Model validation failed");
    const { Order = "Descending", Limit = 100, ContinuationToken = "0" } = query;
    const start = Number(ContinuationToken);
    if (!Number.isInteger(start)) {
      return refusal(400, "model.invalid", "ContinuationToken", "Model validation failed");
    }
    const found = auditLog.filter((entry) => entry.Timestamp.startsWith(day) && isWanted(entry, query));
    if (Order === "Descending") found.reverse();
    const end = start + Limit;
    const HasMoreData = end < found.length;
    return {
      status: 200,
      body: {
        Logs: found.slice(start, end),
        HasMoreData,
        ContinuationToken: HasMoreData ? String(end) : null,
        StartToken: found.length > 0 ? String(start) : null,
      },
    };
  },
});

/** The day of a date, with or without a time: `2030-01-01`. */
const dayOf = (date: string): string | undefined => {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+Z?)?$/.exec(date) ?? [];
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day;
};

type Filter = "Product" | "ResourceType" | "ResourceId" | "ActorId";
const filters: readonly Filter[] = ["Product", "ResourceType", "ResourceId", "ActorId"];

const isWanted = (
  entry: UserAuditLog,
  query: { readonly [Name in Filter]?: string | readonly string[] | undefined },
): boolean =>
  filters.every((name) => {
    const wanted = query[name];
    return wanted === undefined || [wanted].flat().includes(entry[name] ?? "");
  });

/** The audit log of an account. */
export const auditLog: Group = { operations: [read] };

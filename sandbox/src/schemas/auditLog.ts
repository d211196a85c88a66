import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable } from "./basics";

const Text = nullable(Type.String());

/** One change in the audit log of an account. */
export const AuditEntry = Type.Object(
  {
    Timestamp: Type.String(),
    Product: Text,
    ResourceType: Text,
    ResourceId: Text,
    ResourceOwner: Text,
    Action: Text,
    ActorId: Text,
    ActorType: Text,
    /** What changed, in a format that is not published. */
    Diff: Text,
  },
  closed,
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditLogPage = Type.Object(
  {
    Logs: nullable(Type.Array(AuditEntry)),
    HasMoreData: Type.Boolean(),
    ContinuationToken: Text,
    StartToken: Text,
  },
  closed,
);

/** Once, or repeated. */
const Repeated = Type.Union([Type.String(), Type.Array(Type.String())]);

export const AuditLogQuery = Type.Object(
  {
    Product: Type.Optional(Repeated),
    ResourceType: Type.Optional(Repeated),
    ResourceId: Type.Optional(Repeated),
    ActorId: Type.Optional(Repeated),
    Order: Type.Optional(
      Type.Unsafe<"Ascending" | "Descending">({ type: "string", enum: ["Ascending", "Descending"] }),
    ),
    ContinuationToken: Type.Optional(Type.String()),
    Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  },
  closed,
);

import { Type, type Static } from "@sinclair/typebox";
import { closed } from "./basics";
import { choice, id, optional } from "./containerBasics";

const settings = {
  app: Type.String(),
  type: choice("SyslogUdp", "SyslogTcp"),
  endpoint: Type.String(),
  port: Type.Integer(),
  token: optional(Type.String()),
  format: choice("SyslogRfc3164", "SyslogRfc5424"),
  enabled: Type.Boolean(),
};

/** The log forwarding settings of an app, which has at most one. */
export const LogForwardingRequest = Type.Object(settings, closed);
export type LogForwardingRequest = Static<typeof LogForwardingRequest>;

/** The same as the sandbox stores it and as reads return it. */
export const LogForwarding = Type.Object(
  { id, productId: optional(Type.String()), createdAt: Type.String(), ...settings },
  closed,
);
export type LogForwarding = Static<typeof LogForwarding>;

/** Not paginated, and without a count. */
export const LogForwardingList = Type.Object({ items: Type.Array(LogForwarding) }, closed);

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

/** Where the logs of an application are sent. An application has one such setting at most. */
export const LogForwardingRequest = Type.Object(settings, closed);
export type LogForwardingRequest = Static<typeof LogForwardingRequest>;

/** The same as the sandbox keeps it and as reads give it. */
export const LogForwarding = Type.Object(
  { id, productId: optional(Type.String()), createdAt: Type.String(), ...settings },
  closed,
);
export type LogForwarding = Static<typeof LogForwarding>;

/** Not in pages, and without a count. */
export const LogForwardingList = Type.Object({ items: Type.Array(LogForwarding) }, closed);

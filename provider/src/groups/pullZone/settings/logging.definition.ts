import { cannotBeUnset } from "../../../properties/resetOnOmit";
import { boolean, integer, referenceTo, numbered, text } from "../../../vocabulary";

/** Access logs. @output */
export const loggingSettings = {
  /** Whether requests are logged. Forwarding and storing logs require it. */
  enableLogging: boolean({ unset: true }),
  /** Whether IP addresses in logs are anonymized, as `logAnonymizationType` says. */
  loggingIpAnonymizationEnabled: boolean({ wire: "LoggingIPAnonymizationEnabled", unset: true }),
  /** How IP addresses are anonymized: without their last digits, or dropped. */
  logAnonymizationType: numbered(["oneDigit", "drop"], { unset: "oneDigit" }),
  /** Format of logs. */
  logFormat: numbered(["plain", "json"], { unset: "json" }),
  /** Whether logs are stored permanently, in the storage zone `loggingStorageZoneId`. */
  loggingSaveToStorage: boolean({ unset: false }),
  /** Numeric ID of the storage zone for logs. */
  loggingStorageZoneId: referenceTo("storageZone.id", { unset: 0 }),
  /** Whether logs are forwarded to `logForwardingHostname`. */
  logForwardingEnabled: boolean({ unset: false }),
  /** Host that receives the logs. */
  logForwardingHostname: text({ emptyMeansNone: true, unset: cannotBeUnset }),
  /** Port of that host. */
  logForwardingPort: integer({ range: [0, 65_535], unset: 0 }),
  /** Token that is sent along with the logs. Always a secret, encrypted in state. */
  logForwardingToken: text({ secret: true, emptyMeansNone: true, unset: "" }),
  /** Protocol of forwarding. */
  logForwardingProtocol: numbered(["udp", "tcp", "tcpEncrypted", "dataDog"], { unset: "udp" }),
  /** Format of forwarded logs. */
  logForwardingFormat: numbered(["plain", "json"], { unset: "json" }),
};

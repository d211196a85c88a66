import { adopt, boolean, define, integer, oneOf, reference, text } from "../../vocabulary";
import { parseAppId } from "./checks";

/**
 * Where a Magic Containers application sends what its containers print: a syslog server. An application has at most one
 * such destination. bunny.net sends lines with a delay of 10 to 30 seconds.
 *
 * Destroying the resource ends the forwarding. Lines that were sent already stay where they are.
 *
 * Errors: the application does not exist; the application forwards its logs already and `adopt` does not allow taking that
 * over; bunny.net refuses the destination without saying why: check `endpoint`, `port` and `token`.
 *
 * API: `POST /mc/log/forwarding`, `PUT` and `DELETE /mc/log/forwarding/{appId}`; reads use `GET` of the same, one request for
 * each application. The resource ID is the ID of the application, for example `9fJ2kQxA7bC1dE4`.
 *
 * @example
 * ```ts
 * const app = bunny.getContainerAppOutput({ name: "shop" });
 * const token = new pulumi.Config().requireSecret("logToken");
 * const logs = new bunny.ContainerLogForwarding("logs", {
 *   appId: app.appId,
 *   type: "SyslogTcp",
 *   endpoint: "logs.example.com",
 *   port: 514,
 *   token,
 *   format: "SyslogRfc5424",
 * });
 * export const destination = logs.endpoint;
 * ```
 */
export const containerLogForwarding = define({
  kind: "ContainerLogForwarding",
  naming: "camel",
  /** @output */
  required: {
    /** Application whose logs are forwarded: the ID of an application resource. */
    appId: reference({ wire: "app", replaceOnChanges: true, parse: parseAppId }),
    /** Protocol: syslog by UDP or by TCP. */
    type: oneOf(["SyslogUdp", "SyslogTcp"], { typeName: "ContainerLogForwardingType" }),
    /** Hostname or IP address of the syslog server. */
    endpoint: text({ range: [1, 255] }),
    /** Port of the syslog server, 1 to 65535. */
    port: integer({ range: [1, 65_535] }),
    /**
     * Token that is sent as a field of each message, by which the server knows whose it is. The API refuses a destination
     * without one, so pass any text if your server needs none.
     */
    token: text({ secret: true, range: [1, 10_000] }),
    /** Format of messages: that of RFC 3164 or of RFC 5424. */
    format: oneOf(["SyslogRfc3164", "SyslogRfc5424"], { typeName: "ContainerLogForwardingFormat" }),
  },
  /** @output */
  optional: {
    /** Whether logs are forwarded now. @default true */
    enabled: boolean({ unset: true }),
    /** Adopt an existing log forwarding of the application. */
    adopt: adopt(),
  },
  computed: {},
});

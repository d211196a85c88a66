import { boolean, integer, numbered, set, text } from "../../../vocabulary";
import { headerNames, inHundreds, lowercase } from "./checks";

/** Sticky sessions and WebSockets. @output */
export const sessionSettings = {
  /** Whether a visitor always reaches the same server of the origin. */
  stickySessionType: numbered(["off", "on"], { unset: "off" }),
  /** Cookie that identifies a session. */
  stickySessionCookieName: text({ emptyMeansNone: true, unset: "" }),
  /** Request headers that identify a visitor, in any order and case. */
  stickySessionClientHeaders: set(text({ parse: lowercase }), { commaSeparated: true, check: headerNames, unset: [] }),
  /** Whether WebSockets are allowed. */
  enableWebSockets: boolean({ unset: true }),
  /** Maximum number of simultaneous WebSockets worldwide, in hundreds. */
  maxWebSocketConnections: integer({ range: [100, 25_000], check: inHundreds, unset: 500 }),
};

import { boolean, integer, text } from "../../../vocabulary";
import { among } from "./checks";

/** Origin Shield, retries and SafeHop, which protect the origin. @output */
export const originShieldSettings = {
  /** Whether all requests to the origin come from one location. */
  enableOriginShield: boolean({ unset: false }),
  /** Location of Origin Shield: `"FR"` for Paris, `"IL"` for Chicago. */
  originShieldZoneCode: text({ caseInsensitiveValues: ["FR", "IL"], range: [1, 10], unset: "FR" }),
  /** Whether the number of simultaneous requests to the origin is limited. */
  originShieldEnableConcurrencyLimit: boolean({ unset: false }),
  /** Maximum number of simultaneous requests to the origin. */
  originShieldMaxConcurrentRequests: integer({ range: [1, 10_000], unset: 200 }),
  /** How long a request waits in the queue, in seconds: 3, 5, 15, 30 or 45. */
  originShieldQueueMaxWaitTime: integer({ check: among(3, 5, 15, 30, 45), unset: 30 }),
  /** Most requests in the queue. */
  originShieldMaxQueuedRequests: integer({ range: [0, 30_000], unset: 5000 }),
  /** Whether SafeHop is enabled, which reroutes requests around failures. */
  enableSafeHop: boolean({ unset: false }),
  /** How many times a request to the origin is retried. */
  originRetries: integer({ range: [0, 2], unset: 0 }),
  /** How long to wait before a retry, in seconds: 0, 1, 3, 5 or 10. */
  originRetryDelay: integer({ check: among(0, 1, 3, 5, 10), unset: 0 }),
  /** How long connecting to the origin may take, in seconds: 3, 5 or 10. */
  originConnectTimeout: integer({ check: among(3, 5, 10), unset: 10 }),
  /** How long the origin may take to respond, in seconds: 5, 15, 30, 45 or 60. */
  originResponseTimeout: integer({ check: among(5, 15, 30, 45, 60), unset: 60 }),
  /** Whether responses with a 5xx status are retried. */
  originRetry5xxResponses: boolean({ wire: "OriginRetry5XXResponses", unset: false }),
  /** Whether a connection timeout is retried. */
  originRetryConnectionTimeout: boolean({ unset: true }),
  /** Whether a response timeout is retried. */
  originRetryResponseTimeout: boolean({ unset: true }),
  /** Whether simultaneous requests for the same file are one request to the origin. */
  enableRequestCoalescing: boolean({ unset: false }),
  /** How long such requests wait for each other, in seconds: 3, 5, 10, 15, 30 or 60. */
  requestCoalescingTimeout: integer({ check: among(3, 5, 10, 15, 30, 60), unset: 30 }),
};

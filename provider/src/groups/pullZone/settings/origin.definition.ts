import { cannotBeUnset } from "../../../properties/resetOnOmit";
import { boolean, integer, referenceTo, numbered, object, oneOf, reference, text } from "../../../vocabulary";
import { canonicalOriginUrl } from "./checks";

/**
 * Where a pull zone gets its content from: one of
 * - a server: `originUrl`, with `originHostHeader` if it expects another host name;
 * - a storage zone: `storageZoneId`;
 * - an edge script: `edgeScriptId`;
 * - an endpoint of a container app: `magicContainersAppId` and `magicContainersEndpointId`, only for a pull zone that
 *   exists, because bunny.net refuses it otherwise: take over the one that it makes for the endpoint with
 *   `adoptPullZoneId`, which needs no `origin`;
 * - a load balancer: `loadBalancerId`;
 * - the value of an accelerated DNS record: `dnsAcceleration`.
 */
export const pullZoneOrigin = object(
  {},
  {
    /**
     * URL of the server, with `http:` or `https:`. The case of the host, the default port and a slash at the end make
     * no difference.
     */
    originUrl: text({ parse: canonicalOriginUrl }),
    /**
     * Host header of requests to the server. Removing this resets it to the host of `originUrl`.
     * @default the host of `originUrl`
     */
    originHostHeader: text({ emptyMeansNone: true, unset: "" }),
    /** Numeric ID of the storage zone. */
    storageZoneId: referenceTo("storageZone.id"),
    /** Numeric ID of the edge script, which answers all requests. */
    edgeScriptId: referenceTo("script.id"),
    /** ID of the container app. */
    magicContainersAppId: reference(),
    /** ID of the endpoint, a CDN endpoint of the app. */
    magicContainersEndpointId: reference(),
    /** Numeric ID of the load balancer. */
    loadBalancerId: referenceTo("31"),
    /**
     * The value of the DNS record that made this pull zone by acceleration. Such a pull zone cannot be created, only
     * taken over with `adoptPullZoneId`.
     */
    dnsAcceleration: oneOf(["record"]),
    /** Scheme of requests to the value of the record. Never read back. */
    dnsOriginScheme: oneOf(["http", "https"], { writeOnly: true, unset: cannotBeUnset }),
    /** Port of requests to the value of the record. Never read back. */
    dnsOriginPort: integer({ range: [1, 65_535], writeOnly: true, unset: cannotBeUnset }),
  },
  {
    typeName: "PullZoneOrigin",
    unset: cannotBeUnset,
    combinations: [
      { required: ["originUrl"], optional: ["originHostHeader"] },
      { required: ["storageZoneId"] },
      { required: ["edgeScriptId"] },
      { required: ["magicContainersAppId", "magicContainersEndpointId"] },
      { required: ["loadBalancerId"] },
      { required: ["dnsAcceleration"], optional: ["dnsOriginScheme", "dnsOriginPort"] },
    ],
  },
);

/** How requests reach the origin. @output */
export const originSettings = {
  /**
   * Where the content comes from. Updated in place, to an origin of another type as well. Removing this leaves the
   * current value unchanged.
   * @output Where the content comes from; `undefined` if not managed.
   */
  origin: pullZoneOrigin,
  /** Whether the origin receives the host header of the visitor's request. */
  addHostHeader: boolean({ unset: false }),
  /** Whether redirects of the origin are followed, and what they lead to is cached. */
  followRedirects: boolean({ unset: false }),
  /** Whether the certificate of the origin is verified. */
  verifyOriginSsl: boolean({ wire: "VerifyOriginSSL", unset: false }),
  /** Numeric ID of a middleware script that runs in front of the origin. */
  middlewareScriptId: referenceTo("script.id", { unset: 0 }),
  /** When scripts run: before the cache is asked (`"preCache"`), after it (`"cache"`), or in the load balancer. */
  edgeScriptExecutionPhase: numbered(["cache", "loadBalancer", "preCache"], { unset: "cache" }),
  /** Whether requests to the origin are signed for Amazon S3 or a compatible storage. */
  awsSigningEnabled: boolean({ wire: "AWSSigningEnabled", unset: false }),
  /** Access key for signing requests to the origin. Always a secret, encrypted in state. */
  awsSigningKey: text({ wire: "AWSSigningKey", secret: true, emptyMeansNone: true, unset: "" }),
  /** Secret key for signing requests to the origin. Always a secret, encrypted in state. */
  awsSigningSecret: text({ wire: "AWSSigningSecret", secret: true, emptyMeansNone: true, unset: "" }),
  /** Region for signing requests to the origin, such as `eu-central-1`. */
  awsSigningRegionName: text({ wire: "AWSSigningRegionName", emptyMeansNone: true, unset: "" }),
};

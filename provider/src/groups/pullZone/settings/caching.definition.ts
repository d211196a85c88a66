import { boolean, integer, referenceTo, numbered, set, text } from "../../../vocabulary";
import { headerNames, lowercase, varyNames } from "./checks";

/** What is cached, how long, and what distinguishes cached responses. @output */
export const cachingSettings = {
  /**
   * How long bunny.net caches responses, in seconds, whatever the origin says; -1 to follow the origin, 0 not to cache.
   * Perma-Cache sets it to 31919000, and a new pull zone with a storage zone as its origin has 2592000.
   */
  cacheControlMaxAgeOverride: integer({ range: [-1, 31_919_000], unset: -1 }),
  /** How long browsers cache responses, in seconds, whatever the origin says; -1 to follow the origin. */
  cacheControlPublicMaxAgeOverride: integer({ range: [-1, 31_919_000], unset: -1 }),
  /** Whether only static files are cached, by their extension and MIME type. */
  enableSmartCache: boolean({ unset: false }),
  /**
   * Whether large files are requested and cached in slices, which suits video. A new pull zone with a storage zone as its
   * origin does that.
   */
  enableCacheSlice: boolean({ unset: false }),
  /** Whether error responses of the origin are cached, for 5 seconds. */
  cacheErrorResponses: boolean({ unset: false }),
  /** Whether requests that differ only in their query string share a cached response. */
  ignoreQueryStrings: boolean({ unset: true }),
  /** Whether query parameters are sorted, so that their order makes no difference to the cache. */
  enableQueryStringOrdering: boolean({ unset: true }),
  /** Query parameters that distinguish cached responses, in any order; all of them if empty. */
  queryStringVaryParameters: set(text(), { check: varyNames, unset: [] }),
  /** Whether responses are cached separately for browsers that accept WebP. */
  enableWebpVary: boolean({ unset: false }),
  /** Whether responses are cached separately for browsers that accept AVIF. */
  enableAvifVary: boolean({ unset: false }),
  /** Whether responses are cached separately for each country. A single URL can then no longer be purged. */
  enableCountryCodeVary: boolean({ unset: false }),
  /** Whether responses are cached separately for each state of a country. */
  enableCountryStateCodeVary: boolean({ unset: false }),
  /** Whether responses are cached separately for mobile devices. */
  enableMobileVary: boolean({ unset: false }),
  /** Whether responses are cached separately by the cookies in `cookieVaryParameters`. */
  enableCookieVary: boolean({ unset: false }),
  /** Cookies that distinguish cached responses, in any order; none if empty. */
  cookieVaryParameters: set(text(), { check: varyNames, unset: [] }),
  /** Whether responses are cached separately for each hostname. */
  enableHostnameVary: boolean({ unset: false }),
  /** Request headers that distinguish cached responses, in any order and case. */
  cacheKeyHeaders: set(text({ parse: lowercase }), { commaSeparated: true, check: headerNames, unset: [] }),
  /** Whether all `Set-Cookie` headers are removed from responses, so that nobody can log in through the pull zone. */
  disableCookies: boolean({ unset: true }),
  /** Whether an expired response is served while it is being updated. Enables `useBackgroundUpdate`. */
  useStaleWhileUpdating: boolean({ unset: false }),
  /** Whether an expired response is served while the origin is offline. Enables `useBackgroundUpdate`. */
  useStaleWhileOffline: boolean({ unset: false }),
  /** Whether expired responses are updated in the background. Follows the two settings above. */
  useBackgroundUpdate: boolean({ unset: false }),
  /**
   * Numeric ID of the storage zone for Perma-Cache, which keeps cached files permanently. Cannot be combined
   * with Origin Shield or a storage zone origin.
   */
  permaCacheStorageZoneId: referenceTo("storageZone.id", { unset: 0 }),
  /** Whether Perma-Cache keeps all files, or only those selected by edge rules. */
  permaCacheType: numbered(["automatic", "manual"], { unset: "automatic" }),
};

import { boolean, set, text } from "../../../vocabulary";
import { countryCodes, uppercase } from "./checks";

/** Who may request what. @output */
export const accessControlSettings = {
  /** Whether requests without a referrer are blocked. Only has an effect while the list of allowed referrers has entries. */
  blockNoneReferrer: boolean({ unset: true }),
  /** Countries that are blocked, by their ISO 3166 codes (`GB`, not `UK`), in any order and case. */
  blockedCountries: set(text({ parse: uppercase }), { check: countryCodes, unset: [] }),
  /** Countries that are served from the cheapest region, by their ISO 3166 codes, in any order and case. */
  budgetRedirectedCountries: set(text({ parse: uppercase }), { check: countryCodes, unset: [] }),
  /** Whether requests to the root path are blocked. */
  blockRootPathAccess: boolean({ unset: false }),
  /** Whether POST requests are blocked. */
  blockPostRequests: boolean({ unset: false }),
  /** Token authentication: whether only signed URLs are served. They are signed with the output `zoneSecurityKey`. */
  zoneSecurityEnabled: boolean({ unset: false }),
  /** Whether signed URLs include the visitor's IP address. Limits the pull zone to IPv4, or IPv6 if `ipFamilyPolicy` says so. */
  zoneSecurityIncludeHashRemoteIp: boolean({ wire: "ZoneSecurityIncludeHashRemoteIP", unset: false }),
};

import { boolean, numbered, set, text } from "../../../vocabulary";

/** Where content is served from, and how visitors reach it. @output */
export const regionSettings = {
  /** Network of the pull zone: `"premium"` has all locations, `"volume"` few and cheaper ones. */
  type: numbered(["premium", "volume"], { unset: "premium" }),
  /** Whether content is served from North America. */
  enableGeoZoneUs: boolean({ wire: "EnableGeoZoneUS", unset: true }),
  /** Whether content is served from Europe. */
  enableGeoZoneEu: boolean({ wire: "EnableGeoZoneEU", unset: true }),
  /** Whether content is served from Asia and Oceania. */
  enableGeoZoneAsia: boolean({ wire: "EnableGeoZoneASIA", unset: true }),
  /** Whether content is served from South America. */
  enableGeoZoneSa: boolean({ wire: "EnableGeoZoneSA", unset: true }),
  /** Whether content is served from Africa. */
  enableGeoZoneAf: boolean({ wire: "EnableGeoZoneAF", unset: true }),
  /**
   * Address families under which visitors reach the pull zone. Signed URLs that include the visitor's address
   * (`zoneSecurityIncludeHashRemoteIp`) need `"ipv4Only"` or `"ipv6Only"`.
   */
  ipFamilyPolicy: numbered(["ipv4Only", "dualStack", "dualStackPreferIpv6", "ipv6Only"], {
    unset: "dualStack",
  }),
  /**
   * Filters that a location must pass to serve content, in any order: `"all"`, `"eu"`, `"eea"` or `"scripting"`. A script
   * needs `"scripting"`, which is set along with one if this is omitted.
   */
  routingFilters: set(text({ caseInsensitiveValues: ["all", "eu", "eea", "scripting"] }), { unset: ["all"] }),
};

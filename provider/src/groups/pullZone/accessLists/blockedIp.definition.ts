import { canonicalIp } from "../../../formats/ip";
import { adopt, define, text } from "../../../vocabulary";
import { pullZoneId } from "../pullZoneReference";

/**
 * One entry in a pull zone's list of blocked IP addresses: requests from these addresses are blocked.
 *
 * Entries added elsewhere are kept.
 *
 * Errors: the pull zone does not exist; the entry already exists and `adopt` does not allow taking it over.
 *
 * API: `POST /pullzone/{id}/addBlockedIp`, `POST /pullzone/{id}/removeBlockedIp`; reads use `GET /pullzone/{id}`, one
 * request for everything in a zone. The resource ID is `<pull zone>/<address>`, for example `1234/203.0.113.0/24`.
 *
 * @example
 * ```ts
 * new bunny.BlockedIp("scraper", { pullZoneId: 1234, blockedIp: "203.0.113.0/24" });
 * ```
 */
export const blockedIp = define({
  kind: "BlockedIp",
  required: {
    /** Pull zone that blocks the address: its numeric ID, which {@link getPullZone} finds by name. @output */
    pullZoneId,
    /**
     * IPv4 or IPv6 address, or CIDR block, in any spelling: `203.0.113.7`, `2001:DB8::1`, `203.0.113.0/24`. A different
     * spelling of the same addresses is not a change; changing this to other addresses replaces the resource.
     * @output The address or block in canonical form.
     */
    blockedIp: text({ replaceOnChanges: true, parse: canonicalIp }),
  },
  optional: {
    /**
     * Adopt an entry that is already in the list. `true` and `"overwrite"` mean the same here, because an entry has
     * nothing but its value.
     */
    adopt: adopt(),
  },
  computed: {},
});

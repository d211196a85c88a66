import { canonicalIp } from "../../kernel/ip";
import { adopt, define, text } from "../vocabulary";
import { pullZoneId } from "./pullZoneId";

/**
 * One entry of a pull zone's list of blocked IP addresses: requests from there are refused.
 *
 * Entries made elsewhere stay untouched.
 *
 * Errors: the pull zone does not exist; the entry exists and `adopt` does not allow to take it over.
 *
 * API: `POST /pullzone/{id}/addBlockedIp` and `POST /pullzone/{id}/removeBlockedIp`, read with `GET /pullzone/{id}`
 * once for all entries of a zone. The id is `<pull zone>/<address>`, for example `1234/203.0.113.0/24`.
 *
 * @example
 * ```ts
 * new bunny.BlockedIp("scraper", { pullZoneId: 1234, blockedIp: "203.0.113.0/24" });
 * ```
 * @get Reads an entry that is managed elsewhere, by its id. Fails when there is none.
 */
export const blockedIp = define({
  kind: "BlockedIp",
  required: {
    /**
     * Pull zone that blocks the address: its number, which {@link getPullZone} finds by name. Changing it replaces.
     * @output Number of the pull zone.
     */
    pullZoneId,
    /**
     * IPv4 or IPv6 address, or CIDR block, in any spelling: `203.0.113.7`, `2001:DB8::1`, `203.0.113.0/24`. Another
     * spelling of the same addresses is no change; other addresses replace.
     * @output The address or block in canonical form.
     */
    blockedIp: text({ replaceOnChanges: true, parse: canonicalIp }),
  },
  optional: {
    /**
     * Take over an entry that is already in the list: `true` or `"overwrite"`, which mean the same here, because an
     * entry has nothing but its value. Adopted means destroyed with the stack; `retainOnDelete` keeps it. Read at
     * creation only.
     * @default false, or what `bunny:adopt` says for the stack
     */
    adopt: adopt(),
  },
  computed: {},
});

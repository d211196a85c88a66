import { canonicalHostname } from "../../../formats/hostname";
import { adopt, define, text } from "../../../vocabulary";
import { pullZoneId } from "../pullZoneReference";

/**
 * One entry in a pull zone's list of allowed referrers: while the list has entries, requests that come from pages on
 * other hosts are blocked.
 *
 * Only pages of the hosts in this list may embed images and other files of the zone, which stops hotlinking. Entries
 * added elsewhere are kept.
 *
 * Errors: the pull zone does not exist; the entry already exists and `adopt` does not allow taking it over.
 *
 * API: `POST /pullzone/{id}/addAllowedReferrer`, `POST /pullzone/{id}/removeAllowedReferrer`; reads use `GET /pullzone/{id}`, one
 * request for everything in a zone. The resource ID is `<pull zone>/<hostname>`, for example `1234/shop.example.com`.
 *
 * @example
 * ```ts
 * new bunny.AllowedReferrer("shop", { pullZoneId: 1234, allowedReferrer: "shop.example.com" });
 * ```
 */
export const allowedReferrer = define({
  kind: "AllowedReferrer",
  required: {
    /** Pull zone that allows the referrer: its numeric ID, which {@link getPullZone} finds by name. @output */
    pullZoneId,
    /**
     * Hostname without scheme, port or path, in any case, with international characters allowed: `example.com`.
     * `*.example.com` matches all names below it, but not `example.com` itself. Changing this to another hostname
     * replaces the resource.
     * @output The hostname in canonical form: lowercase, with international characters in Punycode.
     */
    allowedReferrer: text({ replaceOnChanges: true, parse: canonicalHostname }),
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

import { define } from "../../../vocabulary";
import { entries, setOptions } from "./entries";
import { pullZoneId } from "../pullZoneReference";

/**
 * Many entries in a pull zone's list of allowed referrers, as one resource: while the list has entries, requests that
 * come from pages on other hosts are blocked. When the last entry is removed, all hosts are allowed again.
 *
 * Suited to long lists that belong to one program: a list takes up one line in previews and one resource in state. Use
 * a separate {@link AllowedReferrer} for each entry if there are only a few, or if each has its own reason, name or
 * owner. Declaring the same entry in both, or in two sets, is an error, also in previews.
 *
 * Entries added elsewhere are kept, unless the set is `exclusive`. If an entry is already in the list but not in the
 * state of this set, the operation fails before anything is written, unless `adopt` or `exclusive` allows taking it
 * over. If an entry is removed elsewhere, a refresh shows it as missing and the next update adds it back. If one of
 * several requests fails, completed changes are recorded in state and the next update continues from there. Destroy
 * removes only the entries in state. After a refresh, the state of an `exclusive` set also contains entries added
 * elsewhere, so a destroy right after a refresh removes those as well.
 *
 * bunny.net has no request that adds several entries. So if more than three change at the same time, an entry that
 * something else adds in the moment between reading the list and writing it is lost.
 *
 * Errors: the pull zone does not exist; an entry already exists that the set does not own, and neither `adopt` nor
 * `exclusive` allows taking it over.
 *
 * API: up to three changes are made one after another, with `POST /pullzone/{id}/addAllowedReferrer` and
 * `POST /pullzone/{id}/removeAllowedReferrer`. More are made with one `POST /pullzone/{id}` of the whole list, right
 * after a `GET /pullzone/{id}`. Reads use the same `GET`, one request for everything
 * in a zone. The resource ID is the numeric ID of the pull zone: `1234`.
 *
 * @example
 * ```ts
 * new bunny.AllowedReferrerSet("shops", { pullZoneId: 1234, allowedReferrers: ["shop.example.com", "www.example.com"] });
 * ```
 * @get Reads the whole list of a pull zone, by the ID of the zone, including entries managed elsewhere. Fails if the
 * pull zone does not exist. A refresh shows entries that have been removed, but not entries added since; the next `up`
 * reads the whole list again.
 */
export const allowedReferrerSet = define({
  kind: "AllowedReferrerSet",
  required: {
    /** Pull zone that allows the referrers: its numeric ID, which {@link getPullZone} finds by name. @output */
    pullZoneId,
    /**
     * Hostnames without scheme, port or path, in any order and case, with international characters allowed:
     * `example.com`. `*.example.com` matches all names below it, but not `example.com` itself. A different order or
     * spelling is not a change, nor is a duplicate. Updated in place: only new entries are added and only missing ones
     * are removed. May be empty.
     * @output The hostnames in canonical form (lowercase, with international characters in Punycode), sorted.
     */
    allowedReferrers: entries,
  },
  optional: setOptions,
  computed: {},
});

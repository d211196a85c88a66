import { define } from "../vocabulary";
import { entries, setOptions } from "./entries";
import { pullZoneId } from "./pullZoneId";

/**
 * Many entries of a pull zone's list of allowed referrers in one resource: while the list has entries, requests that
 * come from pages of other hosts are refused. When its last entry goes, all hosts are allowed again.
 *
 * For lists of many entries that one program owns: one line in previews, and one state for all. Take a {@link
 * AllowedReferrer} each for a few entries, or where each has its own reason, name or owner. Never give the same entry
 * to both, nor to two sets: that is an error, at preview too.
 *
 * Entries made elsewhere stay untouched, unless the set is `exclusive`. An entry that is in the list already and not in
 * the state of this set is refused before anything is written, unless `adopt` or `exclusive` says otherwise. An entry
 * that somebody removed is missing from the set after a refresh, and added again by the next update. When one of
 * several requests fails, what was done is recorded, and the next update goes on from there. Destroy removes the
 * entries that state names and no others. After a refresh, the state of an `exclusive` set names what others added too,
 * so a destroy right after it removes those as well.
 *
 * Errors: the pull zone does not exist; an entry exists that the set does not own, and neither `adopt` nor `exclusive`
 * allows to take it over.
 *
 * API: `POST /pullzone/{id}/addAllowedReferrer` and `POST /pullzone/{id}/removeAllowedReferrer` once for each entry
 * that is added or removed, read with `GET /pullzone/{id}` once for all resources of a zone. The id is that of the pull
 * zone: `1234`.
 *
 * @example
 * ```ts
 * new bunny.AllowedReferrerSet("shops", { pullZoneId: 1234, allowedReferrers: ["shop.example.com", "www.example.com"] });
 * ```
 * @get Reads the whole list of a pull zone by the zone's number, whoever manages it. Fails when there is no such zone.
 * A refresh shows which of its entries are gone, and none that came later; the next `up` reads the whole list again.
 */
export const allowedReferrerSet = define({
  kind: "AllowedReferrerSet",
  required: {
    /**
     * Pull zone that allows the referrers: its number, which {@link getPullZone} finds by name. Changing it replaces.
     * @output Number of the pull zone.
     */
    pullZoneId,
    /**
     * Hostnames without scheme, port or path, in any order and case and with international letters: `example.com`.
     * `*.example.com` means all names below, not `example.com` itself. Another order or spelling is no change, nor is
     * one given twice. Changed in place: only what is new is added, only what is left out is removed. May be empty.
     * @output The hostnames in canonical form (lower case, international letters in ASCII form), sorted.
     */
    allowedReferrers: entries,
  },
  optional: setOptions,
  computed: {},
});

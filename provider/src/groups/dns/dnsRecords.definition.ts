import { adopt, boolean, define, integer, list, map, parent, text } from "../../vocabulary";
import { dnsRecordEntry } from "./dnsRecordEntry.definition";

/**
 * Many records of one DNS zone as one resource: hundreds of them take one line in a preview and one resource in state,
 * and are written several at a time. A change writes only the records that it concerns.
 *
 * Use a separate {@link DnsRecord} for each record if there are only a few, or if other resources refer to them.
 * Declaring the same record in both is an error, also in previews.
 *
 * The keys are names of your choice, which state keeps together with the IDs of the records: a record under another key
 * is the same record, and no request is sent. Other records of the zone are kept, unless the resource is `exclusive`. If
 * a record already exists but is not in the state of this resource, the operation fails before anything is written,
 * unless `adopt` or `exclusive` allows taking it over. If one of several requests fails, completed changes are recorded
 * in state and the next update continues from there. Drift is shown record by record: one removed elsewhere is missing,
 * and in an `exclusive` resource, one added elsewhere has a key made of its type, name and ID. Destroy removes only the
 * records in state.
 *
 * Errors: the DNS zone does not exist; a record already exists that the resource does not own, and neither `adopt`
 * nor `exclusive` allows taking it over; a name ends with the domain of the zone: write it without;
 * two keys declare the same record: remove one; an `NS` record for the domain itself, which bunny.net does not allow:
 * `customNameserversEnabled` of the {@link DnsZone} sets name servers of your own.
 *
 * API: `PUT /dnszone/{id}/records`, `POST /dnszone/{id}/records/{recordId}` and
 * `DELETE /dnszone/{id}/records/{recordId}`, one request for each record that is added, changed or removed, and
 * `GET /dnszone/{id}` before them; reads use `GET /dnszone/{id}`. The resource ID is the numeric ID of the DNS
 * zone: `60001`.
 *
 * @example
 * ```ts
 * const zone = new bunny.DnsZone("site", { domain: "example.com" });
 * new bunny.DnsRecords("mail", {
 *   dnsZoneId: zone.id,
 *   records: {
 *     mx: { type: "MX", name: "@", value: "mx.example.com", priority: 10 },
 *     spf: { type: "TXT", name: "@", value: "v=spf1 mx -all" },
 *   },
 * });
 * ```
 * @get Reads all records of a DNS zone, by the ID of the zone, including those managed elsewhere. Fails if the zone does
 * not exist.
 */
export const dnsRecords = define({
  kind: "DnsRecords",
  required: {
    /** DNS zone that has the records: its numeric ID, which {@link getDnsZone} finds by domain. @output */
    dnsZoneId: parent('bunny.getDnsZoneOutput({ domain: "example.com" }).dnsZoneId'),
    /**
     * Records by keys of your choice. Updated in place: only records that differ are written. May be empty.
     * @output Records by key.
     */
    records: map(dnsRecordEntry, { exclusive: true }),
  },
  optional: {
    /**
     * Whether all records of the zone belong to this resource, except what `exclude` names. Records added elsewhere are removed on create or when
     * this is set, and later once a refresh has shown them; existing records that are declared here are taken over. A
     * {@link DnsRecord} of the same zone, or another `DnsRecords`, is then an error.
     * @default false
     * @output Whether all records of the zone belong to this resource; `undefined` if omitted.
     */
    // Not a control input: a change must be shown and take effect.
    exclusive: boolean({ unset: false }),
    /**
     * Names of records that do not belong to this resource, even if it is `exclusive`: they are neither removed nor drift,
     * and a {@link DnsRecord} may manage them. Relative to the zone, with `*` for anything: `_acme-challenge*`, `*.dev`. `!`
     * takes back what an earlier name excludes: `["*.dev", "!www.dev"]`.
     * @output Names of records that do not belong to this resource; `undefined` if omitted.
     */
    exclude: list(text(), { unset: [] }),
    /**
     * Adopt records that already exist: `true` if everything managed of them is already equal, `"overwrite"` to update
     * them to match. Used whenever records are added, on create and later. Once adopted, they are deleted on destroy
     * unless `retainOnDelete` is set. Changing only this has no effect.
     */
    // Never frozen: it decides about records that already exist whenever one is to be added.
    adopt: adopt("always"),
  },
  computed: {
    /** Numeric IDs of the records by key. */
    recordIds: map(integer(), { affectedBy: ["records", "exclusive"] }),
  },
});

import * as E from "fp-ts/Either";
import { canonicalHostname, nameservers } from "../../formats/hostname";
import {
  adopt,
  assignedId,
  boolean,
  computedList,
  define,
  oneOfNumbered,
  optional,
  text,
  time,
} from "../../vocabulary";

/** A domain in canonical form. A zone needs at least two labels, and cannot be a wildcard. */
const domainOf = (domain: string): E.Either<string, string> => {
  const canonical = canonicalHostname(domain);
  return E.isRight(canonical) && canonical.right.includes(".") && !canonical.right.startsWith("*.")
    ? canonical
    : E.left("must be a domain: write, for example, example.com");
};

const notAnAddress = (email: unknown): string | undefined =>
  typeof email !== "string" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? undefined
    : "must be an email address: write, for example, hostmaster@example.com";

/**
 * A DNS zone. Its records are separate resources: {@link DnsRecord} for one, {@link DnsRecords} for hundreds, and
 * {@link Dnssec} to sign the zone. Pass them `zone.id`.
 *
 * Domains are unique at bunny.net. A create fails if the account already has a zone for the domain, unless `adopt`
 * allows taking it over, and if another account has one.
 *
 * The zone answers queries once the domain's registrar delegates to `nameservers`. Settings are written by a second
 * request after the create; if that request fails, the zone is in state and the next `up` continues from there.
 *
 * Destroy deletes a zone only if it has no records left, so that no record is lost that something else created: records
 * of this stack are destroyed before it. See `deleteRecords`.
 *
 * Errors: the account already has a zone for the domain, and `adopt` does not allow taking it over; another account
 * has one: delete it there, or ask the support of bunny.net; destroy while the zone has records, without
 * `deleteRecords`: delete them, or set it and run `pulumi up` before the destroy.
 *
 * API: `POST /dnszone`, `POST /dnszone/{id}`, `DELETE /dnszone/{id}`; reads use `GET /dnszone/{id}`, one request for a
 * zone and all its records; a create first sends `GET /dnszone?search=`. The resource ID is the numeric ID of the zone,
 * for example `40001`.
 *
 * @example
 * ```ts
 * const zone = new bunny.DnsZone("site", { domain: "example.com" });
 * new bunny.DnsRecord("www", { dnsZoneId: zone.id, type: "CNAME", name: "www", value: "example.b-cdn.net" });
 * // For the registrar of the domain.
 * export const nameservers = zone.nameservers;
 * ```
 */
export const dnsZone = define({
  kind: "DnsZone",
  required: {
    /**
     * Domain: `example.com`. Case, a trailing dot, and Unicode or Punycode make no difference.
     * @output Domain of the zone, in lower case and in ASCII.
     */
    domain: text({ replaceOnChanges: true, parse: domainOf }),
  },
  optional: {
    /**
     * Whether the zone is served under your own two name servers, `nameserver1` and `nameserver2`, which are then
     * required, as is `soaEmail`.
     * @output Whether the zone is served under its own name servers; `undefined` if not managed.
     */
    customNameserversEnabled: boolean({ unset: false }),
    /**
     * First name server of your own: `ns1.example.com`. Requires `customNameserversEnabled`.
     * @output First name server; `undefined` if not managed.
     */
    nameserver1: text({ parse: canonicalHostname, unset: nameservers[0] }),
    /**
     * Second name server of your own: `ns2.example.com`. Requires `customNameserversEnabled`.
     * @output Second name server; `undefined` if not managed.
     */
    nameserver2: text({ parse: canonicalHostname, unset: nameservers[1] }),
    /**
     * Email address of the person responsible for the zone, in its SOA record. Requires `customNameserversEnabled`.
     * @output Email address in the SOA record; `undefined` if not managed.
     */
    soaEmail: text({ check: notAnAddress, unset: "hostmaster@bunny.net" }),
    /** Whether queries are logged. @output */
    loggingEnabled: boolean({ unset: false }),
    /** Whether IP addresses are anonymized in logs. @output */
    loggingIpAnonymizationEnabled: boolean({ wire: "LoggingIPAnonymizationEnabled", unset: true }),
    /**
     * How IP addresses are anonymized: `"oneDigit"` removes the last part, `"drop"` the whole address.
     * @output How IP addresses are anonymized; `undefined` if not managed.
     */
    logAnonymizationType: oneOfNumbered(["oneDigit", "drop"], { unset: "oneDigit" }),
    /**
     * Type of key for wildcard certificates of the zone.
     * @output Type of key for wildcard certificates; `undefined` if not managed.
     */
    certificateKeyType: oneOfNumbered(["ecdsa", "rsa"], { unset: "ecdsa" }),
    /**
     * Whether destroy deletes the zone together with the records that it still has, for example those created in the
     * dashboard.
     * @default false
     * @output Whether destroy deletes the zone together with all its records.
     */
    deleteRecords: boolean({ control: "deleteOnly" }),
    /**
     * Adopt an existing zone of this domain: `true` if its managed settings are already equal, `"overwrite"` to update
     * them to match. Its records are left alone.
     */
    adopt: adopt(),
  },
  computed: {
    /** The two name servers that the domain's registrar must delegate to. */
    nameservers: computedList(text(), {
      affectedBy: ["customNameserversEnabled", "nameserver1", "nameserver2", "soaEmail"],
    }),
    /** Numeric ID of the zone, assigned by bunny.net. Resources that belong to the zone take `id` instead. */
    dnsZoneId: assignedId(),
    /**
     * Whether bunny.net has found the domain delegated to its name servers. bunny.net also returns `true` for a new zone,
     * before its first check, so this is no proof of delegation.
     */
    nameserversDetected: boolean(),
    /** Whether the zone is signed: see {@link Dnssec}. */
    dnsSecEnabled: boolean(),
    /** When the zone was created, in ISO 8601. */
    dateCreated: optional(time({ stable: true })),
    /** When the zone or one of its records was last changed, in ISO 8601. */
    dateModified: optional(time()),
  },
});

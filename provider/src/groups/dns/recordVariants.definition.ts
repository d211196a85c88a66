import type { Variants } from "../../vocabulary";
import { ipv4, ipv6, target, targetOrNone } from "./recordSpelling";

// Apart from the other properties, because programs that read zone files load it, and nothing else of the provider's side.

const accelerated = ["accelerated", "autoSslIssuance"];
const address = {
  required: ["value"],
  optional: [
    "weight",
    "monitorType",
    "smartRoutingType",
    "geolocationLatitude",
    "geolocationLongitude",
    "latencyZone",
    ...accelerated,
  ],
};
const percentage = { range: [0, 100] } as const;
const hostname = { required: ["value"], optional: [], facts: { value: { parse: target } } };
const plainText = { optional: [], facts: { value: { check: quoted } } };
const service = { required: ["value", "priority"], optional: [], facts: { priority: { check: aliasMode } } };

/** The types of records that can be created, and what each takes besides what all do. */
export const recordVariants: Variants = {
  by: "type",
  of: {
    A: { ...address, facts: { value: { parse: ipv4 }, weight: percentage } },
    AAAA: { ...address, facts: { value: { parse: ipv6 }, weight: percentage } },
    CNAME: {
      ...hostname,
      optional: [...accelerated, "monitorType"],
      facts: { ...hostname.facts, monitorType: { check: notMonitor } },
    },
    TXT: { ...plainText, required: ["value"] },
    MX: { required: ["value", "priority"], optional: [], facts: { value: { parse: targetOrNone } } },
    Redirect: { required: ["value"], optional: ["autoSslIssuance"] },
    PullZone: { required: ["pullZoneId"], optional: ["autoSslIssuance"] },
    SRV: { required: ["value", "priority", "weight", "port"], optional: [], facts: { value: { parse: targetOrNone } } },
    CAA: { ...plainText, required: ["value", "tag"], optional: ["flags"] },
    PTR: hostname,
    Script: { required: ["scriptId"], optional: ["environmentalVariables", "autoSslIssuance"] },
    NS: { ...hostname, facts: { ...hostname.facts, name: { check: ofDomainItself } } },
    SVCB: service,
    HTTPS: service,
    TLSA: { required: ["value"], optional: [] },
  },
};

function quoted(value: unknown): string | undefined {
  return typeof value === "string" && /^\s*".*"\s*$/s.test(value)
    ? "must be the text itself: leave out the quotes, and join the parts of a text that is divided"
    : undefined;
}

function aliasMode(value: unknown): string | undefined {
  return value === 0
    ? "must not be 0, the alias mode, which bunny.net does not have: write a CNAME record instead"
    : undefined;
}

function notMonitor(value: unknown): string | undefined {
  return value === "monitor" ? 'must not be "monitor" with type "CNAME": write "ping", "http" or "none"' : undefined;
}

/** As the live API answers: "NS records are not supported on the root of the domain." */
function ofDomainItself(value: unknown): string | undefined {
  return value === "" || value === "@"
    ? "is that of the domain itself, for which bunny.net allows no NS records: remove the record, and set name servers of " +
        "your own with customNameserversEnabled of the DnsZone"
    : undefined;
}

import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { type AccountObjects, listOf, listsIn } from "../../reconcile/objectList";
import { dnsZones, getDnsZones, isDomainOf, type ListedDnsZone } from "./api/dnsZone";
import { recordName } from "./recordSpelling";

const dnsZoneObjects: AccountObjects<ListedDnsZone> = {
  property: "domain",
  list: getDnsZones,
  id: ({ dnsZoneId }) => String(dnsZoneId),
  name: ({ domain }) => domain,
  isNamed: isDomainOf,
};

const inZone = listsIn({ property: "dnsZoneId", noun: "DNS zone", type: "integer" }, (session, id) =>
  dnsZones.find(session, Number(id)),
);

export const dnsLists = {
  DnsZone: listOf(dnsZoneObjects),
  DnsRecord: inZone({
    property: "name",
    in: ({ records }) => TE.right(records),
    key: ({ recordId }) => String(recordId),
    name: ({ name, type }) => `${name || "@"} ${type}`,
    isNamed: ({ name }, text) => name === E.getOrElse(() => text)(recordName(text)),
  }),
  DnsRecords: listOf(dnsZoneObjects),
  Dnssec: listOf(dnsZoneObjects, ({ dnsSecEnabled }) => dnsSecEnabled),
};

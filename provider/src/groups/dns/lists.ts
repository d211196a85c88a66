import * as TE from "fp-ts/TaskEither";
import { type AccountObjects, listsIn } from "../../reconcile/objectList";
import { dnsZones, getDnsZones, isDomainOf, type ListedDnsZone } from "./api/dnsZone";
import { storedName } from "./recordSpelling";

export const dnsZoneObjects: AccountObjects<ListedDnsZone> = {
  list: getDnsZones,
  id: ({ dnsZoneId }) => String(dnsZoneId),
  name: ({ domain }) => domain,
  isNamed: isDomainOf,
};

const inZone = listsIn((session, id) => dnsZones.find(session, Number(id)));

export const dnsLists = {
  DnsRecord: inZone({
    in: ({ records }) => TE.right(records),
    key: ({ recordId }) => String(recordId),
    name: ({ name, type }) => `${storedName(name) || "@"} ${type}`,
  }),
};

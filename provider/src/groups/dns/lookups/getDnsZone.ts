import { byIdOrName } from "../../../lookups/byIdOrName";
import { dnsZoneNamed, dnsZones, getDnsZones } from "../api/dnsZone";
import { getDnsZone as definition } from "./getDnsZone.definition";

export const getDnsZone = byIdOrName(definition, "DNS zone", {
  find: dnsZones.find,
  all: getDnsZones,
  named: dnsZoneNamed,
});

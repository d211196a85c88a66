import type { StoredDnsZone } from "../schemas/dnsZone";
import { refusal, type Call, type Reply, routesOn } from "./group";

const noDnsZone = refusal(404, "dnsZone.not_found", "DnsZone", "The requested DNS Zone was not found");

/** Acts on the DNS zone in the path. */
export const withDnsZone = (
  { account, params }: Pick<Call<unknown, unknown>, "account" | "params">,
  act: (zone: StoredDnsZone) => Reply,
): Reply => {
  const zone = account.dnsZones.get(Number(params["id"] ?? params["zoneId"]));
  return zone === undefined ? noDnsZone : act(zone);
};

export const dnsZoneRoute = routesOn(withDnsZone);

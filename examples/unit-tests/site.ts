import * as bunny from "pulumi-bunny";

/** What a site is made of. */
export interface SiteArgs {
  /** Name of its pull zone. */
  zone: string;
  /** Names under which it can be reached. */
  hostnames: string[];
  /** Addresses that get nothing. */
  scrapers: string[];
}

/** Hostnames that force HTTPS, and the scrapers that the zone does not refuse already. */
export function site({ zone, hostnames, scrapers }: SiteArgs) {
  const found = bunny.getPullZoneOutput({ name: zone });
  const { pullZoneId } = found;
  return {
    hostnames: hostnames.map(
      (hostname) => new bunny.Hostname(hostname, { pullZoneId, hostname, certificate: "managed", forceSsl: true }),
    ),
    scrapers: new bunny.BlockedIpSet("scrapers", {
      pullZoneId,
      blockedIps: found.blockedIps.apply((refused) => scrapers.filter((ip) => !refused.includes(ip))),
    }),
  };
}

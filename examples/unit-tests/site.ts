import * as bunny from "pulumi-bunny";

/** What a site is made of. */
export interface SiteArgs {
  /** Name of its pull zone. */
  zone: string;
  /** Names under which it can be reached. */
  hostnames: string[];
  /** Addresses that get nothing. */
  scrapers: string[];
  /** Name of another pull zone, managed elsewhere: what it refuses, this one refuses too. */
  refuseLike: string;
}

/** Hostnames that force HTTPS, and a list of those who get nothing. */
export function site({ zone, hostnames, scrapers, refuseLike }: SiteArgs) {
  const { pullZoneId } = bunny.getPullZoneOutput({ name: zone });
  const refusedThere = bunny.getPullZoneOutput({ name: refuseLike }).blockedIps;
  return {
    hostnames: hostnames.map(
      (hostname) => new bunny.Hostname(hostname, { pullZoneId, hostname, certificate: "managed", forceSsl: true }),
    ),
    scrapers: new bunny.BlockedIpSet("scrapers", {
      pullZoneId,
      blockedIps: refusedThere.apply((refused) => [...new Set([...scrapers, ...refused])]),
    }),
  };
}

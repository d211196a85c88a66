import * as bunny from "pulumi-bunny";

/** The settings of a site. */
export interface SiteArgs {
  /** Name of its pull zone. */
  zone: string;
  /** Hostnames of the site. */
  hostnames: string[];
  /** Blocked addresses. */
  scrapers: string[];
  /** Name of another pull zone, managed elsewhere, whose blocked addresses are blocked here too. */
  refuseLike: string;
}

/** Hostnames that force HTTPS, and a list of blocked addresses. */
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

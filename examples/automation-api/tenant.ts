import * as bunny from "pulumi-bunny";

/** A tenant of the service. */
export interface Tenant {
  /** Name of its stack. */
  readonly name: string;
  /** Its hostnames, whose DNS points to the pull zone of the service. */
  readonly hostnames: readonly string[];
}

/** The program of a tenant's stack: its hostnames at the pull zone that all tenants share. */
export async function program({ hostnames }: Tenant) {
  const { pullZoneId, cnameTarget } = await bunny.getPullZone({ name: "my-service" });
  const made = hostnames.map(
    (hostname) => new bunny.Hostname(hostname, { pullZoneId, hostname, certificate: "managed", forceSsl: true }),
  );
  return { cnameTarget, ready: made.map(({ hostname }) => hostname) };
}

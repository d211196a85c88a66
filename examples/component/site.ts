import * as pulumi from "@pulumi/pulumi";
// Other languages need the plugin.
import * as bunny from "pulumi-bunny/plugin";

export interface SiteArgs {
  /** Name of the storage zone and the pull zone, unique at bunny.net. */
  name: pulumi.Input<string>;
  /** Folder with the files of the site. */
  source: pulumi.Input<string>;
  /** Hostname whose DNS points to bunny.net; none for bunny.net's own. */
  hostname?: pulumi.Input<string>;
  /** Addresses that are blocked. */
  blockedIps?: pulumi.Input<pulumi.Input<string>[]>;
}

/** A static site: its files, the CDN in front of them, its hostname with a certificate, and its access list. */
export class Site extends pulumi.ComponentResource {
  /** Where the site is. */
  readonly url: pulumi.Output<string>;
  /** Numeric ID of its pull zone, for anything else that belongs to it, such as edge rules. */
  readonly pullZoneId: pulumi.Output<string>;

  constructor(name: string, args: SiteArgs, opts?: pulumi.ComponentResourceOptions) {
    super("acme:index:Site", name, args, opts);
    const parent = { parent: this };
    const storage = new bunny.StorageZone(name, { name: args.name, region: "DE" }, parent);
    const files = new bunny.StorageFolder(name, { storageZoneId: storage.id, source: args.source }, parent);
    const zone = new bunny.PullZone(
      name,
      { name: args.name, origin: { storageZoneId: storage.id }, purgeOn: [files.contentHash] },
      parent,
    );
    if (args.hostname !== undefined) {
      const { hostname } = args;
      new bunny.Hostname(name, { pullZoneId: zone.id, hostname, certificate: "managed", forceSsl: true }, parent);
    }
    if (args.blockedIps !== undefined) {
      new bunny.BlockedIpSet(name, { pullZoneId: zone.id, blockedIps: args.blockedIps }, parent);
    }
    this.url = pulumi.interpolate`https://${args.hostname ?? zone.cnameTarget}`;
    this.pullZoneId = zone.id;
    this.registerOutputs({ url: this.url, pullZoneId: this.pullZoneId });
  }
}

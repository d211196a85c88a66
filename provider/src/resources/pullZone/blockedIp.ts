// Made by `npm run generate` of provider/src/definitions/pullZone/blockedIp.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link BlockedIp}. */
export interface BlockedIpArgs {
  /**
   * Pull zone that blocks the address: its numeric ID, which {@link getPullZone} finds by name. Changing this
   * replaces the resource.
   */
  pullZoneId: pulumi.Input<number | string>;
  /**
   * IPv4 or IPv6 address, or CIDR block, in any spelling: `203.0.113.7`, `2001:DB8::1`, `203.0.113.0/24`. A different
   * spelling of the same addresses is not a change; changing this to other addresses replaces the resource.
   */
  blockedIp: pulumi.Input<string>;
  /**
   * Adopt an entry that is already in the list. `true` and `"overwrite"` mean the same here, because an entry has
   * nothing but its value. Once adopted, it is deleted on destroy unless `retainOnDelete` is set. Only used on
   * create.
   * @default false, or the stack's `bunny:adopt` setting
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * One entry in a pull zone's list of blocked IP addresses: requests from these addresses are blocked.
 *
 * Entries added elsewhere are kept.
 *
 * Errors: the pull zone does not exist; the entry already exists and `adopt` does not allow taking it over.
 *
 * API: `POST /pullzone/{id}/addBlockedIp` and `POST /pullzone/{id}/removeBlockedIp`; reads use `GET /pullzone/{id}`,
 * one request for everything in a zone. The resource ID is `<pull zone>/<address>`, for example `1234/203.0.113.0/24`.
 *
 * @example
 * ```ts
 * new bunny.BlockedIp("scraper", { pullZoneId: 1234, blockedIp: "203.0.113.0/24" });
 * ```
 */
export class BlockedIp extends pulumi.CustomResource {
  /** Numeric ID of the pull zone. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** The address or block in canonical form. */
  declare readonly blockedIp: pulumi.Output<string>;

  constructor(name: string, args: BlockedIpArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link BlockedIp.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: BlockedIpArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("BlockedIp", name, { ...args }, { outputs }, opts));
  }

  /** Reads an entry that is managed elsewhere, by its resource ID. Fails if it does not exist. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): BlockedIp {
    return new BlockedIp(name, undefined, { ...opts, id });
  }
}

const outputs = ["pullZoneId", "blockedIp"];

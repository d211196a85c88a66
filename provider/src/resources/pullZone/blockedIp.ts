// Made by `npm run generate` of provider/src/definitions/pullZone/blockedIp.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link BlockedIp}. */
export interface BlockedIpArgs {
  /** Pull zone that blocks the address: its number, which {@link getPullZone} finds by name. Changing it replaces. */
  pullZoneId: pulumi.Input<number | string>;
  /**
   * IPv4 or IPv6 address, or CIDR block, in any spelling: `203.0.113.7`, `2001:DB8::1`, `203.0.113.0/24`. Another
   * spelling of the same addresses is no change; other addresses replace.
   */
  blockedIp: pulumi.Input<string>;
  /**
   * Take over an entry that is already in the list: `true` or `"overwrite"`, which mean the same here, because an
   * entry has nothing but its value. Adopted means destroyed with the stack; `retainOnDelete` keeps it. Read at
   * creation only.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * One entry of a pull zone's list of blocked IP addresses: requests from there are refused.
 *
 * Entries made elsewhere stay untouched.
 *
 * Errors: the pull zone does not exist; the entry exists and `adopt` does not allow to take it over.
 *
 * API: `POST /pullzone/{id}/addBlockedIp` and `POST /pullzone/{id}/removeBlockedIp`, read with `GET /pullzone/{id}`
 * once for all entries of a zone. The id is `<pull zone>/<address>`, for example `1234/203.0.113.0/24`.
 *
 * @example
 * ```ts
 * new bunny.BlockedIp("scraper", { pullZoneId: 1234, blockedIp: "203.0.113.0/24" });
 * ```
 */
export class BlockedIp extends pulumi.CustomResource {
  /** Number of the pull zone. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** The address or block in canonical form. */
  declare readonly blockedIp: pulumi.Output<string>;

  constructor(name: string, args: BlockedIpArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link BlockedIp.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: BlockedIpArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("BlockedIp", name, { ...args }, { outputs }, opts));
  }

  /** Reads an entry that is managed elsewhere, by its id. Fails when there is none. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): BlockedIp {
    return new BlockedIp(name, undefined, { ...opts, id });
  }
}

const outputs = ["pullZoneId", "blockedIp"];

// Made by `npm run generate` of provider/src/definitions/pullZone/blockedReferrer.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link BlockedReferrer}. */
export interface BlockedReferrerArgs {
  /**
   * Pull zone that blocks the referrer: its numeric ID, which {@link getPullZone} finds by name. Changing this
   * replaces the resource.
   */
  pullZoneId: pulumi.Input<number | string>;
  /**
   * Hostname without scheme, port or path, in any case, with international characters allowed: `example.com`.
   * `*.example.com` matches all names below it, but not `example.com` itself. Changing this to another hostname
   * replaces the resource.
   */
  hostname: pulumi.Input<string>;
  /**
   * Adopt an entry that is already in the list. `true` and `"overwrite"` mean the same here, because an entry has
   * nothing but its value. Once adopted, it is deleted on destroy unless `retainOnDelete` is set. Only used on
   * create.
   * @default false, or the stack's `bunny:adopt` setting
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * One entry in a pull zone's list of blocked referrers: requests that come from pages on this host are blocked.
 *
 * Entries added elsewhere are kept.
 *
 * Errors: the pull zone does not exist; the entry already exists and `adopt` does not allow taking it over.
 *
 * API: `POST /pullzone/{id}/addBlockedReferrer` and `POST /pullzone/{id}/removeBlockedReferrer`; reads use
 * `GET /pullzone/{id}`, one request for everything in a zone. The resource ID is `<pull zone>/<hostname>`, for example
 * `1234/*.example.com`.
 *
 * @example
 * ```ts
 * new bunny.BlockedReferrer("hotlinker", { pullZoneId: 1234, hostname: "*.example.com" });
 * ```
 */
export class BlockedReferrer extends pulumi.CustomResource {
  /** Numeric ID of the pull zone. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** The hostname in canonical form: lowercase, with international characters in Punycode. */
  declare readonly hostname: pulumi.Output<string>;

  constructor(name: string, args: BlockedReferrerArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link BlockedReferrer.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: BlockedReferrerArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("BlockedReferrer", name, { ...args }, { outputs }, opts));
  }

  /** Reads an entry that is managed elsewhere, by its resource ID. Fails if it does not exist. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): BlockedReferrer {
    return new BlockedReferrer(name, undefined, { ...opts, id });
  }
}

const outputs = ["pullZoneId", "hostname"];

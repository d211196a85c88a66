// Made by `npm run generate` of provider/src/definitions/pullZone/blockedReferrer.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link BlockedReferrer}. */
export interface BlockedReferrerArgs {
  /** Pull zone that blocks the referrer: its number, which {@link getPullZone} finds by name. Changing it replaces. */
  pullZoneId: pulumi.Input<number | string>;
  /**
   * Hostname without scheme, port or path, in any case and with international letters: `example.com`. `*.example.com`
   * means all names below, not `example.com` itself. Another name replaces.
   */
  hostname: pulumi.Input<string>;
  /**
   * Take over an entry that is already in the list: `true` or `"overwrite"`, which mean the same here, because an
   * entry has nothing but its value. Adopted means destroyed with the stack; `retainOnDelete` keeps it. Read at
   * creation only.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * One entry of a pull zone's list of blocked referrers: requests that come from pages of that host are refused.
 *
 * Entries made elsewhere stay untouched.
 *
 * Errors: the pull zone does not exist; the entry exists and `adopt` does not allow to take it over.
 *
 * API: `POST /pullzone/{id}/addBlockedReferrer` and `POST /pullzone/{id}/removeBlockedReferrer`, read with `GET
 * /pullzone/{id}` once for all entries of a zone. The id is `<pull zone>/<hostname>`, for example `1234/*.example.com`.
 *
 * @example
 * ```ts
 * new bunny.BlockedReferrer("hotlinker", { pullZoneId: 1234, hostname: "*.example.com" });
 * ```
 */
export class BlockedReferrer extends pulumi.CustomResource {
  /** Number of the pull zone. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** The hostname in canonical form: lower case, international letters in ASCII form. */
  declare readonly hostname: pulumi.Output<string>;

  constructor(name: string, args: BlockedReferrerArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link BlockedReferrer.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: BlockedReferrerArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("BlockedReferrer", name, { ...args }, { outputs }, opts));
  }

  /** Reads an entry that is managed elsewhere, by its id. Fails when there is none. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): BlockedReferrer {
    return new BlockedReferrer(name, undefined, { ...opts, id });
  }
}

const outputs = ["pullZoneId", "hostname"];

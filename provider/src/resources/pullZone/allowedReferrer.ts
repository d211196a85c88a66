// Made by `npm run generate` of provider/src/definitions/pullZone/allowedReferrer.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link AllowedReferrer}. */
export interface AllowedReferrerArgs {
  /**
   * Pull zone that allows the referrer: its numeric ID, which {@link getPullZone} finds by name. Changing this
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
 * One entry in a pull zone's list of allowed referrers: while the list has entries, requests that come from pages on
 * other hosts are blocked.
 *
 * Entries added elsewhere are kept.
 *
 * Errors: the pull zone does not exist; the entry already exists and `adopt` does not allow taking it over.
 *
 * API: `POST /pullzone/{id}/addAllowedReferrer` and `POST /pullzone/{id}/removeAllowedReferrer`; reads use
 * `GET /pullzone/{id}`, one request for everything in a zone. The resource ID is `<pull zone>/<hostname>`, for example
 * `1234/shop.example.com`.
 *
 * @example
 * ```ts
 * new bunny.AllowedReferrer("shop", { pullZoneId: 1234, hostname: "shop.example.com" });
 * ```
 */
export class AllowedReferrer extends pulumi.CustomResource {
  /** Numeric ID of the pull zone. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** The hostname in canonical form: lowercase, with international characters in Punycode. */
  declare readonly hostname: pulumi.Output<string>;

  constructor(name: string, args: AllowedReferrerArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link AllowedReferrer.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: AllowedReferrerArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("AllowedReferrer", name, { ...args }, { outputs }, opts));
  }

  /** Reads an entry that is managed elsewhere, by its resource ID. Fails if it does not exist. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AllowedReferrer {
    return new AllowedReferrer(name, undefined, { ...opts, id });
  }
}

const outputs = ["pullZoneId", "hostname"];

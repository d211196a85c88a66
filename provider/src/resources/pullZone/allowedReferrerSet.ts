// Made by `npm run generate` of provider/src/definitions/pullZone/allowedReferrerSet.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";
import { entriesOf } from "../../program/setEntries";

/** Arguments of {@link AllowedReferrerSet}. */
export interface AllowedReferrerSetArgs {
  /**
   * Pull zone that allows the referrers: its numeric ID, which {@link getPullZone} finds by name. Changing this
   * replaces the resource.
   */
  pullZoneId: pulumi.Input<number | string>;
  /**
   * Hostnames without scheme, port or path, in any order and case, with international characters allowed:
   * `example.com`. `*.example.com` matches all names below it, but not `example.com` itself. A different order or
   * spelling is not a change, nor is a duplicate. Updated in place: only new entries are added and only missing ones
   * are removed. May be empty.
   */
  allowedReferrers: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Whether the whole list belongs to this set. Entries added elsewhere are removed on create or when this is set, and
   * later once a refresh has shown them; existing entries that are declared here are taken over. Two exclusive sets, or
   * an exclusive set alongside single entries, would undo each other's changes. Updated in place.
   * @default false
   */
  exclusive?: pulumi.Input<boolean | undefined>;
  /**
   * Adopt entries that are already in the list. `true` and `"overwrite"` mean the same here, because an entry has
   * nothing but its value. Used whenever entries are added, on create and later. Once adopted, they are deleted on
   * destroy unless `retainOnDelete` is set. Changing only this has no effect.
   * @default false, or the stack's `bunny:adopt` setting
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * Many entries in a pull zone's list of allowed referrers, as one resource: while the list has entries, requests that
 * come from pages on other hosts are blocked. When the last entry is removed, all hosts are allowed again.
 *
 * Suited to long lists that belong to one program: a list takes up one line in previews and one resource in state. Use
 * a separate {@link AllowedReferrer} for each entry if there are only a few, or if each has its own reason, name or
 * owner. Declaring the same entry in both, or in two sets, is an error, also in previews.
 *
 * Entries added elsewhere are kept, unless the set is `exclusive`. If an entry is already in the list but not in the
 * state of this set, the operation fails before anything is written, unless `adopt` or `exclusive` allows taking it
 * over. If an entry is removed elsewhere, a refresh shows it as missing and the next update adds it back. If one of
 * several requests fails, completed changes are recorded in state and the next update continues from there. Destroy
 * removes only the entries in state. After a refresh, the state of an `exclusive` set also contains entries added
 * elsewhere, so a destroy right after a refresh removes those as well.
 *
 * Errors: the pull zone does not exist; an entry already exists that the set does not own, and neither `adopt` nor
 * `exclusive` allows taking it over.
 *
 * API: `POST /pullzone/{id}/addAllowedReferrer` and `POST /pullzone/{id}/removeAllowedReferrer`, one request for each
 * entry that is added or removed; reads use `GET /pullzone/{id}`, one request for everything in a zone. The resource ID
 * is the numeric ID of the pull zone: `1234`.
 *
 * @example
 * ```ts
 * new bunny.AllowedReferrerSet("shops", { pullZoneId: 1234, allowedReferrers: ["shop.example.com", "www.example.com"] });
 * ```
 */
export class AllowedReferrerSet extends pulumi.CustomResource {
  /** Numeric ID of the pull zone. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** The hostnames in canonical form (lowercase, with international characters in Punycode), sorted. */
  declare readonly allowedReferrers: pulumi.Output<string[]>;

  constructor(name: string, args: AllowedReferrerSetArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link AllowedReferrerSet.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: AllowedReferrerSetArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("AllowedReferrerSet", name, { ...args }, { outputs }, opts));
    this.allowedReferrers = entriesOf(this.allowedReferrers);
  }

  /**
   * Reads the whole list of a pull zone, by the ID of the zone, including entries managed elsewhere. Fails if the
   * pull zone does not exist. A refresh shows entries that have been removed, but not entries added since; the next `up`
   * reads the whole list again.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AllowedReferrerSet {
    return new AllowedReferrerSet(name, undefined, { ...opts, id });
  }
}

const outputs = ["pullZoneId", "allowedReferrers"];

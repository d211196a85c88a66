// Made by `npm run generate` of provider/src/definitions/pullZone/blockedIpSet.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";
import { entriesOf } from "../../program/setEntries";

/** Arguments of {@link BlockedIpSet}. */
export interface BlockedIpSetArgs {
  /** Pull zone that blocks the addresses: its number, which {@link getPullZone} finds by name. Changing it replaces. */
  pullZoneId: pulumi.Input<number | string>;
  /**
   * IPv4 and IPv6 addresses and CIDR blocks, in any order and spelling: `203.0.113.7`, `2001:DB8::1`,
   * `203.0.113.0/24`. Another order or spelling of the same addresses is no change, nor is one given twice. Changed
   * in place: only what is new is added, only what is left out is removed. May be empty.
   */
  blockedIps: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Whether the whole list belongs to this set: what others added goes at creation, or when this is set, and later once a
   * refresh has shown it; what is there already and wanted is taken over. Two exclusive sets, or one beside single entries,
   * would undo each other's work. Changed in place.
   * @default false
   */
  exclusive?: pulumi.Input<boolean | undefined>;
  /**
   * Take over entries that are already in the list: `true` or `"overwrite"`, which mean the same here, because an entry
   * has nothing but its value. Read whenever entries are to be added, at creation and later. Adopted means destroyed with
   * the stack; `retainOnDelete` keeps them. Alone it is no change.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * Many entries of a pull zone's list of blocked IP addresses in one resource: requests from there are refused.
 *
 * For lists of many entries that one program owns: one line in previews, and one state for all. Take a {@link
 * BlockedIp} each for a few entries, or where each has its own reason, name or owner. Never give the same entry to
 * both, nor to two sets: that is an error, at preview too.
 *
 * Entries made elsewhere stay untouched, unless the set is `exclusive`. An entry that is in the list already and not in
 * the state of this set is refused before anything is written, unless `adopt` or `exclusive` says otherwise. An entry
 * that somebody removed is missing from the set after a refresh, and added again by the next update. When one of
 * several requests fails, what was done is recorded, and the next update goes on from there. Destroy removes the
 * entries that state names and no others. After a refresh, the state of an `exclusive` set names what others added too,
 * so a destroy right after it removes those as well.
 *
 * Errors: the pull zone does not exist; an entry exists that the set does not own, and neither `adopt` nor `exclusive`
 * allows to take it over.
 *
 * API: `POST /pullzone/{id}/addBlockedIp` and `POST /pullzone/{id}/removeBlockedIp` once for each entry that is added
 * or removed, read with `GET /pullzone/{id}` once for all resources of a zone. The id is that of the pull zone: `1234`.
 *
 * @example
 * ```ts
 * new bunny.BlockedIpSet("scrapers", { pullZoneId: 1234, blockedIps: ["203.0.113.0/24", "2001:db8::1"] });
 * ```
 */
export class BlockedIpSet extends pulumi.CustomResource {
  /** Number of the pull zone. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** The addresses and blocks in canonical form, sorted. */
  declare readonly blockedIps: pulumi.Output<string[]>;

  constructor(name: string, args: BlockedIpSetArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link BlockedIpSet.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: BlockedIpSetArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("BlockedIpSet", name, { ...args }, { outputs }, opts));
    this.blockedIps = entriesOf(this.blockedIps);
  }

  /**
   * Reads the whole list of a pull zone by the zone's number, whoever manages it. Fails when there is no such zone.
   * A refresh shows which of its entries are gone, and none that came later; the next `up` reads the whole list again.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): BlockedIpSet {
    return new BlockedIpSet(name, undefined, { ...opts, id });
  }
}

const outputs = ["pullZoneId", "blockedIps"];

import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getShieldAccessLists}. */
export interface GetShieldAccessListsArgs {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number | string;
}

/** Arguments of {@link getShieldAccessListsOutput}. */
export type GetShieldAccessListsOutputArgs = OutputArgs<GetShieldAccessListsArgs>;

/** The access lists of a Shield zone, and how many it may have. */
export interface GetShieldAccessListsResult {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number;
  /** The lists of bunny.net, sorted by name. */
  managedLists: FoundManagedList[];
  /** The zone's own lists, sorted by name, without their entries. */
  customLists: FoundAccessList[];
  /** Number of the zone's own lists. */
  customListCount: number;
  /** Maximum number of the zone's own lists; `undefined` if bunny.net gives none. */
  customListLimit: number | undefined;
  /** Number of entries of the zone's own lists. */
  customEntryCount: number;
  /** Maximum number of entries of the zone's own lists; `undefined` if bunny.net gives none. */
  customEntryLimit: number | undefined;
}

/** An access list of a Shield zone, without its entries. */
export interface FoundAccessList {
  /** Numeric ID of the list. */
  listId: number;
  /** Name of the list. */
  name: string;
  /** Description of the list, if it has one. */
  description: string | undefined;
  /** What its entries are: `ip`, `cidr`, `asn`, `country`, `organization` or `ja4`. */
  type: string;
  /** What happens to requests that match: `none`, `allow`, `block`, `challenge`, `log` or `bypass`. */
  action: string;
  /** Whether the list is used. */
  enabled: boolean;
  /** Number of its entries. */
  entryCount: number;
  /** When its entries were last changed, in ISO 8601. */
  lastUpdated: string | undefined;
}

/** A list that bunny.net maintains. */
export interface FoundManagedList extends Omit<FoundAccessList, "listId"> {
  /** Numeric ID of the list, as text: `listId` of a {@link ShieldManagedList}. */
  listId: string;
  /** Plan that a Shield zone needs to use the list: `basic`, `advanced`, `business` or `enterprise`. */
  requiredPlan: string;
  /** How often bunny.net updates the list, as it gives it. */
  updateFrequency: string | undefined;
}

export const lookup: Lookup<GetShieldAccessListsArgs, GetShieldAccessListsResult> = {
  name: "getShieldAccessLists",
  run: (session, args) =>
    taskEither(async function* () {
      const { wholeAccessLists } = await import("../api/accessLists.js");
      const shieldZoneId = yield* valueOf(parseObjectId("shieldZoneId", args.shieldZoneId));
      const found = yield* wholeAccessLists.find(session, shieldZoneId);
      if (found === undefined) return yield* failWith(missing(`Shield zone ${shieldZoneId}`));
      const byName = (left: { readonly name: string }, right: { readonly name: string }): number =>
        left.name.localeCompare(right.name);
      return {
        ...found,
        shieldZoneId,
        managedLists: [...found.managedLists].sort(byName),
        customLists: [...found.customLists].sort(byName),
      };
    }),
};

/**
 * Looks up the access lists of a Shield zone: its own, and those that bunny.net maintains. Fails if the Shield zone does not
 * exist.
 *
 * API: `GET /shield/shield-zone/{shieldZoneId}/access-lists`.
 *
 * @see {@link ShieldManagedList}
 * @example
 * ```ts
 * const lists = bunny.getShieldAccessListsOutput({ shieldZoneId: 7001 });
 * const listId = lists.managedLists.apply((all) => all.find(({ name }) => name === "VPNs")?.listId ?? "");
 * new bunny.ShieldManagedList("vpns", { shieldZoneId: 7001, listId, action: "challenge", enabled: true });
 * ```
 */
export const getShieldAccessLists = /* @__PURE__ */ plainForm(lookup);

/** {@link getShieldAccessLists} for arguments that may be outputs of resources. */
export const getShieldAccessListsOutput = /* @__PURE__ */ outputForm(lookup);

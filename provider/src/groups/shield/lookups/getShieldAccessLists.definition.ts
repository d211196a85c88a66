import {
  boolean,
  computedList,
  computedObject,
  defineLookup,
  integer,
  numbered,
  optional,
  reference,
  referenceTo,
  text,
  time,
} from "../../../vocabulary";
import { listActions, listTypes } from "../shieldAccessList.definition";
import { shieldPlans } from "../shieldZone.definition";

/** What lists of both sorts have. */
const listed = {
  /** Name of the list. */
  name: text(),
  /** Description of the list, if it has one. */
  description: optional(text()),
  /** What its entries are. */
  type: numbered(listTypes),
  /** What happens to requests that match. */
  action: numbered(listActions),
  /** Whether the list is used. */
  enabled: boolean({ wire: "isEnabled" }),
  /** Number of its entries. */
  entryCount: integer(),
  /** When its entries were last changed, in ISO 8601. */
  lastUpdated: optional(time()),
};

/** An access list of a Shield zone, without its entries. */
const foundAccessList = computedObject(
  {
    /** Numeric ID of the list. */
    listId: integer({ inEveryReply: true }),
    ...listed,
  },
  { typeName: "FoundAccessList" },
);

/** A list that bunny.net maintains. */
const foundManagedList = computedObject(
  {
    ...listed,
    /** Numeric ID of the list, as text: `listId` of a {@link ShieldManagedList}. */
    listId: reference({ inEveryReply: true }),
    /** Plan that a Shield zone needs to use the list. */
    requiredPlan: numbered(shieldPlans),
    /** How often bunny.net updates the list, as it gives it. */
    updateFrequency: optional(text()),
  },
  { typeName: "FoundManagedList" },
);

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
export const getShieldAccessLists = defineLookup({
  name: "getShieldAccessLists",
  naming: "camel",
  required: {
    /** Numeric ID of the Shield zone. */
    shieldZoneId: referenceTo("shieldZone.id"),
  },
  /** The access lists of a Shield zone, and how many it may have. */
  result: computedObject({
    shieldZoneId: integer(),
    /** The lists of bunny.net, sorted by name. */
    managedLists: computedList(foundManagedList, { inEveryReply: true, sortedBy: "name" }),
    /** The zone's own lists, sorted by name, without their entries. */
    customLists: computedList(foundAccessList, { inEveryReply: true, sortedBy: "name" }),
    /** Number of the zone's own lists. */
    customListCount: integer(),
    /** Maximum number of the zone's own lists; `undefined` if bunny.net gives none. */
    customListLimit: optional(integer()),
    /** Number of entries of the zone's own lists. */
    customEntryCount: integer(),
    /** Maximum number of entries of the zone's own lists; `undefined` if bunny.net gives none. */
    customEntryLimit: optional(integer()),
  }),
});

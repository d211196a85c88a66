import { cannotBeUnset } from "../../properties/resetOnOmit";
import { adopt, boolean, define, integer, numbered, optional, set, text } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";

export const listActions = ["none", "allow", "block", "challenge", "log", "bypass"];
export const listTypes = ["ip", "cidr", "asn", "country", "organization", "ja4"];

const entry = text({
  check: (value) =>
    typeof value === "string" && (value.trim() !== value || value === "" || /[\r\n]/.test(value))
      ? "must be one entry, without spaces around it: write each entry as an item of the list"
      : undefined,
});

/**
 * A custom access list of a Shield zone: what happens to requests from addresses, networks, countries and the like.
 *
 * The entries are managed whole, and their order does not matter. An update sends them only if they have changed, with a
 * checksum by which bunny.net notices a damaged upload. How many lists and entries a zone may have depends on its plan.
 * A list of bunny.net is a {@link ShieldManagedList}.
 *
 * Errors: the Shield zone does not exist; the plan allows no further list: remove one, or change the plan; a list with this
 * name already exists and `adopt` does not allow taking it over; several lists have this name: rename the others.
 *
 * API: `POST /shield/shield-zone/{shieldZoneId}/access-lists`, `PATCH` and `DELETE` of `…/access-lists/{id}`, and
 * `PATCH …/access-lists/configurations/{id}` for the action; reads use `GET …/access-lists`, one request for all lists of a
 * zone, and `GET …/access-lists/{id}` for the entries. The resource ID is `<Shield zone>/<list>`, for example `7001/501`.
 *
 * @example
 * ```ts
 * const office = new bunny.ShieldAccessList("office", {
 *   shieldZoneId: 7001,
 *   name: "office",
 *   type: "cidr",
 *   entries: ["203.0.113.0/24", "198.51.100.0/24"],
 *   action: "allow",
 *   enabled: true,
 * });
 * export const listId = office.listId;
 * ```
 */
export const shieldAccessList = define({
  kind: "ShieldAccessList",
  naming: "camel",
  /** @output */
  required: {
    ...inShieldZone,
    /** Name, 1 to 255 characters. */
    name: text({ range: [1, 255] }),
    /** What its entries are. */
    type: numbered(listTypes, { replaceOnChanges: true }),
    /** Entries, for example `["203.0.113.0/24"]`. */
    entries: set(entry),
    /** What happens to requests that match an entry. */
    action: numbered(listActions),
    /** Whether the list is used. */
    enabled: boolean({ wire: "isEnabled" }),
  },
  optional: {
    /**
     * What the list is for. Only a create takes it: setting it on a list that exists replaces the resource, as does changing
     * it.
     * @output
     */
    description: text({ replaceOnChanges: true, emptyMeansNone: true, unset: cannotBeUnset }),
    /** Adopt an existing list with this name. */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the list, assigned by bunny.net. */
    listId: integer({ inEveryReply: true, stable: true }),
    /** Numeric ID of the configuration that says what the list does, assigned by bunny.net. */
    configurationId: integer({ inEveryReply: true, stable: true }),
    /** SHA-256 of the entries, as bunny.net has it. */
    checksum: optional(text({ affectedBy: ["entries"] })),
  },
});

import { boolean, define, integer, numbered, reference, settingsBefore, text } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";
import { listActions } from "./shieldAccessList.definition";

/**
 * What a Shield zone does with one of the access lists that bunny.net maintains, such as that of VPNs or of search engines.
 *
 * Every Shield zone has these lists. Which it may use depends on its plan.
 *
 * Errors: the Shield zone does not exist; it has no list with this ID: {@link getShieldAccessLists} returns its lists; the plan
 * of the zone does not include the list: change the plan, or remove the resource.
 *
 * API: `PATCH /shield/shield-zone/{shieldZoneId}/access-lists/configurations/{id}`; reads use
 * `GET /shield/shield-zone/{shieldZoneId}/access-lists`, one request for all lists of a zone. The resource ID is
 * `<Shield zone>/<list>`, for example `7001/12`.
 *
 * @example
 * ```ts
 * const vpns = new bunny.ShieldManagedList("vpns", { shieldZoneId: 7001, listId: "12", action: "challenge", enabled: true });
 * export const list = vpns.name;
 * ```
 */
export const shieldManagedList = define({
  kind: "ShieldManagedList",
  naming: "camel",
  required: {
    ...inShieldZone,
    /** Numeric ID of the list. All Shield zones have the same lists of bunny.net. @output */
    listId: reference({ replaceOnChanges: true }),
  },
  /** @output */
  optional: {
    /** What happens to requests that match the list. */
    action: numbered(listActions),
    /** Whether the list is used. */
    enabled: boolean({ wire: "isEnabled" }),
  },
  computed: {
    /** What bunny.net calls the list. */
    name: text({ affectedBy: [] }),
    /** Numeric ID of the configuration that says what the list does, assigned by bunny.net. */
    configurationId: integer({ inEveryReply: true, stable: true }),
    before: settingsBefore(),
  },
});

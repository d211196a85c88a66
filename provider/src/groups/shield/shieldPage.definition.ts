import { adopt, define, oneOf, text } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";

export const pageTypes = ["block", "challenge", "ratelimit"];

/**
 * The page that visitors see when a Shield zone blocks, challenges or limits them, instead of that of bunny.net.
 *
 * The page is sent as it is, and is read back whole, so a change by anyone else shows. Deleting the resource brings back the
 * page of bunny.net. The zone shows such pages only if its plan has them and `whitelabelResponsePages` of the zone is on.
 *
 * Errors: the Shield zone does not exist; the plan of the zone has no such pages: change the plan, or remove the resource; the
 * zone has a page of this type already and `adopt` does not allow taking it over.
 *
 * API: `PUT` and `DELETE` of `/shield/shield-zone/{shieldZoneId}/custom-page/{pageType}`; reads use `GET`, one request for
 * each page. The resource ID is `<Shield zone>/<type>`, for example `7001/block`.
 *
 * @example
 * ```ts
 * const blocked = new bunny.ShieldPage("blocked", {
 *   shieldZoneId: 7001,
 *   pageType: "block",
 *   content: "<h1>Blocked</h1>",
 * });
 * export const pageType = blocked.pageType;
 * ```
 */
export const shieldPage = define({
  kind: "ShieldPage",
  naming: "camel",
  /** @output */
  required: {
    ...inShieldZone,
    /** When it is shown. */
    pageType: oneOf(pageTypes, { replaceOnChanges: true }),
    /** HTML of the page. */
    content: text({ range: [1, 1_000_000] }),
  },
  optional: {
    /** Adopt an existing page of this type. */
    adopt: adopt(),
  },
  computed: {},
});

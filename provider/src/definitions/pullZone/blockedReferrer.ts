import { canonicalHostname } from "../../kernel/hostname";
import { adopt, define, text } from "../vocabulary";
import { pullZoneId } from "./pullZoneId";

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
 * @get Reads an entry that is managed elsewhere, by its id. Fails when there is none.
 */
export const blockedReferrer = define({
  kind: "BlockedReferrer",
  required: {
    /**
     * Pull zone that blocks the referrer: its number, which {@link getPullZone} finds by name. Changing it replaces.
     * @output Number of the pull zone.
     */
    pullZoneId,
    /**
     * Hostname without scheme, port or path, in any case and with international letters: `example.com`. `*.example.com`
     * means all names below, not `example.com` itself. Another name replaces.
     * @output The hostname in canonical form: lower case, international letters in ASCII form.
     */
    hostname: text({ replaceOnChanges: true, parse: canonicalHostname }),
  },
  optional: {
    /**
     * Take over an entry that is already in the list: `true` or `"overwrite"`, which mean the same here, because an
     * entry has nothing but its value. Adopted means destroyed with the stack; `retainOnDelete` keeps it. Read at
     * creation only.
     * @default false, or what `bunny:adopt` says for the stack
     */
    adopt: adopt(),
  },
  computed: {},
});

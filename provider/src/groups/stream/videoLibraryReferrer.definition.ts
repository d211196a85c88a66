import { canonicalHostname } from "../../formats/hostname";
import { adopt, define, oneOf, parent, text } from "../../vocabulary";

/**
 * One referrer of a video library: whether pages on this host may embed and play its videos.
 *
 * If a library has any allowed referrer, requests from all other pages are blocked. Referrers that were added elsewhere are
 * kept. Requests without a referrer are a setting of the library, `blockNoneReferrer`.
 *
 * Errors: the library does not exist; the library has the referrer already, in either list, and `adopt` does not allow
 * taking it over.
 *
 * API: `POST /videolibrary/{id}/addAllowedReferrer`, `…/removeAllowedReferrer`, `…/addBlockedReferrer` and
 * `…/removeBlockedReferrer`; reads use `GET /videolibrary/{id}`, one request for a library and all its referrers. The
 * resource ID is `<library>/<hostname>`, for example `70001/example.com`.
 *
 * @example
 * ```ts
 * const library = new bunny.VideoLibrary("talks", { name: "talks" });
 * new bunny.VideoLibraryReferrer("site", { videoLibraryId: library.id, hostname: "example.com", list: "allowed" });
 * ```
 */
export const videoLibraryReferrer = define({
  kind: "VideoLibraryReferrer",
  /** @output */
  required: {
    /** Library that has the referrer: pass `library.id` or the library's numeric ID. */
    videoLibraryId: parent("library.id"),
    /**
     * Hostname without scheme, port or path, in any case, with international characters allowed: `example.com`.
     * `*.example.com` matches all names below it, but not `example.com` itself.
     * @output The hostname in canonical form: lowercase, with international characters in Punycode.
     */
    hostname: text({ replaceOnChanges: true, parse: canonicalHostname }),
    /**
     * Which list of the library has it. A hostname is meant to be in one of them: if others add it to the blocked ones, too,
     * that is drift of an allowed one. Updated in place by adding it to one list and then removing it from the other.
     */
    list: oneOf(["allowed", "blocked"]),
  },
  optional: {
    /**
     * Adopt a referrer that the library has already: `true` if it is in the same list, `"overwrite"` to move it there.
     */
    adopt: adopt(),
  },
  computed: {},
});

import { boolean, define, list, referenceTo, text, triggers } from "../../vocabulary";

const url = text({
  check: (value) =>
    typeof value === "string" && !/^https?:\/\/./.test(value)
      ? 'must be a URL: write, for example, "https://cdn.example.com/style.css"'
      : undefined,
});

/**
 * Purges what bunny.net has cached: a whole pull zone, its files with a tag, or single URLs.
 *
 * The purge happens when the resource is created, and again whenever one of its properties changes, such as a hash among its
 * `triggers`. A failed purge fails the `up`, and the next one purges. Destroying the resource sends nothing, and so does a
 * refresh. To purge without a resource whenever other resources of the pull zone change, see `purgeOn` of {@link PullZone}.
 *
 * bunny.net limits how often an account purges: a purge beyond that waits. Files of Perma-Cache are not purged by tag or
 * wildcard.
 *
 * Errors: the pull zone does not exist; both or none of `pullZoneId` and `urls` are given: give one of the two.
 *
 * API: `POST /pullzone/{id}/purgeCache`, `POST /purge`, one request per URL; reads send nothing. The resource ID is the
 * numeric ID of the pull zone, or `urls`. It cannot be imported.
 *
 * @example
 * ```ts
 * const zone = bunny.getPullZoneOutput({ name: "my-site" });
 * const purge = new bunny.CachePurge("news", {
 *   pullZoneId: zone.pullZoneId,
 *   tag: "news",
 *   triggers: ["2026-11-28"],
 * });
 * export const purgedTag = purge.tag;
 * ```
 * @get Always fails: a purge is known only to the stack that made it.
 */
export const cachePurge = define({
  kind: "CachePurge",
  required: {},
  /** @output */
  optional: {
    /**
     * Pull zone to purge: pass `zone.id` of a {@link PullZone}, or the numeric ID, which {@link getPullZone} finds by name.
     */
    pullZoneId: referenceTo('bunny.getPullZoneOutput({ name: "my-site" }).pullZoneId', { replaceOnChanges: true }),
    /**
     * Only files with this tag, which the origin sends in the header `CDN-Tag`. Removing this purges the whole pull zone.
     * @default all files of the pull zone
     */
    tag: text({ range: [1, 256] }),
    /**
     * URLs to purge instead of a pull zone. One that ends with `*` stands for all that begin like it. Removing this requires a
     * pull zone instead.
     */
    urls: list(url),
    /**
     * Whether a URL that ends with a slash stands for itself alone, and not for all that begin like it. Removing
     * this purges again.
     * @default false
     */
    exactPath: boolean(),
    /**
     * Arbitrary strings: changing them purges again. They have no other meaning. Removing this purges again, too.
     * @default none
     * @output Strings whose change makes an `up` purge again.
     */
    triggers: triggers(),
  },
  computed: {},
});

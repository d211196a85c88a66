import {
  adopt,
  boolean,
  define,
  integer,
  optional,
  rarelyMissing,
  referenceTo,
  text,
  triggers,
  withFacts,
} from "../../vocabulary";
import { accessControlSettings } from "./settings/accessControl.definition";
import { cachingSettings } from "./settings/caching.definition";
import { ddosSettings } from "./settings/ddos.definition";
import { errorPageSettings } from "./settings/errorPages.definition";
import { headerSettings } from "./settings/headers.definition";
import { limitSettings } from "./settings/limits.definition";
import { loggingSettings } from "./settings/logging.definition";
import { optimizerSettings } from "./settings/optimizer.definition";
import { originSettings } from "./settings/origin.definition";
import { originShieldSettings } from "./settings/originShield.definition";
import { preloadingSettings } from "./settings/preloading.definition";
import { regionSettings } from "./settings/regions.definition";
import { sessionSettings } from "./settings/sessions.definition";
import { tlsSettings } from "./settings/tls.definition";
import { pullZoneName } from "./pullZoneReference";

/**
 * A pull zone: what bunny.net's CDN delivers, from where and how.
 *
 * Every setting is optional, updated in place and not managed if omitted: whatever the dashboard or another program has
 * set stays as it is. An update sends only what changed; of an `origin`, all that is declared. Hostnames, edge rules and
 * the three access lists belong to other resources, such as {@link Hostname} and {@link BlockedIpSet}: pass them `zone.id`.
 *
 * A pull zone that bunny.net has made on its own, for a script, a container endpoint or a video library, is taken over in
 * the same `up` with `adoptPullZoneId`. That of an accelerated {@link DnsRecord} is made some time after the record:
 * `pulumi up --refresh` takes it over once it is there.
 *
 * Settings that bunny.net changes along with others cause no diff: Perma-Cache sets `cacheControlMaxAgeOverride`, serving
 * stale responses sets `useBackgroundUpdate`, and a script sets `routingFilters`. Declaring another value for one of them
 * is an error.
 *
 * Deleting a pull zone deletes all that is in it, also what is in no stack: hostnames with their certificates, edge rules
 * and access lists. Its origin stays: a storage zone with its files, a script or an app. A zone that must not go needs
 * `protect`, or `retainOnDelete`.
 *
 * Errors: a pull zone with this name already exists and `adopt` does not allow taking it over; another account has
 * the name: choose another; settings contradict each other: the error names them, and says which to change.
 *
 * API: `POST /pullzone`, `POST /pullzone/{id}`, `DELETE /pullzone/{id}`, `POST /pullzone/{id}/purgeCache`; reads use
 * `GET /pullzone/{id}`, one request for everything in a zone; a create first sends `GET /pullzone?search=`. Pull zones of
 * an account are created one after another. The resource ID is the numeric ID of the pull zone, for example `1234`.
 *
 * @example
 * ```ts
 * const zone = new bunny.PullZone("site", {
 *   name: "my-site",
 *   origin: { originUrl: "https://origin.example.com" },
 *   cacheControlMaxAgeOverride: 3600,
 * });
 * new bunny.Hostname("www", { pullZoneId: zone.id, hostname: "www.example.com", certificate: "managed" });
 * ```
 * @get Reads a pull zone that is managed elsewhere, with all its settings, by its resource ID. Fails if it does not
 * exist.
 */
export const pullZone = define({
  kind: "PullZone",
  required: {},
  optional: {
    /**
     * Name, unique at bunny.net: letters, digits and dashes. The pull zone's own hostname begins with it. Required,
     * unless `adoptPullZoneId` names the pull zone. Changing this replaces the resource: the new pull zone is created
     * before the old one is deleted.
     */
    name: withFacts(pullZoneName, { replaceOnChanges: true }),
    ...originSettings,
    ...cachingSettings,
    ...accessControlSettings,
    ...regionSettings,
    ...originShieldSettings,
    ...headerSettings,
    ...limitSettings,
    ...tlsSettings,
    ...errorPageSettings,
    ...loggingSettings,
    ...optimizerSettings,
    ...preloadingSettings,
    ...sessionSettings,
    ...ddosSettings,
    /**
     * Purges the cache after an update in which one of these strings changed, for example
     * `purgeOn: [release.activeUuid]`. Settings are updated first. Adding this purges as well; creating the pull zone
     * with it, or removing it, does not. Nor does repairing a file that was changed outside Pulumi, because its content
     * in the program has not changed. A {@link CachePurge} with `triggers` purges the files of one tag alone.
     */
    purgeOn: triggers(),
    /** Adopt an existing pull zone with this name. */
    adopt: adopt(),
    /**
     * Adopt the pull zone with this numeric ID, which may be an output of what it was made for: a script's
     * `linkedPullZones`, a container endpoint's `pullZoneId`, an accelerated DNS record's `acceleratedPullZoneId`. It is
     * updated to match, and deleted on destroy unless `retainOnDelete` is set. Omit `name`, and keep this in the
     * program. Only used on create: a later change has no effect.
     */
    adoptPullZoneId: referenceTo("endpoint.pullZoneId", { control: "createOnly" }),
  },
  computed: {
    /**
     * The pull zone's own hostname, `my-site.b-cdn.net`: its address from the start, and the target for CNAME records of
     * your own hostnames. No value if bunny.net shows none. In a DNS zone of bunny.net, records of type `PullZone` take
     * `id` instead.
     */
    cnameTarget: rarelyMissing(text({ stable: true })),
    /** Numeric ID of the pull zone, assigned by bunny.net. Resources that belong to the zone take `id` instead. */
    pullZoneId: integer({ stable: true }),
    /** Name of the pull zone. */
    name: text({ stable: true }),
    /** Key that signs URLs if `zoneSecurityEnabled` is set. A secret. */
    zoneSecurityKey: optional(text({ secret: true, affectedBy: [] })),
    /** Whether the pull zone serves requests. */
    enabled: boolean(),
    /** Whether bunny.net has suspended the pull zone, for example because of insufficient credit. */
    suspended: boolean(),
    /**
     * Not the address of the pull zone, which is `cnameTarget`, but the domain that all such addresses share: `b-cdn.net`.
     * No value if bunny.net shows none.
     */
    cnameDomain: rarelyMissing(text({ stable: true })),
  },
});

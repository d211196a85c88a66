import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { PullZone } from "../api/pullZone/pullZone";
import { type Lookup, lookUp, type LookupOptions, lookUpOutput, missing, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";
import { objectNumber } from "./parseObjectId";

/** Arguments of {@link getPullZone}: one of the two. */
export interface GetPullZoneArgs {
  /** Number of the pull zone. */
  pullZoneId?: number | string | undefined;
  /** Its exact name. */
  name?: string | undefined;
}

/** Arguments of {@link getPullZoneOutput}: one of the two. */
export interface GetPullZoneOutputArgs {
  /** Number of the pull zone. */
  pullZoneId?: pulumi.Input<number | string | undefined>;
  /** Its exact name. */
  name?: pulumi.Input<string | undefined>;
}

/** A pull zone as it is now. */
export interface GetPullZoneResult {
  /** Number of the pull zone. */
  pullZoneId: number;
  /** Its name, unique in the account. */
  name: string;
  /** Whether it serves requests. */
  enabled: boolean;
  /** Switched off by bunny.net, for example for want of credit. */
  suspended: boolean;
  /** Hostname that a CNAME record of an own hostname points to: the zone's own one, `my-site.b-cdn.net`. */
  cnameTarget: string | undefined;
  /** Domain below which the zone has its own hostname: `b-cdn.net`. A CNAME record takes `cnameTarget`. */
  cnameDomain: string | undefined;
  /** Where content comes from, if from a URL. */
  originUrl: string | undefined;
  /** Storage zone that the zone serves, if any. */
  storageZoneId: number | undefined;
  /** Edge script that the zone runs, if any. */
  edgeScriptId: number | undefined;
  /** Hostnames of the zone, the system's own included. */
  hostnames: string[];
  /** IP addresses and blocks that are refused, as bunny.net spells them. */
  blockedIps: string[];
  /** Hosts from whose pages requests are refused. */
  blockedReferrers: string[];
  /** Hosts from whose pages alone requests are allowed; none means all. */
  allowedReferrers: string[];
  /** Whether requests without a referrer are refused. */
  blockNoneReferrer: boolean;
}

/**
 * Looks a pull zone up by its number or its exact name. Fails when there is none.
 *
 * API: `GET /pullzone/{id}`, or `GET /pullzone?search=` and an exact comparison.
 *
 * @example
 * ```ts
 * const zone = bunny.getPullZoneOutput({ name: "my-site" });
 * new bunny.BlockedIp("scraper", { pullZoneId: zone.pullZoneId, blockedIp: "203.0.113.7" });
 * ```
 */
export function getPullZone(args: GetPullZoneArgs, options: LookupOptions = {}): Promise<GetPullZoneResult> {
  return lookUp(lookup, args, options);
}

/** {@link getPullZone} for arguments that may be outputs of resources. */
export function getPullZoneOutput(
  args: GetPullZoneOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetPullZoneResult> {
  return lookUpOutput(args, options, (known) => getPullZone(known, options));
}

const lookup: Lookup<GetPullZoneArgs, GetPullZoneResult> = {
  name: "getPullZone",
  ask: async (session, { pullZoneId, name }) => {
    const api = await import("../api/pullZone/pullZone.js");
    if (name !== undefined && pullZoneId === undefined) {
      return pipe(
        api.findPullZoneByName(session, name),
        TE.chainW(
          O.match(
            () => noneNamed("pull zone named", name, pipe(api.getPullZones(session), TE.map(namesOf))),
            (zone) => TE.right(zone),
          ),
        ),
        TE.map(toResult),
      );
    }
    if (pullZoneId === undefined || name !== undefined) {
      return TE.left(unanswerable("give either pullZoneId or name"));
    }
    return pipe(
      TE.fromEither(objectNumber("pullZoneId", pullZoneId)),
      TE.chainW((number) =>
        pipe(api.findPullZone(session, number), TE.chainW(TE.fromOption(() => missing(`pull zone ${number}`)))),
      ),
      TE.map(toResult),
    );
  },
};

const namesOf = (zones: readonly PullZone[]): readonly string[] => zones.map(({ Name }) => Name);

function toResult(zone: PullZone): GetPullZoneResult {
  return {
    pullZoneId: zone.Id,
    name: zone.Name,
    enabled: zone.Enabled,
    suspended: zone.Suspended,
    cnameTarget: zone.Hostnames.find(({ IsSystemHostname }) => IsSystemHostname)?.Value,
    cnameDomain: zone.CnameDomain,
    originUrl: zone.OriginUrl,
    storageZoneId: presentId(zone.StorageZoneId),
    edgeScriptId: presentId(zone.EdgeScriptId),
    hostnames: zone.Hostnames.map(({ Value }) => Value),
    blockedIps: [...zone.BlockedIps],
    blockedReferrers: [...zone.BlockedReferrers],
    allowedReferrers: [...zone.AllowedReferrers],
    blockNoneReferrer: zone.BlockNoneReferrer,
  };
}

/** The API says -1 where there is none. */
function presentId(id: number | undefined): number | undefined {
  return id !== undefined && id > 0 ? id : undefined;
}

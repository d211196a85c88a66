import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import type { PullZone } from "../api/pullZone/pullZone";
import { allowedReferrerSet, blockedIpSet, blockedReferrerSet } from "../lifecycles";
import {
  type AccessList,
  allowedReferrers,
  blockedIps,
  blockedReferrers,
} from "../lifecycles/pullZone/accessLists/accessList";
import type { Code } from "./codeExpression";
import { declare } from "./declare";
import type { Naming } from "./naming";
import type { Resource } from "./programAst";

/** The lists of a pull zone, each as one set: to share a list between programs is for those who write them. */
export const declareAccessLists = (
  naming: Naming,
  pullZoneId: Code,
  zone: PullZone,
): ReadonlyArray<E.Either<string, Resource>> =>
  sets.flatMap(({ of, key, suffix, list }) => {
    const stored = [...new Set(list.spellings(zone).map(list.canonicalStored))].sort();
    const isFit = (value: string): boolean => list.validate(key, value, () => false).length === 0;
    const fit = stored.filter(isFit);
    const unfit = stored.filter((value) => !isFit(value));
    return [
      ...(fit.length === 0
        ? []
        : [
            declare(of, {
              what: list.inWords(zone.Id, fit),
              name: naming.resource(of.kind, zone.Name, suffix),
              properties: { pullZoneId, [key]: fit, adopt: true },
            }),
          ]),
      ...pipe(
        unfit.flatMap((value) => list.validate(list.inWords(zone.Id, [value]), value, () => false)),
        (problems) => problems.map(({ property, reason }) => E.left(`${property}: ${reason}`)),
      ),
    ];
  });

interface ListInProgram {
  readonly of: typeof blockedIpSet | typeof blockedReferrerSet | typeof allowedReferrerSet;
  readonly key: string;
  readonly suffix: string;
  readonly list: AccessList;
}

const sets: readonly ListInProgram[] = [
  { of: blockedIpSet, key: "blockedIps", suffix: "blocked-ips", list: blockedIps },
  { of: blockedReferrerSet, key: "blockedReferrers", suffix: "blocked-referrers", list: blockedReferrers },
  { of: allowedReferrerSet, key: "allowedReferrers", suffix: "allowed-referrers", list: allowedReferrers },
];

import * as E from "fp-ts/Either";
import type { WholePullZone } from "../api/wholePullZone";
import { numberId } from "../../../formats/ids";
import { allowedReferrerSet, blockedIpSet, blockedReferrerSet } from "../../../generated/lifecycles";
import { type AccessList, allowedReferrers, blockedIps, blockedReferrers } from "./accessList";
import type { Code } from "../../../export/codeExpression";
import { declare } from "../../../export/declare";
import type { Naming } from "../../../export/naming";
import type { Resource } from "../../../export/programAst";

/** The access lists of a pull zone, each as one set. Sharing a list between programs is left to the user. */
export function declareAccessLists(
  naming: Naming,
  pullZoneId: Code,
  zone: WholePullZone,
): ReadonlyArray<E.Either<string, Resource>> {
  return sets.flatMap(({ of, key, suffix, list }) => {
    const stored = [...new Set(zone[list.name].map(list.canonicalStored))].sort();
    const isValid = (value: string): boolean => list.validate(key, value, () => false).length === 0;
    const valid = stored.filter(isValid);
    const problems = stored
      .filter((value) => !isValid(value))
      .flatMap((value) => list.validate(list.describe(zone.Id, [value]), value, () => false))
      .map(({ property, reason }) => E.left(`${property}: ${reason}`));
    if (valid.length === 0) return problems;
    const set = declare(naming, of, {
      what: list.describe(zone.Id, valid),
      name: naming.resource(of.kind, zone.Name, suffix),
      id: numberId.format(zone.Id),
      properties: { pullZoneId, [key]: valid, adopt: true },
    });
    return [set, ...problems];
  });
}

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

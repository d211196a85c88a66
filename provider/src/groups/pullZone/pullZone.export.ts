import * as E from "fp-ts/Either";
import type { Hostname, PullZone } from "./api/pullZone";
import { numberId } from "../../formats/ids";
import { importableInputs } from "../../contract/importable";
import { pullZone } from "../../generated/lifecycles";
import { declareAccessLists } from "./accessLists/accessLists.export";
import { Code } from "../../export/codeExpression";
import { declare, sectionOf } from "../../export/declare";
import { declareEdgeRules } from "./edgeRule/edgeRule.export";
import { declareHostname } from "./hostname/hostname.export";
import type { Naming } from "../../export/naming";
import type { Resource, Section } from "../../export/programAst";

/**
 * A pull zone, with its access lists, custom hostnames and edge rules, which are declared even if the zone itself cannot
 * be.
 */
export function declarePullZone(naming: Naming, zone: PullZone): Section {
  const identifier = naming.identifier(zone.Name, "pull zone");
  const itself = declareItself(naming, zone, identifier);
  const pullZoneId = new Code(E.isRight(itself) ? `${identifier}.id` : identifier);
  const parts = [
    ...declareAccessLists(naming, pullZoneId, zone),
    ...zone.Hostnames.filter(isCustomHostname).map((entry) => declareHostname(naming, pullZoneId, zone, entry)),
    ...declareEdgeRules(naming, pullZoneId, zone),
  ];
  const isReferredTo = parts.some(E.isRight);
  const constant = E.right({ _tag: "Constant", identifier, value: zone.Id } as const);
  return sectionOf(
    `Pull zone ${zone.Name} (${zone.Id})`,
    E.isLeft(itself) && isReferredTo ? [itself, constant, ...parts] : [itself, ...parts],
  );
}

/** bunny.net's own hostnames come with a zone and cannot be deleted. */
function isCustomHostname({ IsManagedHostname, IsSystemHostname }: Hostname): boolean {
  return !IsManagedHostname && !IsSystemHostname;
}

/** The zone, with the settings that a new pull zone does not have. */
function declareItself(naming: Naming, zone: PullZone, identifier: string): E.Either<string, Resource> {
  return declare(naming, pullZone, {
    what: `pull zone ${zone.Name} (${zone.Id})`,
    identifier,
    name: naming.resource(pullZone.kind, zone.Name),
    id: numberId.format(zone.Id),
    properties: {
      ...importableInputs(pullZone, { zone, known: {} }),
      adopt: true,
    },
  });
}

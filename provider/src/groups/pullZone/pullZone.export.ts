import * as E from "fp-ts/Either";
import { type WholePullZone, wholePullZones } from "./api/wholePullZone";
import { numberId } from "../../formats/ids";
import { importableInputs } from "../../contract/importable";
import { pullZone as lifecycle } from "../../generated/lifecycles";
import { declareAccessLists } from "./accessLists/accessLists.export";
import { Code } from "../../export/codeExpression";
import { declare, sectionOf } from "../../export/declare";
import { exportable } from "../../export/exportable";
import { declareEdgeRules } from "./edgeRule/edgeRule.export";
import { declareHostname } from "./hostname/hostname.export";
import { isControlledByBunny } from "./hostname/remote";
import { pullZoneObjects } from "./lists";
import type { Naming } from "../../export/naming";
import type { Resource, Section } from "../../export/programAst";

export const pullZone = exportable({
  option: "pull-zone",
  help: "a pull zone with its settings, access lists, hostnames and edge rules",
  singular: "pull zone",
  plural: "pull zones",
  ...pullZoneObjects,
  read: (session, { Id }) => wholePullZones.find(session, Id),
  declare: declarePullZone,
});

/**
 * A pull zone, with its access lists, custom hostnames and edge rules, which are declared even if the zone itself cannot
 * be.
 */
export function declarePullZone(naming: Naming, zone: WholePullZone): Section {
  const identifier = naming.identifier(zone.Name, "pull zone");
  const itself = declareItself(naming, zone, identifier);
  const pullZoneId = new Code(E.isRight(itself) ? `${identifier}.id` : identifier);
  const parts = [
    ...declareAccessLists(naming, pullZoneId, zone),
    ...zone.Hostnames.filter((entry) => !isControlledByBunny(entry)).map((entry) =>
      declareHostname(naming, pullZoneId, zone, entry),
    ),
    ...declareEdgeRules(naming, pullZoneId, zone),
  ];
  const isReferredTo = parts.some(E.isRight);
  const constant = E.right({ _tag: "Constant", identifier, value: zone.Id } as const);
  return sectionOf(
    `Pull zone ${zone.Name} (${zone.Id})`,
    E.isLeft(itself) && isReferredTo ? [itself, constant, ...parts] : [itself, ...parts],
  );
}

/** The zone, with the settings that a new pull zone does not have. */
function declareItself(naming: Naming, zone: WholePullZone, identifier: string): E.Either<string, Resource> {
  return declare(naming, lifecycle, {
    what: `pull zone ${zone.Name} (${zone.Id})`,
    identifier,
    name: naming.resource(lifecycle.kind, zone.Name),
    id: numberId.format(zone.Id),
    properties: {
      ...importableInputs(lifecycle, { zone, known: {} }),
      adopt: true,
    },
  });
}

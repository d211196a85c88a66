import * as E from "fp-ts/Either";
import type { Hostname, PullZone } from "../api/pullZone/pullZone";
import { declareAccessLists } from "./accessLists";
import { Code } from "./codeExpression";
import { sectionOf } from "./declare";
import { declareEdgeRules } from "./edgeRule";
import { declareHostname } from "./hostname";
import type { Naming } from "./naming";
import type { Section } from "./programAst";

/** The access lists, custom hostnames and edge rules of a pull zone. The zone itself is not a resource. */
export function declarePullZone(naming: Naming, zone: PullZone): Section {
  const identifier = naming.identifier(zone.Name, "pull zone");
  const pullZoneId = new Code(identifier);
  const parts = [
    ...declareAccessLists(naming, pullZoneId, zone),
    ...zone.Hostnames.filter(isCustomHostname).map((entry) => declareHostname(naming, pullZoneId, zone, entry)),
    ...declareEdgeRules(naming, pullZoneId, zone),
  ];
  const constant = E.right({ _tag: "Constant", identifier, value: zone.Id } as const);
  return sectionOf(`Pull zone ${zone.Name} (${zone.Id})`, parts.some(E.isRight) ? [constant, ...parts] : parts);
}

/** bunny.net's own hostnames come with a zone and cannot be deleted. */
function isCustomHostname({ IsManagedHostname, IsSystemHostname }: Hostname): boolean {
  return !IsManagedHostname && !IsSystemHostname;
}

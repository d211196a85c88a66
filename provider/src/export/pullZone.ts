import * as E from "fp-ts/Either";
import type { Hostname, PullZone } from "../api/pullZone/pullZone";
import { declareAccessLists } from "./accessLists";
import { Code } from "./codeExpression";
import { sectionOf } from "./declare";
import { declareHostname } from "./hostname";
import type { Naming } from "./naming";
import type { Section } from "./programAst";

/** A pull zone: its access lists and its own hostnames. The zone itself is no resource. */
export function declarePullZone(naming: Naming, zone: PullZone): Section {
  const identifier = naming.identifier(zone.Name, "pull zone");
  const pullZoneId = new Code(identifier);
  const parts = [
    ...declareAccessLists(naming, pullZoneId, zone),
    ...zone.Hostnames.filter(isOwn).map((entry) => declareHostname(naming, pullZoneId, zone, entry)),
  ];
  const constant = E.right({ _tag: "Constant", identifier, value: zone.Id } as const);
  return sectionOf(`Pull zone ${zone.Name} (${zone.Id})`, parts.some(E.isRight) ? [constant, ...parts] : parts);
}

/** bunny.net's own hostnames come with a zone and cannot be removed. */
const isOwn = ({ IsManagedHostname, IsSystemHostname }: Hostname): boolean => !IsManagedHostname && !IsSystemHostname;

import type * as E from "fp-ts/Either";
import type { RemoteEdgeRule } from "../api/edgeRule";
import type { WholePullZone } from "../api/wholePullZone";
import { childId } from "../../../formats/ids";
import { withoutDefaults } from "../../../contract/importable";
import { omit, type Properties } from "../../../properties/values";
import { edgeRule } from "../../../generated/lifecycles";
import { foundIn, isSameRule } from "./mapping";
import type { Code } from "../../../export/codeExpression";
import { declare } from "../../../export/declare";
import type { Naming } from "../../../export/naming";
import type { Resource } from "../../../export/programAst";

/** The edge rules of a pull zone, without bunny.net's own and without those that do the same as another one. */
export function declareEdgeRules(
  naming: Naming,
  pullZoneId: Code,
  zone: WholePullZone,
): ReadonlyArray<E.Either<string, Resource>> {
  const own = zone.EdgeRules.filter(({ ReadOnly }) => !ReadOnly);
  const isFirst = (rule: RemoteEdgeRule, index: number): boolean =>
    own.findIndex((other) => isSameRule(other, rule)) === index;
  return own.filter(isFirst).map((rule) => declareEdgeRule(naming, pullZoneId, zone, rule));
}

function declareEdgeRule(
  naming: Naming,
  pullZoneId: Code,
  zone: WholePullZone,
  rule: RemoteEdgeRule,
): E.Either<string, Resource> {
  const { actions, description, ...others } = withoutDefaults(
    edgeRule.unset,
    edgeRule.toInputs(foundIn(zone.Id, rule)),
  );
  const isNamed = description !== undefined;
  return declare(naming, edgeRule, {
    what: `edge rule ${isNamed ? JSON.stringify(description) : rule.Guid} of pull zone ${zone.Name} (${zone.Id})`,
    name: naming.resource(edgeRule.kind, zone.Name, isNamed ? description : "edge-rule"),
    id: childId.format(zone.Id, rule.Guid),
    properties: {
      pullZoneId,
      description,
      actions: actions?.map((action) => withoutCredentials(naming, zone, action)),
      ...omit(others, ["pullZoneId"]),
      adopt: true,
    },
  });
}

/** Headers whose values are mostly secrets. */
const credentials = /auth|cookie|key|password|secret|signature|token/i;

/** An action with a setting in place of a value that must not be in a program. */
function withoutCredentials(naming: Naming, zone: WholePullZone, action: Properties): Properties {
  const { name, value } = action;
  if (typeof name !== "string" || typeof value !== "string" || !credentials.test(name)) return action;
  const what = `value of the header ${name} in an edge rule of pull zone ${zone.Name}`;
  return { ...action, value: naming.setting({ isSecret: true, what }, zone.Name, name) };
}

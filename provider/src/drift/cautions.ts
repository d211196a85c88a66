import { kindOfType } from "../common/typeTokens";
import type { Step } from "./events";
import { titleOf } from "./formatting";
import { valueAt } from "./propertyPath";
import { parseUrn } from "./urns";

/** A consequence of a repair that users must know beforehand, because something outside bunny.net depends on it. */
export function cautionFor(step: Step): string | undefined {
  if (kindOfType(step.type) !== "Dnssec" || step.op !== "delete") return undefined;
  const record = valueAt(step.old?.outputs, ["dsRecord"]);
  const known = typeof record === "string" ? ` The previous one: ${record}` : "";
  return (
    `${titleOf(parseUrn(step.urn))}: DNSSEC was disabled. Enabling it again usually produces a different DS ` +
    "record, and while the registrar still has the previous one, the domain fails for most visitors: after the repair, " +
    `replace it there with the output dsRecord.${known}`
  );
}

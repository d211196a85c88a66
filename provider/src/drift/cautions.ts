import type { Step } from "./events";
import { titleOf } from "./formatting";
import { valueAt } from "./propertyPath";
import { parseUrn } from "./urns";

/** What a repair brings with it that has to be known before, because something beyond bunny.net hangs on it. */
export function cautionFor(step: Step): string | undefined {
  if (step.type !== "pulumi-nodejs:bunny:Dnssec" || step.op !== "delete") return undefined;
  const record = valueAt(step.old?.outputs, ["dsRecord"]);
  const known = typeof record === "string" ? ` The previous one: ${record}` : "";
  return (
    `${titleOf(parseUrn(step.urn))}: DNSSEC was disabled. Enabling it again usually makes another DS record, and as long as ` +
    "the registrar has the previous one, the domain fails for most visitors: after the repair, replace it there by the " +
    `output dsRecord.${known}`
  );
}

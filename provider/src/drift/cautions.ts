import type { Step } from "./events";
import { valueAt } from "./propertyPath";
import { parseUrn } from "./urns";
import { titleOf } from "./words";

/** What a repair brings with it that has to be known before, because something beyond bunny.net hangs on it. */
export function cautionFor(step: Step): string | undefined {
  if (step.type !== "pulumi-nodejs:bunny:Dnssec" || step.op !== "delete") return undefined;
  const record = valueAt(step.old?.outputs, ["dsRecord"]);
  const known = typeof record === "string" ? ` The one of before: ${record}` : "";
  return (
    `${titleOf(parseUrn(step.urn))}: DNSSEC was disabled. Enabling it again mostly gives another DS record, and while ` +
    "the registrar has the one of before, the domain fails for most visitors: replace it there as soon as the repair is " +
    `done (output dsRecord).${known}`
  );
}

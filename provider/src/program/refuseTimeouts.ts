import type * as pulumi from "@pulumi/pulumi";
import { parseDuration } from "../common/durations";
import { programError } from "./programError";

/** For an invalid duration, the engine would fail with the program's stack trace. */
export function refuseTimeouts(
  kind: string,
  name: string,
  { customTimeouts = {} }: pulumi.CustomResourceOptions,
): void {
  for (const [step, text] of Object.entries<unknown>({ ...customTimeouts })) {
    if (typeof text === "string" && parseDuration(text) === undefined) {
      throw programError(
        `${kind} "${name}": customTimeouts.${step} must be a duration: write, for example, "5m" or "90s"`,
      );
    }
  }
}

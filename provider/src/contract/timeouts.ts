import { parseDuration } from "../common/durations";
import type { Problem } from "./lifecycle";
import { isProperties, type Properties } from "../properties/values";
import { hiddenNames } from "./state";

/** One of the user's `customTimeouts`, which the resource passes on as a hidden control input. */
export function timeoutText(control: Properties, operation: string): unknown {
  const timeouts = control[hiddenNames.timeouts];
  return isProperties(timeouts) ? timeouts[operation] : undefined;
}

/** Timers of more than 24 days would fire immediately. */
const longestMilliseconds = 2 ** 31 - 1 - 60_000;

/** How long an operation may take, if the user has set that. As in all providers, zero counts as not set. */
export function timeoutMilliseconds(control: Properties, operation: string): number | undefined {
  const text = timeoutText(control, operation);
  const milliseconds = typeof text === "string" ? parseDuration(text) : undefined;
  return milliseconds === undefined || milliseconds === 0 ? undefined : Math.min(milliseconds, longestMilliseconds);
}

/** What is wrong with `customTimeouts`. */
export function timeoutProblems(timeouts: unknown): readonly Problem[] {
  if (!isProperties(timeouts)) return [];
  return Object.entries(timeouts)
    .filter(([, text]) => typeof text === "string" && parseDuration(text) === undefined)
    .map(([operation]) => ({
      property: `customTimeouts.${operation}`,
      reason: 'must be a duration: write, for example, "5m" or "90s"',
    }));
}

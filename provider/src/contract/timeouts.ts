import type { Problem } from "../kernel/lifecycle";
import { isProperties, type Properties } from "../kernel/values";
import { parseDuration } from "../durations";
import { hiddenNames } from "./state";

/** The text of one of the user's `customTimeouts`, which the base class hands over as a hidden control input. */
export function timeoutText(control: Properties, step: string): unknown {
  const timeouts = control[hiddenNames.timeouts];
  return isProperties(timeouts) ? timeouts[step] : undefined;
}

/** Timers of more than 24 days would fire at once. */
const longestMilliseconds = 2 ** 31 - 1 - 60_000;

/** How long a step may take, where the user said so. As with all providers zero means that nothing was said. */
export function timeoutMilliseconds(control: Properties, step: string): number | undefined {
  const text = timeoutText(control, step);
  const milliseconds = typeof text === "string" ? parseDuration(text) : undefined;
  return milliseconds === undefined || milliseconds === 0 ? undefined : Math.min(milliseconds, longestMilliseconds);
}

/** What is wrong with `customTimeouts`. */
export function timeoutProblems(timeouts: unknown): readonly Problem[] {
  if (!isProperties(timeouts)) return [];
  return Object.entries(timeouts)
    .filter(([, text]) => typeof text === "string" && parseDuration(text) === undefined)
    .map(([step]) => ({
      property: `customTimeouts.${step}`,
      reason: 'must be a duration: write for example "5m" or "90s"',
    }));
}

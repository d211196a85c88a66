import { otherReadings, type Behaviour } from "pulumi-bunny-sandbox";
import { readingsVariable } from "../../tools/test-suites";

type Name = keyof typeof otherReadings;

/** Readings under which no whole life passes as it is tested, and why: tests of their own cover them. */
export const notForWholeLives: { readonly [N in Name]?: string } = {
  createApp: "no application is created whole",
  lateReads: "what is looked at right after a step is not there yet",
};

const names = Object.keys(otherReadings)
  .filter(isName)
  .filter((name) => !(name in notForWholeLives));

/**
 * What is asked for: nothing, and so the defaults; "1", and so the first other reading of every behaviour; or that of one
 * behaviour, by its name.
 */
export function readingsOf(asked: string): Partial<Behaviour> {
  if (asked === "") return {};
  const behaviour: Partial<Behaviour> = {};
  for (const name of names) if (asked === "1" || name === asked) setReading(behaviour, name);
  if (Object.keys(behaviour).length > 0) return behaviour;
  throw new Error(`${readingsVariable} is "${asked}": write 1, or one of ${names.join(", ")}`);
}

/** The behaviour under which the lifecycle tests of this process run. */
export const behaviourOfRun: Partial<Behaviour> = readingsOf(process.env[readingsVariable] ?? "");

function setReading<N extends Name>(behaviour: Partial<Pick<Behaviour, N>>, name: N): void {
  behaviour[name] = otherReadings[name][0];
}

function isName(text: string): text is Name {
  return text in otherReadings;
}

import { otherReadings, type Behaviour } from "pulumi-bunny-sandbox";
import { readingsVariable } from "../../tools/test-suites";

type Name = keyof typeof otherReadings;

/** Readings under which no whole life passes as it is tested, and why: tests of their own cover them. */
export const notForWholeLives: { readonly [N in Name]?: string } = {
  createApp: "no application is created whole",
  lateReads: "what is looked at right after a step is not there yet",
  incompleteNameservers: "nobody else can change one name server alone",
};

const names = Object.keys(otherReadings)
  .filter(isName)
  .filter((name) => !(name in notForWholeLives));

/** How many runs it takes until every behaviour had each of its other readings. */
export const roundsOfReadings = Math.max(...names.map((name) => otherReadings[name].length));

/**
 * What is asked for: nothing, and so the defaults; a round by its number, with that other reading of every behaviour that has
 * so many; or one behaviour by its name, with its first other reading alone.
 */
export function readingsOf(asked: string): Partial<Behaviour> {
  if (asked === "") return {};
  const isRound = /^\d+$/.test(asked);
  const behaviour: Partial<Behaviour> = {};
  for (const name of names) if (isRound || name === asked) setReading(behaviour, name, isRound ? Number(asked) - 1 : 0);
  if (Object.keys(behaviour).length > 0) return behaviour;
  throw new Error(
    `${readingsVariable} is "${asked}": write a number from 1 to ${roundsOfReadings}, or one of ${names.join(", ")}`,
  );
}

/** The behaviour under which the lifecycle tests of this process run. */
export const behaviourOfRun: Partial<Behaviour> = readingsOf(process.env[readingsVariable] ?? "");

function setReading<N extends Name>(behaviour: Partial<Pick<Behaviour, N>>, name: N, place: number): void {
  const reading: Behaviour[N] | undefined = otherReadings[name][place];
  if (reading !== undefined) behaviour[name] = reading;
}

function isName(text: string): text is Name {
  return text in otherReadings;
}

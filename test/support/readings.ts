import assert from "node:assert/strict";
import { otherReadings, type Behaviour } from "pulumi-bunny-sandbox";
import { readingsVariable } from "../../tools/test-suites";

type Name = keyof Behaviour;

/** Readings under which no whole life passes as it is tested, and why: tests of their own cover them. */
export const notForWholeLives: { readonly [N in Name]?: string } = {
  appOutcome: "no application becomes active",
  createApp: "no application is created whole",
  lateReads: "what is looked at right after a step is not there yet",
  containerObjectReadsUntilShown: "what others have just made is not there yet",
  deletedNameRefusals: "the name of a zone that was just deleted is free only after several tries",
  incompleteNameservers: "nobody else can change one name server alone",
  newZoneRefusals: "a zone that was just created does not tell whether it holds files",
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

/** Readings that change how often is looked, and what is looked for: nothing else of a sequence of requests depends on one. */
const repeatedLooks: { readonly [N in Name]?: string } = {
  appReadsUntilActive: "until an application is active",
  appReadsUntilGone: "until an application is gone",
};

/**
 * Under readings that call for more than one look, the same look several times in a row counts as one. So does the same look
 * into a folder after several removals in it that were refused: those that end together share it.
 */
export function sameRequests(requests: readonly string[], expected: readonly string[]): void {
  const isRepeated = Object.keys(repeatedLooks).some((name) => name in behaviourOfRun);
  const isShared = "removeAbsentFile" in behaviourOfRun;
  const seen = (list: readonly string[]): readonly string[] =>
    list.filter((one, place) => {
      if (!one.startsWith("GET ")) return true;
      const isAfterRemoval = list.slice(0, place).some((before) => before.startsWith("DELETE "));
      if (isShared && isAfterRemoval && one.endsWith("/")) return !list.includes(one, place + 1);
      return !isRepeated || one !== list[place - 1];
    });
  assert.deepEqual(seen(requests), seen(expected));
}

function setReading<N extends Name>(behaviour: Partial<Pick<Behaviour, N>>, name: N, place: number): void {
  const reading: Behaviour[N] | undefined = otherReadings[name][place];
  if (reading !== undefined) behaviour[name] = reading;
}

function isName(text: string): text is Name {
  return text in otherReadings;
}

import { duration } from "../progress";
import { differences, type Row } from "./ledger";
import { changesIn, describeChanges, gist, type Operation, type Outcome } from "./outcome";
import type { Screen } from "./screen";
import type { Stage } from "./stage";
import { none, noRequests, type Requests, requestsIn, settingsOf, zonesOf } from "./zones";

/** One step of the demo. */
export interface Step {
  /** What it is called in the table. */
  readonly name: string;
  /** What happens and why, in plain words. */
  readonly words: string;
  /** What a person would type to the same effect. */
  readonly commands?: readonly string[];
  readonly act: () => Promise<Act>;
  /** What should come of it; asked afterwards. Requests that are left out are none, settings are those from before. */
  readonly expected: () => Expected;
}

interface Expected extends Summary, Partial<Pick<Outcome, "settings">> {
  readonly requests?: Partial<Requests>;
}

/** What a step did. */
export interface Act extends Summary {
  /** It failed, as the summary says; all else that could be expected of it is beside the point then. */
  readonly failed?: boolean;
  /** The interesting part of the output. */
  readonly shown: readonly string[];
  /** All of it. */
  readonly output: string;
}

type Summary = Pick<Outcome, "summary" | "details">;

/** A step went another way than expected. */
export class Unexpected extends Error {
  constructor(
    readonly row: Row,
    /** All that the step printed. */
    readonly output: string,
  ) {
    super(`not as expected: ${row.step}`);
  }
}

/**
 * Does a step, says what happens and compares it with what was expected.
 *
 * @throws {@link Unexpected}
 */
export async function runStep({ sandbox }: Stage, screen: Screen, number: number, step: Step): Promise<Row> {
  screen.say("", screen.bold(`${number}. ${step.words}`));
  screen.say(...(step.commands ?? []).map((command) => screen.faint(`   $ ${command}`)));

  const before = { settings: settingsOf(sandbox), sequence: sandbox.journal().at(-1)?.sequence };
  const started = performance.now();
  const { summary, details, failed = false, shown, output } = await step.act();
  const milliseconds = performance.now() - started;
  const requests = requestsIn(sandbox.journal(before.sequence), zonesOf(sandbox));
  const seen: Outcome = { summary, details, requests, settings: settingsOf(sandbox) };
  const expected = failed ? { ...seen, summary: "success" } : complete(step.expected(), before);
  const row: Row = { step: step.name, expected, seen, milliseconds };

  screen.say(...shown.map((line) => `     ${painted(line, screen)}`.trimEnd()));
  if (differences(row).length > 0) throw new Unexpected(row, output);
  screen.say(`   ${screen.good("ok")} ${inWords(row)}`);
  return row;
}

function complete(expected: Expected, before: Pick<Outcome, "settings">): Outcome {
  return { ...before, ...expected, requests: { ...noRequests, ...expected.requests } };
}

function inWords({ seen: { summary, requests }, milliseconds }: Row): string {
  const sent = Object.entries(requests).filter(([, count]) => count !== none);
  const counts = sent.map(([about, count]) => `${about} ${count}`).join(", ") || none;
  return `in ${duration(milliseconds)}: ${summary}. Requests: ${counts}.`;
}

/** What comes is green, what goes is red, as Pulumi has it. */
function painted(line: string, { good, bad }: Screen): string {
  return /^\s*\+ /.test(line) ? good(line) : /^\s*- /.test(line) ? bad(line) : line;
}

const signs: Readonly<Record<string, string>> = { create: "+", delete: "-", update: "~" };

/** An act of Pulumi; what it changed is shown, or all of its output. */
export async function pulumiAct(stage: Stage, args: readonly string[], show: "changes" | "output"): Promise<Act> {
  const { code, output, operations } = await stage.pulumi(args);
  const changes = describeChanges(changesIn(operations));
  return {
    ...changes,
    ...(code === 0 ? {} : { summary: `exit code ${code}`, failed: true }),
    shown: show === "output" ? output.trim().split("\n") : changed(operations),
    output,
  };
}

function changed(operations: readonly Operation[]): string[] {
  const shown = operations.filter(({ kind }) => kind !== "same");
  const width = Math.max(...shown.map(({ type, name }) => type.length + name.length));
  return shown.map((operation) => {
    const { kind, type, name } = operation;
    return `${signs[kind] ?? kind} ${type} ${name.padEnd(width - type.length)}  ${gist(operation)}`;
  });
}

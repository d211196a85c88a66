import { duration, withSignsOfLife } from "../progress";
import type { Recorded } from "../recordingProxy";
import { settingsOf } from "./account";
import { differences, type Row } from "./expectations";
import { changesIn, describeChanges, gist, type Operation, type Outcome } from "./outcome";
import { none, type Requests, requestsIn } from "./requests";
import { type Screen, wrapped } from "./screen";
import type { Stage } from "./stage";

/** One step of the demo. */
export interface Step {
  /** Its name in the table. */
  readonly name: string;
  /** What happens and why. */
  readonly words: string;
  /** The equivalent commands. */
  readonly commands?: readonly string[];
  readonly act: () => Promise<Act>;
  /** Whether the command is to fail: it is compared like any other then. */
  readonly isToFail?: boolean;
  /** The expected result; called afterwards. Omitted requests mean none, omitted settings those from before. */
  readonly expected: () => Expected;
}

type Expected = Summary & Partial<Pick<Outcome, "requests" | "settings">>;

/** What a step did. */
export interface Act extends Summary {
  /** The exit code of a command. @default 0 */
  readonly code?: number;
  /** The interesting part of the output. */
  readonly shown: readonly string[];
  /** The whole output. */
  readonly output: string;
}

/** What a Pulumi command did. */
interface PulumiAct extends Act {
  /** The requests that it sent to the API. */
  readonly sent: readonly Recorded[];
}

type Summary = Pick<Outcome, "summary" | "details">;

/** The result of a step was not as expected. */
export class Unexpected extends Error {
  constructor(
    readonly row: Row,
    /** The whole output of the step. */
    readonly output: string,
  ) {
    super(`not as expected: ${row.step}`);
  }
}

/**
 * Runs a step, reports what happens and compares it with what is expected.
 *
 * @throws {@link Unexpected}
 */
export async function runStep(stage: Stage, screen: Screen, number: number, step: Step): Promise<Row> {
  const { sandbox, hide } = stage;
  screen.say("", ...wrapped(`${number}. `, step.words).map(screen.bold));
  screen.say(...(step.commands ?? []).flatMap((command) => wrapped("   ", hide(command))).map(screen.faint));

  const before = { settings: settingsOf(sandbox, stage), sequence: sandbox.journal().at(-1)?.sequence };
  const started = performance.now();
  const {
    code = 0,
    shown,
    output,
    ...act
  } = await withSignsOfLife((line) => {
    screen.say(screen.faint(` ${line}`));
  }, step.act);
  const milliseconds = performance.now() - started;
  const isAsIntended = (code !== 0) === (step.isToFail ?? false);
  const summary = isAsIntended ? act.summary : `exit code ${code}`;
  const requests = requestsIn(sandbox.journal(before.sequence));
  const seen: Outcome = { summary, details: act.details, requests, settings: settingsOf(sandbox, stage) };
  // After a failure, nothing else is worth comparing.
  const expected = isAsIntended ? complete(step.expected(), before) : { ...seen, summary: intended(step) };
  const row: Row = { step: step.name, expected, seen, milliseconds };

  screen.say(...shown.map((line) => `     ${painted(line, screen)}`.trimEnd()));
  if (differences(row).length > 0) throw new Unexpected(row, output);
  screen.say(`   ${screen.good("ok")} in ${duration(milliseconds)}: ${summary}`);
  screen.say(...wrapped("      requests: ", inWords(requests)));
  return row;
}

function intended({ isToFail = false }: Step): string {
  return isToFail ? "a failure" : "success";
}

function complete(expected: Expected, before: Pick<Outcome, "settings">): Outcome {
  const { settings = before.settings, requests = {}, ...rest } = expected;
  return { ...rest, requests, settings: [...settings].sort() };
}

/** The requests of each object, each of which stays on one line. */
function inWords(requests: Requests): string[] {
  const counts = Object.entries(requests).map(([about, count]) => `${about} ${count}`);
  return counts.length === 0 ? [none] : counts.map((count, index) => (index < counts.length - 1 ? `${count},` : count));
}

/** Added lines are green, removed lines red, as in Pulumi. */
function painted(line: string, { good, bad }: Screen): string {
  return /^\s*\+ /.test(line) ? good(line) : /^\s*- /.test(line) ? bad(line) : line;
}

const signs: Readonly<Record<string, string>> = { create: "+", delete: "-", update: "~", "delete failed": "!" };

/** Runs Pulumi; shows its changes, or its whole output. */
export async function pulumiAct(stage: Stage, args: readonly string[], show: "changes" | "output"): Promise<PulumiAct> {
  const { code, output, operations, requests } = await stage.pulumi(args);
  const changes = describeChanges(changesIn(operations));
  return {
    ...changes,
    code,
    shown: show === "output" ? output.trim().split("\n") : changed(operations),
    output,
    sent: requests,
  };
}

function changed(operations: readonly Operation[]): string[] {
  const shown = operations.filter(({ kind }) => kind !== "same");
  const width = Math.max(...shown.map(({ type, name }) => type.length + name.length));
  return shown.flatMap((operation) => {
    const { kind, type, name, reason } = operation;
    const line = `${signs[kind] ?? kind} ${type} ${name.padEnd(width - type.length)}  ${gist(operation)}`;
    return [line, ...(reason === undefined ? [] : indented(reason))];
  });
}

/** Below the line of a resource, which is indented itself. */
function indented(text: string): string[] {
  return wrapped(" ".repeat(9), text).map((line) => line.slice(5));
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { duration, withSignsOfLife } from "../progress";
import { differencesOf, type Facts, factsIn, present } from "./account";
import { callInWords } from "./otherHands";
import { isWithin, type Requests, requestsIn, type Subject, subjects } from "./requests";
import { type Say, wrappedLines } from "./screen";
import type { ApiCall, Stage } from "./stage";

/** One step of the demo: what others do, an edit of the program, and a Pulumi command. */
export interface Step {
  /** Its name in the table. */
  readonly name: string;
  /** What happens and why. */
  readonly words: string;
  readonly calls?: (stage: Stage) => readonly ApiCall[];
  readonly edit?: { readonly file: string; readonly text: string; readonly by: string };
  readonly pulumi?: readonly string[] | ((stage: Stage) => readonly string[]);
  readonly expected: {
    readonly summary: string;
    /** @default none at all */
    readonly requests?: Requests;
    /** What becomes different in the account; undefined is gone. @default nothing */
    readonly account?: Readonly<Record<string, string | undefined>>;
  };
}

const headings = ["Step", "What happened", ...subjects, "Time", ""];

/** The steps so far, with what each was to do and did. */
export class Tour {
  private readonly rows: string[][] = [];
  private account: Facts = {};

  constructor(
    private readonly stage: Stage,
    private readonly say: Say,
  ) {}

  /** Takes a step, shows it, and says whether it went as expected. What did not is shown with its whole output. */
  async go({ name, words, calls, edit, pulumi, expected }: Step): Promise<boolean> {
    const { say, stage } = this;
    const made = calls?.(stage) ?? [];
    const args = typeof pulumi === "function" ? pulumi(stage) : pulumi;
    say("", ...wrappedLines(`${this.rows.length + 1}. `, words));
    const commands = [
      ...made.map((call) => callInWords(call, stage)),
      ...(edit === undefined ? [] : [`$ sed -i 's/${edit.text}/${edit.by}/' ${edit.file}`]),
      ...(args === undefined ? [] : [`$ pulumi ${args.join(" ")}`]),
    ];
    say(...commands.flatMap((command) => wrappedLines("   ", command)));
    const before = stage.sandbox.journal().at(-1)?.sequence;
    const account = factsIn(stage.sandbox);
    const started = performance.now();
    const { summary, shown, output } = await withSignsOfLife(say, async () => {
      for (const call of made) await stage.callApi(call);
      if (edit !== undefined) replaceIn(join(stage.program, edit.file), edit.text, edit.by);
      return args === undefined ? { summary: `${made.length} calls`, shown: [], output: "" } : stage.pulumi(args);
    });
    const time = duration(performance.now() - started);
    const requests = requestsIn(stage.sandbox.journal(before));
    const after = factsIn(stage.sandbox);
    this.account = present({ ...this.account, ...expected.account });
    const wrong = differencesOf(this.account, after);
    const cells = [
      name,
      figure(expected.summary, summary),
      ...subjects.map((subject) => counted(subject, expected.requests ?? {}, requests)),
      time,
    ];
    const isGood = wrong.length === 0 && !cells.some((cell) => cell.includes(", not "));
    this.rows.push([...cells, isGood ? "ok" : "NOT OK"]);

    say(...shown.map((line) => `     ${line}`.trimEnd()));
    say(...differencesOf(account, after).flatMap((line) => wrappedLines("     ", line)));
    say(`   ${isGood ? "ok" : "NOT as expected"} in ${time}: ${summary}`);
    say(...wrappedLines("      requests: ", inWords(requests)));
    if (isGood) return true;
    say("", ...this.table(), "", `"${name}" is not as expected; the remaining steps were skipped.`);
    if (wrong.length > 0) say("The account, as expected → as it is:", ...wrong.map((line) => `  ${line}`));
    if (output !== "") say("", "Its full output:", output.trimEnd());
    return false;
  }

  /** The table of all steps: requests as reads and writes, and the expected value if the actual one differs. */
  table(): string[] {
    const { rows } = this;
    const columns = headings.map((_, column) => column).filter((column) => rows.some((row) => row[column] !== "0"));
    const width = (column: number) => Math.max(...[headings, ...rows].map((texts) => (texts[column] ?? "").length));
    const line = (texts: readonly string[]) =>
      columns
        .map((column) => (texts[column] ?? "").padEnd(width(column)))
        .join("  ")
        .trimEnd();
    return [line(headings), columns.map((column) => "-".repeat(width(column))).join("  "), ...rows.map(line)];
  }
}

function counted(subject: Subject, expected: Requests, seen: Requests): string {
  const { [subject]: wanted = "0" } = expected;
  const { [subject]: was = "0" } = seen;
  return isWithin(wanted, was) ? wanted : figure(wanted, was);
}

function figure(expected: string, seen: string): string {
  return expected === seen ? seen : `${seen}, not ${expected}`;
}

function replaceIn(file: string, text: string, other: string): void {
  writeFileSync(file, readFileSync(file, "utf8").replace(text, other));
}

const inWords = (requests: Requests): string =>
  Object.entries(requests)
    .map(([subject, count]) => `${subject} ${count}`)
    .join(", ") || "0";

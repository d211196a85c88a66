import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as T from "fp-ts/Task";
import * as TE from "fp-ts/TaskEither";
import { appendFileSync, existsSync } from "node:fs";
import { withAuthors } from "../audit/withAuthors";
import { compare } from "../drift/compare";
import { headline, printable } from "../drift/formatting";
import { renderAnnotations, renderSummary } from "../drift/github";
import { type PlannedStep, renderPlan } from "../drift/plan";
import type { DriftFailure } from "../drift/pulumi";
import { type Agreement, repair, type RepairCommand } from "../drift/repair";
import { renderJson, type DriftReport, type StackDrift, toReport, toStackDrift } from "../drift/report";
import type { StackChoice } from "../drift/stacks";
import { type TableStyle, remark, renderTable } from "../drift/table";
import { taskEither, valueOf } from "../common/taskEither";
import { type Misuse, misuse, parseOptions, type Values } from "./arguments";
import { type Command, exitCodes, type CommandContext } from "./command";
import { progressOn } from "./progress";

const usage = `Usage: pulumi-bunny drift [options]

Compares the resources of a stack with what actually exists, and shows what was changed or deleted outside Pulumi.
Changes nothing unless --fix is given. Resources of other providers are compared too.

  -s, --stack NAME  a stack to compare; can be repeated. Default: the selected stack
      --all         all stacks of the project
  -C, --cwd DIR     folder of the Pulumi project. Default: the current folder
      --audit       add who made each change, and when, from bunny.net's audit log of the last 7 days
      --json        print the report as JSON (schema: drift-report.schema.json in the package)
      --github      in GitHub Actions: add the report to the step summary, and annotate what drifted
      --fix         show a repair plan, ask for confirmation, carry it out (pulumi up --refresh), and compare again
  -y, --yes         with --fix: do not ask for confirmation
  -h, --help        print this help

Exit codes: 0 no drift, 2 drift, 1 failure (something could not be compared or repaired).
Progress goes to standard error; standard output contains only the report.
`;

const options = {
  stack: { type: "string", short: "s", multiple: true },
  all: { type: "boolean", default: false },
  cwd: { type: "string", short: "C" },
  audit: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  github: { type: "boolean", default: false },
  fix: { type: "boolean", default: false },
  yes: { type: "boolean", short: "y", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** What to do. */
interface Request {
  readonly stacks: StackChoice;
  readonly cwd: string | undefined;
  readonly audit: boolean;
  readonly json: boolean;
  /** The file to which the step summary is written. */
  readonly summaryFile: string | undefined;
  /** The command line that repairs the drift that this one shows. */
  readonly next: string;
  readonly fix: boolean;
  readonly yes: boolean;
}

/** `pulumi-bunny drift` */
export const drift: Command = {
  summary: "show what was changed or deleted outside Pulumi, and optionally repair it",
  usage,
  run: async (args, context) => {
    const { err, out } = context;
    const parsed = parseOptions(args, options);
    if (E.isRight(parsed) && parsed.right.help) {
      out(usage);
      return exitCodes.clean;
    }
    const done = await taskEither(async function* () {
      const values = yield* valueOf(TE.fromEither(parsed));
      const request = yield* valueOf(TE.fromEither(toRequest(values, args, context)));
      return yield* valueOf(carryOut(request, context));
    })();
    if (E.isRight(done)) return done.right;
    err(`pulumi-bunny drift: ${done.left.reason}\n`);
    if (done.left._tag === "Misuse") err("`pulumi-bunny drift --help` lists the options.\n");
    return exitCodes.failed;
  },
};

function toRequest(
  values: Values<typeof options>,
  args: readonly string[],
  { ask, environment }: CommandContext,
): E.Either<Misuse, Request> {
  const { all, audit, cwd, fix, github, json, stack = [], yes } = values;
  const summaryFile = github ? environment.GITHUB_STEP_SUMMARY : undefined;
  if (all && stack.length > 0) return E.left(misuse("--all and --stack cannot be combined"));
  if (stack.includes("")) return E.left(misuse("--stack requires the name of a stack"));
  if (cwd !== undefined && !existsSync(cwd)) return E.left(misuse(`--cwd: the folder ${cwd} does not exist`));
  if (yes && !fix) return E.left(misuse("--yes requires --fix"));
  if (fix && !yes && ask === undefined) {
    return E.left(misuse("--fix asks for confirmation, and there is no terminal to ask on: add --yes"));
  }
  if (github && (summaryFile === undefined || summaryFile === "")) {
    return E.left(misuse("--github requires GITHUB_STEP_SUMMARY, which GitHub Actions sets: omit --github elsewhere"));
  }
  const stacks = all ? "all" : stack.length > 0 ? stack : "selected";
  return E.right({ stacks, cwd, audit, json, summaryFile, next: repairing(args), fix, yes });
}

/** The same command with `--fix`, for interactive use: where annotations go to GitHub, nobody can be asked. */
const repairing = (args: readonly string[]): string =>
  commandLine(["npx", "pulumi-bunny", "drift", ...args.filter((arg) => arg !== "--github"), "--fix"]);

function carryOut(request: Request, context: CommandContext): TE.TaskEither<DriftFailure | Misuse, number> {
  const { environment, errIsTerminal, interrupt, signal } = context;
  const pulumi = { cwd: request.cwd, environment, interrupt, signal };
  const progress = progressOn(context);
  const audited =
    (report: DriftReport): T.Task<DriftReport> =>
    async () => {
      progress.step("Reading the audit log");
      const found = await withAuthors(report, pulumi)();
      progress.say("");
      return found;
    };
  const look = (stacks: StackChoice): TE.TaskEither<DriftFailure, DriftReport> =>
    pipe(
      compare({ ...pulumi, stacks, onProgress: progress.comparison }),
      TE.chainTaskK((report) => (request.audit ? audited(report) : T.of(report))),
    );
  const repairIt = (found: DriftReport): TE.TaskEither<DriftFailure, Result> =>
    taskEither(async function* () {
      if (!request.fix || !found.stacks.some(({ outcome }) => outcome === "drift")) {
        return { report: found, repairsFailed: false, isShown: false };
      }
      const errLook = terminalStyle(context, "err");
      // Warnings are shown below the plan, next to the question.
      progress.say(`\n${renderTable(withoutWarnings(found), errLook)}\n`);
      const { failed, tried, unfinished } = yield* valueOf(
        repair(found, {
          ...pulumi,
          agreed: (stack, plan) => isAgreed(stack, plan, request, context),
          onProgress: progress.repair,
          onRemark: (text) => {
            progress.say(`${remark("info", "grey", printable(text), errLook)}\n`);
          },
          onFailure: (stack, command, reasons) => {
            progress.say(failureText(stack, command, reasons, errLook));
          },
        }),
      );
      const report = tried ? yield* valueOf(look(found.stacks.map(({ stack }) => stack))) : found;
      return {
        report: withUnfinished(report, unfinished),
        repairsFailed: failed,
        isShown: !tried && errIsTerminal,
      };
    });
  return taskEither(async function* () {
    const found = yield* valueOf(look(request.stacks));
    const result = yield* valueOf(repairIt(found));
    return yield* valueOf(TE.fromEither(writeReport(result, request, context)));
  });
}

/**
 * A resource that an update could not create again is no longer in the stack, so that no comparison reports it missing:
 * the stack must not appear to be without drift.
 */
const withUnfinished = ({ stacks }: DriftReport, unfinished: readonly string[]): DriftReport =>
  toReport(
    stacks.map((found) =>
      unfinished.includes(found.stack) ? toStackDrift({ ...found, failures: [...found.failures, notFinished] }) : found,
    ),
  );

const notFinished =
  "the repair is not finished, and what it could not create is missing from this report: run `pulumi up` to continue";

const withoutWarnings = (report: DriftReport): DriftReport => ({
  ...report,
  stacks: report.stacks.map((stack) => ({ ...stack, warnings: [] })),
});

/** Shows the plan for a stack and its warnings, and asks for confirmation. */
async function isAgreed(
  { stack, warnings }: StackDrift,
  plan: readonly PlannedStep[],
  { yes }: Request,
  context: CommandContext,
): Promise<Agreement> {
  const { ask, err } = context;
  const look = terminalStyle(context, "err");
  if (plan.length === 0) {
    err(`Nothing to repair in stack ${stack}: the program ignores what drifted, for example with ignoreChanges.\n`);
    return "no";
  }
  err(`Plan for stack ${stack}:\n\n${renderPlan(plan, look)}\n`);
  for (const warning of warnings) err(`${remark("warning", "yellow", printable(warning), look)}\n`);
  if (yes) return "anyPlan";
  const answer = await ask?.(`Repair stack ${stack}? (y/N) `);
  return answer !== undefined && /^y(es)?$/i.test(answer.trim()) ? "thisPlan" : "no";
}

function failureText(stack: string, command: RepairCommand, reasons: readonly string[], look: TableStyle): string {
  const what =
    command === "preview" ? `The repair of stack ${stack} could not be planned` : `The repair of stack ${stack} failed`;
  return [`${what}:`, ...reasons.map((reason) => remark("failed", "red", printable(reason), look)), ""].join("\n");
}

interface Result {
  readonly report: DriftReport;
  readonly repairsFailed: boolean;
  /** Whether the user has already seen this report, before the plan. */
  readonly isShown: boolean;
}

/** Writes the report to all its outputs, and returns the exit code. */
function writeReport(
  { isShown, report, repairsFailed }: Result,
  { fix, json, next, summaryFile }: Request,
  context: CommandContext,
): E.Either<Misuse, number> {
  const { err, out, outIsTerminal } = context;
  if (json) out(renderJson(report));
  else if (isShown && outIsTerminal) out(report.stacks.map((stack) => `${headline(stack)}\n`).join(""));
  else out(renderTable(report, terminalStyle(context, "out")));
  if (!json && !fix && report.stacks.some(({ outcome }) => outcome === "drift")) {
    out(`\nTo see a plan and repair it:\n  ${next}\n`);
  }
  const written =
    summaryFile === undefined
      ? E.right(undefined)
      : E.tryCatch(
          () => {
            // GitHub reads commands from both outputs; our standard output contains only the report.
            for (const line of renderAnnotations(report)) err(`${line}\n`);
            appendFileSync(summaryFile, renderSummary(report));
          },
          () => misuse(`GITHUB_STEP_SUMMARY: cannot write to ${summaryFile}`),
        );
  return pipe(
    written,
    E.map(() => (repairsFailed ? exitCodes.failed : exitCodes[report.outcome])),
  );
}

/** Longest row without a terminal, so that a log stays readable. */
const columnsOfLogs = 120;

/** Fewest columns: below this, wrapping does not make the text easier to read. */
const fewestColumns = 40;

/** How to format what is written to an output. */
function terminalStyle(context: CommandContext, output: "out" | "err"): TableStyle {
  const { environment } = context;
  const isTerminal = context[`${output}IsTerminal`];
  const given = context[`${output}Columns`] ?? Number(environment.COLUMNS ?? 0);
  return {
    colors: isTerminal && (environment.NO_COLOR ?? "") === "",
    width: given > 0 ? Math.max(given, fewestColumns) : columnsOfLogs,
    breakSentences: isTerminal,
  };
}

/** A command line quoted for a shell. */
const commandLine = (words: readonly string[]): string => words.map(quoted).join(" ");

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as T from "fp-ts/Task";
import * as TE from "fp-ts/TaskEither";
import { appendFileSync, existsSync } from "node:fs";
import { withAuthors } from "../audit/withAuthors";
import { compare } from "../drift/compare";
import { type DriftFailure, runInTerminal } from "../drift/pulumi";
import { renderJson, type DriftReport, toReport, toStackDrift } from "../drift/report";
import type { StackChoice } from "../drift/stacks";
import { renderSummary, renderText } from "../drift/rendering";
import { taskEither, valueOf } from "../common/taskEither";
import { type Misuse, misuse, type Values } from "./arguments";
import { command, type CommandContext, exitCodes } from "./command";
import { sessionOf } from "./session";

const usage = `Usage: pulumi-bunny drift [options]

Compares the resources of a stack with what actually exists, and shows what was changed or deleted outside Pulumi.
Changes nothing unless --fix is given. Resources of other providers are compared too.

  -s, --stack NAME  a stack to compare; can be repeated. Default: the selected stack
      --all         all stacks of the project
  -C, --cwd DIR     folder of the Pulumi project. Default: the current folder
      --audit       add who has changed what drifted, and when, from bunny.net's audit log of the last 7 days;
                    needs BUNNYNET_API_KEY
      --json        print the report as JSON (schema: drift-report.schema.json in the package)
      --github      in GitHub Actions: add the report to the step summary
      --fix         show the report, run \`pulumi up --refresh\`, which asks for confirmation, and compare again
  -y, --yes         with --fix: pulumi does not ask for confirmation
  -h, --help        print this help

Exit codes: 0 no drift, 2 drift, 1 failure (something could not be compared or repaired).
Progress, and what pulumi shows with --fix, go to standard error; standard output contains only the report.
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
} as const;

/** What to do. */
interface Request {
  readonly stacks: StackChoice;
  readonly cwd: string | undefined;
  readonly audit: boolean;
  readonly json: boolean;
  /** The file to which the step summary is written. */
  readonly summaryFile: string | undefined;
  readonly fix: boolean;
  readonly yes: boolean;
}

/** `pulumi-bunny drift` */
export const drift = command("drift", {
  summary: "show what was changed or deleted outside Pulumi, and optionally repair it",
  usage,
  options,
  carryOut: (values, context) =>
    pipe(
      TE.fromEither(toRequest(values, context)),
      TE.flatMap((request) => carryOut(request, context)),
    ),
});

function toRequest(values: Values<typeof options>, { environment }: CommandContext): E.Either<Misuse, Request> {
  const { all, audit, cwd, fix, github, json, stack = [], yes } = values;
  const summaryFile = github ? environment.GITHUB_STEP_SUMMARY : undefined;
  if (all && stack.length > 0) return E.left(misuse("--all and --stack cannot be combined"));
  if (stack.includes("")) return E.left(misuse("--stack requires the name of a stack"));
  if (cwd !== undefined && !existsSync(cwd)) return E.left(misuse(`--cwd: the folder ${cwd} does not exist`));
  if (yes && !fix) return E.left(misuse("--yes requires --fix"));
  if (github && (summaryFile === undefined || summaryFile === "")) {
    return E.left(misuse("--github requires GITHUB_STEP_SUMMARY, which GitHub Actions sets: omit --github elsewhere"));
  }
  const stacks = all ? "all" : stack.length > 0 ? stack : "selected";
  return E.right({ stacks, cwd, audit, json, summaryFile, fix, yes });
}

function carryOut(request: Request, context: CommandContext): TE.TaskEither<DriftFailure | Misuse, number> {
  const { environment, err, interrupt, signal } = context;
  const pulumi = { cwd: request.cwd, environment, interrupt, signal };
  const say = (text: string): void => {
    err(`${text} …\n`);
  };
  const audited =
    (report: DriftReport): T.Task<DriftReport> =>
    () => {
      say("Reading the audit log");
      return withAuthors(report, sessionOf(context), pulumi)();
    };
  const look = (stacks: StackChoice): TE.TaskEither<DriftFailure, DriftReport> =>
    pipe(
      compare({
        ...pulumi,
        stacks,
        onProgress: ({ stack }) => {
          say(`Comparing stack ${stack}`);
        },
      }),
      TE.chainTaskK((report) => (request.audit ? audited(report) : T.of(report))),
    );
  return taskEither(async function* () {
    let report = yield* valueOf(look(request.stacks));
    const drifted = report.stacks.flatMap(({ outcome, stack }) => (outcome === "drift" ? stack : []));
    if (request.fix && drifted.length > 0) {
      err(`${renderText(report)}\n`);
      const unfinished: string[] = [];
      for (const stack of drifted) {
        const args = ["up", "--refresh", "--stack", stack, ...(request.yes ? ["--yes"] : [])];
        if ((yield* valueOf(runInTerminal(args, pulumi))) !== 0) unfinished.push(stack);
      }
      report = withUnfinished(yield* valueOf(look(report.stacks.map(({ stack }) => stack))), unfinished);
    }
    return yield* valueOf(TE.fromEither(writeReport(report, request, context)));
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
  "`pulumi up --refresh` did not succeed, and what it could not create is missing from this report: run it again to continue";

/** Writes the report to all its outputs, and returns the exit code. */
function writeReport(
  report: DriftReport,
  { fix, json, summaryFile }: Request,
  { out }: CommandContext,
): E.Either<Misuse, number> {
  out(json ? renderJson(report) : renderText(report));
  if (!json && !fix && report.stacks.some(({ outcome }) => outcome === "drift")) out(howToRepair);
  const written =
    summaryFile === undefined
      ? E.right(undefined)
      : E.tryCatch(
          () => {
            appendFileSync(summaryFile, renderSummary(report));
          },
          () => misuse(`GITHUB_STEP_SUMMARY: cannot write to ${summaryFile}`),
        );
  return pipe(
    written,
    E.map(() => exitCodes[report.outcome]),
  );
}

const howToRepair = "\nTo repair it, run the same command with --fix, which runs `pulumi up --refresh`.\n";

import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { appendFileSync, existsSync } from "node:fs";
import { compare } from "../drift/compare";
import { renderAnnotations, renderSummary } from "../drift/github";
import { renderJson } from "../drift/json";
import type { DriftFailure } from "../drift/pulumi";
import { repair } from "../drift/repair";
import type { DriftReport } from "../drift/report";
import type { StackChoice } from "../drift/stacks";
import { renderTable } from "../drift/table";
import { type Misuse, misuse, parseOptions, type Values } from "./arguments";
import { type Command, exitCodes, type Surroundings } from "./command";
import { progressOn } from "./progress";

const usage = `Usage: pulumi-bunny drift [options]

Compares the resources of a stack with what is really there, and tells what was changed or removed elsewhere.
Changes nothing, unless --fix is given. Resources of other providers are compared, too.

  -s, --stack NAME  a stack to compare, can be repeated; the selected one when left out
      --all         all stacks of the project
  -C, --cwd DIR     folder of the Pulumi project; the current one when left out
      --json        print the report as JSON (drift-report.schema.json of the package describes it)
      --github      in GitHub Actions: add the report to the summary of the step, and annotate what drifted
      --fix         show how to repair what drifted, ask, and do it (pulumi up --refresh); then compare again
  -y, --yes         with --fix: do not ask
  -h, --help        print this

Exit codes: 0 no drift, 2 drift, 1 failure: something could not be compared, or not be repaired.
Progress is told on standard error; standard output holds the report alone.
`;

const options = {
  stack: { type: "string", short: "s", multiple: true },
  all: { type: "boolean", default: false },
  cwd: { type: "string", short: "C" },
  json: { type: "boolean", default: false },
  github: { type: "boolean", default: false },
  fix: { type: "boolean", default: false },
  yes: { type: "boolean", short: "y", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** What is to be done. */
interface Request {
  readonly stacks: StackChoice;
  readonly cwd: string | undefined;
  readonly json: boolean;
  /** The file that takes the summary of the step. */
  readonly summaryFile: string | undefined;
  readonly fix: boolean;
  readonly yes: boolean;
}

/** `pulumi-bunny drift` */
export const drift: Command = {
  summary: "tell what was changed or removed elsewhere, and repair it on request",
  usage,
  run: async (args, surroundings) => {
    const { err, out } = surroundings;
    const parsed = parseOptions(args, options);
    if (E.isRight(parsed) && parsed.right.help) {
      out(usage);
      return exitCodes.clean;
    }
    const done = await pipe(
      TE.fromEither(parsed),
      TE.chainEitherK((values) => toRequest(values, surroundings)),
      TE.chainW((request) => carryOut(request, surroundings)),
    )();
    if (E.isRight(done)) return done.right;
    err(`pulumi-bunny drift: ${done.left.reason}\n`);
    if (done.left._tag === "Misuse") err("`pulumi-bunny drift --help` lists the options.\n");
    return exitCodes.failed;
  },
};

function toRequest(values: Values<typeof options>, { ask, environment }: Surroundings): E.Either<Misuse, Request> {
  const { all, cwd, fix, github, json, stack = [], yes } = values;
  const summaryFile = github ? environment.GITHUB_STEP_SUMMARY : undefined;
  if (all && stack.length > 0) return E.left(misuse("--all and --stack exclude each other: give one of them"));
  if (stack.includes("")) return E.left(misuse("--stack takes the name of a stack"));
  if (cwd !== undefined && !existsSync(cwd)) return E.left(misuse(`--cwd: there is no folder ${cwd}`));
  if (yes && !fix) return E.left(misuse("--yes has a meaning with --fix only"));
  if (fix && !yes && ask === undefined) {
    return E.left(misuse("--fix asks before it repairs, and there is no terminal to ask on: add --yes"));
  }
  if (github && (summaryFile === undefined || summaryFile === "")) {
    return E.left(
      misuse("--github needs GITHUB_STEP_SUMMARY, which GitHub Actions sets: leave --github out elsewhere"),
    );
  }
  return E.right({ stacks: all ? "all" : stack.length > 0 ? stack : "selected", cwd, json, summaryFile, fix, yes });
}

function carryOut(request: Request, surroundings: Surroundings): TE.TaskEither<DriftFailure | Misuse, number> {
  const { ask, environment, err, interrupt, signal } = surroundings;
  const pulumi = { cwd: request.cwd, environment, interrupt, signal };
  const look = (stacks: StackChoice): TE.TaskEither<DriftFailure, DriftReport> =>
    compare({ ...pulumi, stacks, onProgress: progressOn(surroundings) });
  const agreed = async (stack: string): Promise<boolean> =>
    request.yes || (ask !== undefined && /^y(es)?$/i.test((await ask(`Repair stack ${stack}? (y/N) `)).trim()));
  const repairIt = (found: DriftReport): TE.TaskEither<DriftFailure, Result> => {
    if (!request.fix || !found.stacks.some(({ outcome }) => outcome === "drift")) {
      return TE.right({ report: found, repairsFailed: false });
    }
    err(`\n${renderTable(found, false)}\n`);
    return pipe(
      repair(found, { ...pulumi, planFirst: !request.yes, agreed, tell: err }),
      TE.chain(({ failed, tried }) =>
        pipe(
          tried ? look(found.stacks.map(({ stack }) => stack)) : TE.right(found),
          TE.map((report) => ({ report, repairsFailed: failed })),
        ),
      ),
    );
  };
  return pipe(
    look(request.stacks),
    TE.chain(repairIt),
    TE.chainEitherKW((result) => hand(result, request, surroundings)),
  );
}

interface Result {
  readonly report: DriftReport;
  readonly repairsFailed: boolean;
}

/** Hands the report to everyone who is to have it, and gives the exit code. */
function hand(
  { report, repairsFailed }: Result,
  { json, summaryFile }: Request,
  { environment, err, out, outIsTerminal }: Surroundings,
): E.Either<Misuse, number> {
  const colours = outIsTerminal && (environment.NO_COLOR ?? "") === "";
  out(json ? renderJson(report) : renderTable(report, colours));
  const written =
    summaryFile === undefined
      ? E.right(undefined)
      : E.tryCatch(
          () => {
            // GitHub reads commands from both outputs; ours holds the report alone.
            for (const line of renderAnnotations(report)) err(`${line}\n`);
            appendFileSync(summaryFile, renderSummary(report));
          },
          () => misuse(`GITHUB_STEP_SUMMARY: ${summaryFile} cannot be written`),
        );
  return pipe(
    written,
    E.map(() => (repairsFailed ? exitCodes.failed : exitCodes[report.outcome])),
  );
}

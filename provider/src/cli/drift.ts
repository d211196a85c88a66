import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as T from "fp-ts/Task";
import * as TE from "fp-ts/TaskEither";
import { appendFileSync } from "node:fs";
import { withAuthors } from "../audit/withAuthors";
import { compare } from "../drift/compare";
import { type DriftFailure, runInTerminal } from "../drift/pulumi";
import { renderJson, type DriftReport, toReport, toStackDrift } from "../drift/report";
import type { StackChoice } from "../drift/stacks";
import { renderSummary, renderText } from "../drift/rendering";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { type Misuse, misuse } from "./arguments";
import { command, exitCodes } from "./command";
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

/** `pulumi-bunny drift` */
export const drift = command("drift", {
  usage,
  options,
  carryOut: (values, context) =>
    taskEither(async function* () {
      const { all, fix, json, stack = [], yes } = values;
      const { environment, err, out } = context;
      const { GITHUB_STEP_SUMMARY: summaryFile = "" } = environment;
      if (all && stack.length > 0) return yield* failWith(misuse("--all and --stack cannot be combined"));
      // To Pulumi, a stack without a name is the selected one.
      if (stack.includes("")) return yield* failWith(misuse("--stack requires the name of a stack"));
      if (yes && !fix) return yield* failWith(misuse("--yes requires --fix"));
      if (values.github && summaryFile === "") return yield* failWith(misuse(noSummary));
      const pulumi = { cwd: values.cwd, environment, signal: context.signal };
      const onProgress = (name: string): void => {
        err(`Comparing stack ${name} …\n`);
      };
      const look = (stacks: StackChoice): TE.TaskEither<DriftFailure, DriftReport> =>
        pipe(
          compare({ ...pulumi, stacks, onProgress }),
          TE.chainTaskK((found) => (values.audit ? withAuthors(found, sessionOf(context), pulumi) : T.of(found))),
        );
      let report = yield* valueOf(look(all ? "all" : stack.length > 0 ? stack : "selected"));
      const drifted = report.stacks.flatMap((found) => (found.outcome === "drift" ? found.stack : []));
      if (fix && drifted.length > 0) {
        err(`${renderText(report)}\n`);
        const unfinished: string[] = [];
        for (const name of drifted) {
          const args = ["up", "--refresh", "--stack", name, ...(yes ? ["--yes"] : [])];
          if ((yield* valueOf(runInTerminal(args, pulumi))) !== 0) unfinished.push(name);
        }
        report = withUnfinished(yield* valueOf(look(report.stacks.map((found) => found.stack))), unfinished);
      }
      out(json ? renderJson(report) : renderText(report));
      if (!json && !fix && drifted.length > 0) out(howToRepair);
      if (values.github) yield* valueOf(TE.fromEither(appended(summaryFile, renderSummary(report))));
      return exitCodes[report.outcome];
    }),
});

const appended = (file: string, text: string): E.Either<Misuse, void> =>
  E.tryCatch(
    () => {
      appendFileSync(file, text);
    },
    (error) => misuse(`GITHUB_STEP_SUMMARY: ${String(error)}`),
  );

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

const noSummary = "--github requires GITHUB_STEP_SUMMARY, which GitHub Actions sets: omit --github elsewhere";

const howToRepair = "\nTo repair it, run the same command with --fix, which runs `pulumi up --refresh`.\n";

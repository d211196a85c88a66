import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { type DriftFailure, driftFailure, type PulumiOptions, runPulumi } from "./pulumi";
import { endingOf } from "./reasons";

/** Which stacks of a project to compare. */
export type StackChoice = "selected" | "all" | readonly string[];

const Listed = t.readonlyArray(t.type({ name: t.string }));

/** The names of the chosen stacks. */
export function namesOf(choice: StackChoice, options: PulumiOptions): TE.TaskEither<DriftFailure, readonly string[]> {
  return taskEither(async function* () {
    if (choice === "selected") {
      const output = yield* valueOf(outputOf(["stack", "--show-name"], options));
      return [output.trim()];
    }
    if (choice !== "all") {
      return choice.length > 0 ? [...new Set(choice)] : yield* failWith(driftFailure("name at least one stack"));
    }
    const names = yield* valueOf(
      TE.fromEither(namesListed(yield* valueOf(outputOf(["stack", "ls", "--json"], options)))),
    );
    return names.length > 0 ? names : yield* failWith(driftFailure("the project has no stacks"));
  });
}

function namesListed(output: string): E.Either<DriftFailure, readonly string[]> {
  return pipe(
    E.tryCatch(
      (): unknown => JSON.parse(output),
      () => undefined,
    ),
    E.chainW((json) => Listed.decode(json)),
    E.bimap(
      () => driftFailure("the output of `pulumi stack ls --json` has an unknown format"),
      (stacks) => stacks.map(({ name }) => name),
    ),
  );
}

function outputOf(args: readonly string[], options: PulumiOptions): TE.TaskEither<DriftFailure, string> {
  return taskEither(async function* () {
    const lines: string[] = [];
    const end = yield* valueOf(runPulumi(args, options, (line) => lines.push(line)));
    return end.code === 0 ? lines.join("\n") : yield* failWith(driftFailure(endingOf(end)));
  });
}

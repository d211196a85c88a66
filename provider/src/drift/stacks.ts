import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type DriftFailure, driftFailure, type PulumiOptions, runPulumi } from "./pulumi";
import { endingOf } from "./reasons";

/** Which stacks of a project to compare. */
export type StackChoice = "selected" | "all" | readonly string[];

const Listed = t.readonlyArray(t.type({ name: t.string }));

/** The names of the chosen stacks. */
export function namesOf(choice: StackChoice, options: PulumiOptions): TE.TaskEither<DriftFailure, readonly string[]> {
  if (choice === "selected") {
    return pipe(
      outputOf(["stack", "--show-name"], options),
      TE.map((output) => [output.trim()]),
    );
  }
  if (choice !== "all") {
    return choice.length > 0 ? TE.right([...new Set(choice)]) : TE.left(driftFailure("name at least one stack"));
  }
  return pipe(
    outputOf(["stack", "ls", "--json"], options),
    TE.chainEitherK((output) =>
      pipe(
        E.tryCatch(
          (): unknown => JSON.parse(output),
          () => undefined,
        ),
        E.chainW((json) => Listed.decode(json)),
        E.bimap(
          () => driftFailure("the output of `pulumi stack ls --json` has an unknown format"),
          (stacks) => stacks.map(({ name }) => name),
        ),
      ),
    ),
    TE.filterOrElse(
      (names) => names.length > 0,
      () => driftFailure("the project has no stacks"),
    ),
  );
}

function outputOf(args: readonly string[], options: PulumiOptions): TE.TaskEither<DriftFailure, string> {
  return () => {
    const lines: string[] = [];
    return pipe(
      runPulumi(args, options, (line) => lines.push(line)),
      TE.chain((end) => (end.code === 0 ? TE.right(lines.join("\n")) : TE.left(driftFailure(endingOf(end))))),
    )();
  };
}

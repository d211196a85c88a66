import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type DriftFailure, driftFailure, jsonOf, outputOf, type PulumiOptions } from "./pulumi";

/** Which stacks of a project to compare. */
export type StackChoice = "selected" | "all" | readonly string[];

const Listed = t.readonlyArray(t.type({ name: t.string }));

/** The names of the chosen stacks. */
export function namesOf(choice: StackChoice, options: PulumiOptions): TE.TaskEither<DriftFailure, readonly string[]> {
  const some = (names: readonly string[], reason: string): TE.TaskEither<DriftFailure, readonly string[]> =>
    names.length > 0 ? TE.right(names) : TE.left(driftFailure(reason));
  switch (choice) {
    case "selected":
      return pipe(
        outputOf(["stack", "--show-name"], options),
        TE.map((output) => [output.trim()]),
      );
    case "all":
      return pipe(
        jsonOf(["stack", "ls", "--json"], options, Listed),
        TE.flatMap((stacks) =>
          some(
            stacks.map(({ name }) => name),
            "the project has no stacks",
          ),
        ),
      );
    default:
      return some([...new Set(choice)], "name at least one stack");
  }
}

import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type DriftFailure, driftFailure, jsonOf, outputOf, type PulumiOptions } from "./pulumi";

/** Which stacks of a project to compare. */
export type StackChoice = "selected" | "all" | readonly string[];

const Listed = t.readonlyArray(t.type({ name: t.string }));

/** The names of the chosen stacks. */
export function namesOf(choice: StackChoice, options: PulumiOptions): TE.TaskEither<DriftFailure, readonly string[]> {
  switch (choice) {
    case "selected":
      return pipe(
        outputOf(["stack", "--show-name"], options),
        TE.map((output) => [output.trim()]),
      );
    case "all":
      return pipe(
        jsonOf(["stack", "ls", "--json"], options, Listed),
        TE.map((stacks) => stacks.map(({ name }) => name)),
        TE.filterOrElse(
          (names) => names.length > 0,
          () => driftFailure("the project has no stacks"),
        ),
      );
    default:
      return TE.right([...new Set(choice)]);
  }
}

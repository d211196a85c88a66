import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type DriftFailure, jsonOf, type PulumiOptions } from "../drift/pulumi";
import { outermostId } from "../formats/ids";

const Exported = t.type({
  deployment: t.type({ resources: t.array(t.partial({ id: t.string, modified: t.string })) }),
});

/** When Pulumi last changed an object or anything in it, in milliseconds since 1970, by {@link outermostId}. */
export function lastChangesIn(
  stack: string,
  options: PulumiOptions,
): TE.TaskEither<DriftFailure, ReadonlyMap<string, number>> {
  return pipe(
    jsonOf(["stack", "export", "--stack", stack], options, Exported),
    TE.map(({ deployment: { resources } }) => {
      const times = resources.map(({ id = "", modified = "" }) => [outermostId(id), Date.parse(modified)] as const);
      return new Map(times.filter(([, time]) => time > 0).sort(([, one], [, other]) => one - other));
    }),
  );
}

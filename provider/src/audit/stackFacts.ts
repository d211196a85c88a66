import type * as T from "fp-ts/Task";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { jsonOf, type PulumiOptions } from "../drift/pulumi";
import { outermostId } from "../formats/ids";

const Exported = t.type({
  deployment: t.type({ resources: t.array(t.partial({ id: t.string, modified: t.string })) }),
});

/**
 * When Pulumi last changed an object or anything in it, in milliseconds since 1970, by {@link outermostId}. Empty if the
 * state of the stack cannot be read.
 */
export function lastChangesIn(stack: string, options: PulumiOptions): T.Task<ReadonlyMap<string, number>> {
  return pipe(
    jsonOf(["stack", "export", "--stack", stack], options, Exported),
    TE.match(
      () => new Map(),
      ({ deployment }) => {
        const lastChanges = new Map<string, number>();
        for (const { id = "", modified = "" } of deployment.resources) {
          const [object, time] = [outermostId(id), Date.parse(modified)];
          if (time > (lastChanges.get(object) ?? 0)) lastChanges.set(object, time);
        }
        return lastChanges;
      },
    ),
  );
}

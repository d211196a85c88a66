import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as T from "fp-ts/Task";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type Connection, type ConfigurationProblem, findConnection } from "../config";
import { type PulumiOptions, runPulumi } from "../drift/pulumi";

/** When each resource of a stack was last changed by Pulumi, in milliseconds since 1970, by URN. */
export type LastChanges = ReadonlyMap<string, number>;

const Exported = t.type({
  deployment: t.type({
    resources: t.array(t.intersection([t.type({ urn: t.string }), t.partial({ modified: t.string })])),
  }),
});
const Settings = t.record(t.string, t.partial({ value: t.string }));

/** Empty if the state of the stack cannot be read: then nothing is known of our own changes. */
export const lastChangesOf = (stack: string, options: PulumiOptions): T.Task<LastChanges> =>
  pipe(
    outputOf(["stack", "export", "--stack", stack], options, Exported),
    TE.match(
      (): LastChanges => new Map(),
      ({ deployment }) =>
        new Map(
          deployment.resources.flatMap(({ urn, modified }): [string, number][] => {
            const time = Date.parse(modified ?? "");
            return Number.isNaN(time) ? [] : [[urn, time]];
          }),
        ),
    ),
  );

/** The account of a stack: as for its resources, except that explicit providers are not considered. */
export const connectionOf = (
  stack: string,
  options: PulumiOptions,
): TE.TaskEither<ConfigurationProblem, Connection> => {
  const { environment = process.env } = options;
  return pipe(
    outputOf(["config", "--show-secrets", "--json", "--stack", stack], options, Settings),
    TE.match(
      () => new Map<string, string | undefined>(),
      (settings) => new Map(Object.entries(settings).map(([name, { value }]) => [name, value])),
    ),
    T.map((settings) => findConnection({ config: (name) => settings.get(name), environment })),
  );
};

function outputOf<A>(
  args: readonly string[],
  options: PulumiOptions,
  codec: t.Type<A, unknown>,
): TE.TaskEither<undefined, A> {
  const lines: string[] = [];
  return pipe(
    runPulumi(args, options, (line) => lines.push(line)),
    TE.mapLeft(() => undefined),
    TE.chain(({ code }) =>
      TE.fromEither(
        pipe(
          E.tryCatch(
            (): unknown => (code === 0 ? JSON.parse(lines.join("\n")) : undefined),
            () => undefined,
          ),
          E.chain((json) => E.mapLeft(() => undefined)(codec.decode(json))),
        ),
      ),
    ),
  );
}

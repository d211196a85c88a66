import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import type * as T from "fp-ts/Task";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import {
  type ConfigurationProblem,
  type Connection,
  findConnection,
  isExplicitProvider,
  settingNames,
} from "../config/config";
import { type PulumiOptions, runPulumi } from "../drift/pulumi";

/** What Pulumi stores about a stack, as far as it says where changes are logged. */
export interface StackFacts {
  /** When Pulumi last changed an object or anything in it, in milliseconds since 1970, by {@link outermostId}. */
  readonly lastChanges: ReadonlyMap<string, number>;
  /** The URNs of resources with an explicit provider, which may have another account. */
  readonly elsewhere: ReadonlySet<string>;
}

const Exported = t.type({
  deployment: t.type({
    resources: t.array(
      t.intersection([
        t.type({ urn: t.string }),
        t.partial({
          id: t.string,
          modified: t.string,
          /** URN and ID of the provider. */
          provider: t.string,
        }),
      ]),
    ),
  }),
});
const Setting = t.partial({ value: t.string, secret: t.boolean });
const Settings = t.record(t.string, Setting);

/** Empty if the state of the stack cannot be read. */
export function factsOf(stack: string, options: PulumiOptions): T.Task<StackFacts> {
  return pipe(
    outputOf(["stack", "export", "--stack", stack], options, Exported),
    TE.match(
      () => toFacts([]),
      ({ deployment }) => toFacts(deployment.resources),
    ),
  );
}

/** The id of an object, or of the one that contains it. */
export function outermostId(id: string): string {
  return id.split("/")[0] ?? id;
}

function toFacts(resources: t.TypeOf<typeof Exported>["deployment"]["resources"]): StackFacts {
  const lastChanges = new Map<string, number>();
  for (const { id = "", modified = "" } of resources) {
    const [object, time] = [outermostId(id), Date.parse(modified)];
    if (time > (lastChanges.get(object) ?? 0)) lastChanges.set(object, time);
  }
  const isElsewhere = ({ provider = "" }: { readonly provider?: string }): boolean =>
    provider !== "" && isExplicitProvider(provider.slice(0, provider.lastIndexOf("::")), undefined);
  return { lastChanges, elsewhere: new Set(resources.filter(isElsewhere).map(({ urn }) => urn)) };
}

/** The account of a stack. The key in the environment comes first, so that of the stack need not be decrypted then. */
export function connectionOf(
  stack: string,
  options: PulumiOptions,
): T.Task<E.Either<ConfigurationProblem, Connection>> {
  return async () => {
    const { environment = process.env } = options;
    const { apiKey, apiKeyEnv, apiUrl, allowInsecureHttp } = settingNames;
    const ofKey = hasKey(environment) ? [] : [apiKey, apiKeyEnv];
    const settings = await configurationOf(stack, options, [...ofKey, apiUrl, allowInsecureHttp])();
    return findConnection({ config: (name) => settings.get(name), environment });
  };
}

export function hasKey({ BUNNYNET_API_KEY: key = "" }: NodeJS.ProcessEnv): boolean {
  return key.trim() !== "";
}

/** Some settings in the configuration of a stack, without those that cannot be read. Of secrets, only these are decrypted. */
function configurationOf(
  stack: string,
  options: PulumiOptions,
  names: readonly string[],
): T.Task<ReadonlyMap<string, string | undefined>> {
  return async () => {
    const settings = await pipe(
      outputOf(["config", "--json", "--stack", stack], options, Settings),
      TE.getOrElse((): T.Task<t.TypeOf<typeof Settings>> => () => Promise.resolve({})),
    )();
    const found = new Map<string, string | undefined>();
    for (const name of names) {
      const setting = settings[name];
      found.set(name, setting?.secret === true ? await decrypted(stack, options, name)() : setting?.value);
    }
    return found;
  };
}

function decrypted(stack: string, options: PulumiOptions, name: string): T.Task<string | undefined> {
  return pipe(
    outputOf(["config", "get", name, "--json", "--stack", stack], options, Setting),
    TE.match(
      () => undefined,
      ({ value }) => value,
    ),
  );
}

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

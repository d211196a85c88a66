import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import type * as T from "fp-ts/Task";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type PulumiOptions, runPulumi } from "../drift/pulumi";

/** What Pulumi stores about a stack, as far as it says where changes are logged. */
export interface StackFacts {
  /** When Pulumi last changed an object or anything in it, in milliseconds since 1970, by {@link outermostId}. */
  readonly lastChanges: ReadonlyMap<string, number>;
  /** The provider of each resource, by the URN of the resource. */
  readonly providers: ReadonlyMap<string, StoredProvider>;
}

/** A provider in state. */
export interface StoredProvider {
  readonly urn: string;
  readonly inputs: Readonly<Record<string, unknown>>;
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
          inputs: t.record(t.string, t.unknown),
        }),
      ]),
    ),
  }),
});
const Setting = t.partial({ value: t.string, secret: t.boolean });
const Settings = t.record(t.string, Setting);

/**
 * Empty if the state of the stack cannot be read.
 *
 * @param secrets whether secrets are decrypted: those of the whole state, because Pulumi's CLI has no way to decrypt some
 */
export function factsOf(
  stack: string,
  options: PulumiOptions,
  secrets: "encrypted" | "decrypted" = "encrypted",
): T.Task<StackFacts> {
  const decrypt = secrets === "decrypted" ? ["--show-secrets"] : [];
  return pipe(
    outputOf(["stack", "export", "--stack", stack, ...decrypt], options, Exported),
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
  const providers = new Map(resources.map(({ urn, id, inputs = {} }) => [`${urn}::${id ?? ""}`, { urn, inputs }]));
  const lastChanges = new Map<string, number>();
  for (const { id = "", modified = "" } of resources) {
    const [object, time] = [outermostId(id), Date.parse(modified)];
    if (time > (lastChanges.get(object) ?? 0)) lastChanges.set(object, time);
  }
  return {
    lastChanges,
    providers: new Map(
      resources.flatMap(({ urn, provider }): [string, StoredProvider][] => {
        const found = providers.get(provider ?? "");
        return found === undefined ? [] : [[urn, found]];
      }),
    ),
  };
}

/** Some settings in the configuration of a stack, without those that cannot be read. Of secrets, only these are decrypted. */
export function configurationOf(
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

import { createRequire } from "node:module";
import type { dynamic } from "@pulumi/pulumi";
import type * as rpc from "@pulumi/pulumi/proto/engine_grpc_pb";
import type * as pb from "@pulumi/pulumi/proto/engine_pb";
import { memoize } from "../common/memoize";
import type { SettingName, SettingSources } from "../config/config";
import { hiddenNames } from "../contract/state";
import { isProperties } from "../properties/values";
import type { Configuration } from "./configuration";
import { describeDefect, PartialError, problemText, UserError } from "./errors";
import type { Call } from "./operation";
import { isUnknown, type PulumiProperties } from "./pulumiWire";
import type { ServedKind } from "./resource";

/**
 * Serves one kind of resource to Pulumi's dynamic-provider process.
 *
 * That process passes plain values: check, diff, create and update receive the inputs of the program; diff, read,
 * update and delete receive the outputs in state. Anything else that these need is stored in state under names that
 * start with `__`.
 */
export function dynamicProvider<Client, Failure>(
  resource: ServedKind<Client, Failure>,
  configurationOf: ConfigurationOf<Client, Failure>,
): dynamic.ResourceProvider<PulumiProperties, PulumiProperties> {
  const { kind } = resource;
  let call = callWith(configurationOf, () => undefined);
  /**
   * Reports any other error as an internal error: neither its message, which may quote values, nor its stack reaches the
   * user. `configure` is not wrapped, because it must set everything before anything is awaited.
   */
  const reported =
    <Args extends readonly unknown[], Result>(name: string, answer: (...args: Args) => Result | Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await answer(...args);
      } catch (error) {
        throw error instanceof UserError ? error : new UserError(describeDefect(`${name} of ${kind}`, error));
      }
    };

  return {
    // Sets everything before awaiting anything: Pulumi serves further calls while this promise is pending, and continues
    // unconfigured if it fails. So a missing key is reported by the operations that need it.
    configure: (request) => {
      call = callWith(configurationOf, (name) => request.config.get(name));
      return Promise.resolve();
    },

    check: reported("check", (olds: PulumiProperties, given: PulumiProperties) => {
      const { [registrationName]: registration, ...news } = given;
      const { urn, isPreview } = registrationIn(registration);
      const before = olds[hiddenNames.provider] === undefined ? undefined : olds;
      const { inputs, unsealed, problems } = resource.check(call.configured, urn, before, news);
      const isNew = Object.keys(olds).length === 0;
      if (problems.length === 0 && isNew && isPreview) resource.previewCreate(call, urn, unsealed);
      return { inputs, failures: problems.map((problem) => ({ property: "", reason: problemText(problem) })) };
    }),

    diff: reported("diff", (id: string, olds: PulumiProperties, news: PulumiProperties) => {
      const { isNone, replaces, deleteBeforeReplace } = resource.diff(call, id, olds, news);
      if (isNone) return { changes: false };
      // State that a plugin wrote is updated once, to name this provider: in that preview, whatever depends on it is
      // unknown, although it stays.
      const isOfPlugin = olds[hiddenNames.provider] === undefined;
      const replacing = replaces.filter((name) => !isOfPlugin || !isUnknown(news[name]));
      return { replaces: replacing, deleteBeforeReplace: deleteBeforeReplace && replacing.length > 0 };
    }),

    create: reported("create", (news: PulumiProperties) => keepingProvider(news, resource.create(call, news))),

    read: reported("read", async (id: string, props: PulumiProperties = {}) => {
      const found = await resource.read(call, id, props);
      if (found !== undefined) {
        return { id, props: found.outs, ...(found.inputs === undefined ? {} : { inputs: found.inputs }) };
      }
      // State that we wrote has a version; a `.get` has no state, and must not succeed silently.
      if (props[hiddenNames.version] === undefined && props[hiddenNames.managed] === undefined)
        throw new UserError(`there is no ${kind} ${id}: check the id passed to .get()`);
      return {};
    }),

    update: reported("update", async (id: string, olds: PulumiProperties, news: PulumiProperties) => ({
      outs: await keepingProvider(news, resource.update(call, id, olds, news)),
    })),

    delete: reported("delete", (id: string, props: PulumiProperties) => resource.delete(call, id, props)),
  };
}

/** Name under which a program passes a resource's registration along with its inputs. It is never stored in state. */
export const registrationName = "__registration";

/** A resource's registration by the program, which the engine does not pass on to dynamic providers. */
export function registrationIn(value: unknown): { readonly urn: string | undefined; readonly isPreview: boolean } {
  const { urn, preview } = isProperties(value) ? value : {};
  const isComplete = typeof urn === "string" && typeof preview === "boolean";
  return isComplete ? { urn, isPreview: preview } : { urn: undefined, isPreview: false };
}

type ConfigurationOf<Client, Failure> = (sources: SettingSources, engine: string) => Configuration<Client, Failure>;

/** How every call of the engine reaches the user: what this process prints, the engine shows, but not at the resource. */
function callWith<Client, Failure>(
  configurationOf: ConfigurationOf<Client, Failure>,
  config: (name: SettingName) => string | undefined,
): Call<Client, Failure> {
  return {
    configured: configurationOf({ config, environment: process.env }, engineAddress()),
    log: (resource, line) => void process.stdout.write(`${resource}: ${line}\n`),
    progress: (resource, line, urn) =>
      progressAt(engineAddress())(urn === undefined ? `${resource}: ${line}` : line, urn),
  };
}

/** Pulumi's process gets it as its argument. */
function engineAddress(): string {
  return process.argv[2] ?? "";
}

const progressAt = memoize(engineProgress);

/** Adds the serialized provider to the state of an operation that failed midway, which Pulumi does not. */
async function keepingProvider<Result>(
  { [hiddenNames.provider]: text }: PulumiProperties,
  operation: Promise<Result>,
): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    if (!(error instanceof PartialError)) throw error;
    throw new PartialError(error.id, { ...error.properties, [hiddenNames.provider]: text }, error.reasons);
  }
}

/** Shows a line that the next one replaces. @param urn the resource at which it is shown. @default the stack */
type ShowProgress = (line: string, urn?: string) => Promise<void>;

/** @param address that of Pulumi's engine, which a dynamic-provider process knows only from its first argument */
function engineProgress(address: string): ShowProgress {
  const { LogRequest, LogSeverity, engine } = connected(address);
  return (line, urn = "") => {
    const request = new LogRequest();
    request.setSeverity(LogSeverity.INFO);
    request.setUrn(urn);
    request.setMessage(line);
    request.setEphemeral(true);
    // Whoever does not listen misses no more than a line.
    return new Promise((resolve) => {
      engine.log(request, () => {
        resolve();
      });
    });
  };
}

/** The modules that the process has loaded already: those of our own would be loaded beside them. */
function connected(address: string) {
  const load = createRequire(require.resolve("@pulumi/pulumi"));
  const { EngineClient } = load("./proto/engine_grpc_pb") as typeof rpc;
  const { LogRequest, LogSeverity } = load("./proto/engine_pb") as typeof pb;
  const { credentials } = load("@grpc/grpc-js") as {
    readonly credentials: { readonly createInsecure: () => ConstructorParameters<typeof EngineClient>[1] };
  };
  return { LogRequest, LogSeverity, engine: new EngineClient(address, credentials.createInsecure()) };
}

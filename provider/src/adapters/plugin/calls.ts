import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import * as pb from "@pulumi/pulumi/proto/provider_pb";
import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { hiddenNames } from "../../contract/state";
import type { Problem } from "../../contract/problem";
import { equal, omit, type Properties } from "../../properties/values";
import type { ApiBinding } from "../apiBinding";
import type { Call } from "../call";
import { type Configuration, configuration } from "../configuration";
import { PartialError, problemText, UserError } from "../errors";
import type { Registration } from "../registration";
import { type PulumiProperties, sealAt } from "../pulumiWire";
import type { Resource } from "../resource/resource";
import { addDifferences, differences } from "./differences";
import { comparable, keepingMark, markImported, settled } from "./imported";
import { toInsideForm, toLists } from "./sets";
import { checkSettings, diffSettings, settingsFrom } from "./settings";
import { fromStruct, toStruct } from "./struct";

/** What a plugin serves. */
export interface Package<Client, Failure> {
  readonly version: string;
  /** The package's schema, as JSON. */
  readonly schema: () => string;
  readonly binding: ApiBinding<Client, Failure>;
  /** The kind of that name, if this version knows it. */
  readonly resource: (kind: string) => Resource<Client> | undefined;
  /** Inputs that programs may leave to the plugin, because the classes of the package compute them. */
  readonly derived: (kind: string, given: Properties) => Derived;
  /** The look-up of that name, if this version knows it. Its failure is a message for users. */
  readonly lookUp: (name: string) => LookUp<Client> | undefined;
}

/** Inputs that are computed from others. */
export interface Derived {
  readonly inputs: Properties;
  /** Names of those that are secret. */
  readonly secrets: readonly string[];
  readonly problems: readonly Problem[];
}

export type LookUp<Client> = (client: Client, args: Properties, signal: AbortSignal) => TaskEither<string, object>;

/** The calls of the engine to a provider, by the names of Pulumi's protocol. */
export type Calls = ReturnType<typeof callsOf>;

/** A request about one resource. */
interface ResourceRequest {
  readonly getUrn: () => string;
}

export function callsOf<Client, Failure>(served: Package<Client, Failure>) {
  const cancellation = new AbortController();
  let engine: EngineClient | undefined;
  let configured: Configuration<Client> = configure({}, "");

  return {
    // The answer accepts no secrets: they come as plain values, and the engine seals the same properties in answers. So
    // state has one form, whether it is written by a plugin or by a dynamic provider.
    handshake: (request: pb.ProviderHandshakeRequest) => {
      engine = new EngineClient(request.getEngineAddress(), credentials.createInsecure());
      return new pb.ProviderHandshakeResponse();
    },

    getPluginInfo: () => {
      const answer = new PluginInfo();
      answer.setVersion(served.version);
      return answer;
    },

    getSchema: () => {
      const answer = new pb.GetSchemaResponse();
      answer.setSchema(served.schema());
      return answer;
    },

    checkConfig: checkSettings,
    diffConfig: diffSettings,

    /** A missing key is reported by the operations that need it: destroy and preview can do without one. */
    configure: (request: pb.ConfigureRequest) => {
      configured = configure(fromStruct(request.getArgs()), request.getUrn() ?? "");
      const answer = new pb.ConfigureResponse();
      answer.setSupportspreview(true);
      return answer;
    },

    check: async (request: pb.CheckRequest) => {
      const resource = resourceOf(request);
      const olds = fromStruct(request.getOlds());
      const news = fromStruct(request.getNews());
      const exists = Object.keys(olds).length > 0;
      const derived = served.derived(resource.kind, news);
      const { inputs, problems, warnings } = resource.check(
        configured,
        registrationOf(request),
        exists ? toInsideForm(resource.sets, olds) : undefined,
        { ...news, ...derived.inputs },
      );
      // An import checks the inputs that it has read, and has said what a program must add to them.
      const isAsRead = exists && equal(olds, news);
      const found = derived.problems.length > 0 ? derived.problems : problems;
      const failures = isAsRead
        ? found.filter(({ property }) => property === "" || Object.hasOwn(news, property))
        : found;
      await Promise.all(warnings.map((warning) => show(request.getUrn(), warning, LogSeverity.WARNING)));
      const answer = new pb.CheckResponse();
      const secrets = derived.secrets.map((name) => [name]);
      answer.setInputs(toStruct(sealAt(toLists(resource.sets, inputs), secrets)));
      answer.setFailuresList(
        failures.map((problem) => {
          const failure = new pb.CheckFailure();
          failure.setReason(problemText(problem));
          return failure;
        }),
      );
      return answer;
    },

    diff: async (request: pb.DiffRequest) => {
      const resource = resourceOf(request);
      const { sets } = resource;
      const state = inside(resource, request.getOlds());
      const given = inside(resource, request.getOldInputs());
      const news = inside(resource, request.getNews());
      const olds = settled(resource, state, given, news);
      const before = withoutHidden(comparable(resource, state, given, news));
      const { isNone, replaces, deleteBeforeReplace, notes } = resource.diff(configured, request.getId(), olds, news);
      await Promise.all(notes.map((note) => show(request.getUrn(), note)));
      const answer = new pb.DiffResponse();
      answer.setReplacesList([...replaces]);
      answer.setDeletebeforereplace(deleteBeforeReplace);
      const { DIFF_NONE, DIFF_UNKNOWN } = pb.DiffResponse.DiffChanges;
      if (isNone) answer.setChanges(DIFF_NONE);
      // The engine compares the inputs itself, wherever it would find the same: it alone knows what the program newly
      // marks as secret.
      else if (equal(given, before) && sets.every((name) => equal(before[name], news[name]))) {
        answer.setChanges(DIFF_UNKNOWN);
      } else addDifferences(answer, differences(sets, before, news), replaces);
      return answer;
    },

    create: (request: pb.CreateRequest) =>
      withCall(request, async (call) => {
        const resource = resourceOf(request);
        const news = inside(resource, request.getProperties());
        const answer = new pb.CreateResponse();
        if (request.getPreview()) {
          await resource.previewCreate(configured, call, registrationOf(request), news);
          answer.setProperties(outside(resource, resource.planned(undefined, news)));
          return answer;
        }
        const { id, outs } = await inListForm(resource, resource.create(configured, call, news));
        answer.setId(id);
        answer.setProperties(outside(resource, outs));
        return answer;
      }),

    read: (request: pb.ReadRequest) =>
      withCall(request, async (call) => {
        const resource = resourceOf(request);
        const given = inside(resource, request.getInputs());
        const state = inside(resource, request.getProperties());
        const answer = new pb.ReadResponse();
        const id = request.getId();
        // An import has neither inputs nor state; a `.get` has them, but empty.
        const isImport = !request.hasInputs() && !request.hasProperties();
        // Without an ID, it is gone. For an import or a `.get`, the engine makes that an error.
        if (isImport) {
          const imported = await resource.importExisting(configured, call, id);
          if (imported === undefined) return answer;
          answer.setId(id);
          answer.setProperties(outside(resource, markImported(imported.outs, imported.plain)));
          answer.setInputs(outside(resource, imported.inputs));
          return answer;
        }
        const found = await resource.read(configured, call, id, settled(resource, state, given));
        if (found === undefined) return answer;
        answer.setId(id);
        answer.setProperties(outside(resource, keepingMark(state, found.outs)));
        if (found.inputs !== undefined) answer.setInputs(outside(resource, found.inputs));
        return answer;
      }),

    update: (request: pb.UpdateRequest) =>
      withCall(request, async (call) => {
        const resource = resourceOf(request);
        const news = inside(resource, request.getNews());
        const given = inside(resource, request.getOldInputs());
        const olds = settled(resource, inside(resource, request.getOlds()), given, news);
        const answer = new pb.UpdateResponse();
        const outs = request.getPreview()
          ? resource.planned(olds, news)
          : await inListForm(resource, resource.update(configured, call, request.getId(), olds, news));
        answer.setProperties(outside(resource, outs));
        return answer;
      }),

    delete: (request: pb.DeleteRequest) =>
      withCall(request, async (call) => {
        const resource = resourceOf(request);
        const given = inside(resource, request.getOldInputs());
        const state = settled(resource, inside(resource, request.getProperties()), given);
        await resource.delete(configured, call, request.getId(), state);
        return new Empty();
      }),

    invoke: async (request: pb.InvokeRequest) => {
      const token = request.getTok();
      const lookUp = served.lookUp(localName(token));
      if (lookUp === undefined) throw unknownToken(token);
      const connected = configured.connect();
      if (E.isLeft(connected)) throw new UserError(`${connected.left.reason}: ${connected.left.remedy}`);
      const found = await lookUp(connected.right.client, fromStruct(request.getArgs()), cancellation.signal)();
      if (E.isLeft(found)) throw new UserError(`${localName(token)}: ${found.left}`);
      const answer = new pb.InvokeResponse();
      answer.setReturn(toStruct({ ...found.right }));
      return answer;
    },

    /** Stops what can be stopped at once. Writes that were already sent get a grace period: see `startDeadline`. */
    cancel: () => {
      cancellation.abort();
      return new Empty();
    },
  };

  function configure(args: Properties, urn: string): Configuration<Client> {
    return configuration(served.binding, {
      config: settingsFrom(args, urn),
      environment: process.env,
    });
  }

  function resourceOf(request: ResourceRequest): Resource<Client> {
    const type = typeOf(request.getUrn());
    const kind = served.resource(localName(type));
    if (kind === undefined) throw unknownToken(type);
    return kind;
  }

  function unknownToken(token: string): UserError {
    return new UserError(
      `pulumi-bunny ${served.version} does not know ${token}: upgrade it with npm install pulumi-bunny@latest`,
    );
  }

  /** Runs an operation. Its log lines are shown before it ends. */
  async function withCall<Result>(
    request: ResourceRequest & { readonly getTimeout: () => number },
    operation: (call: Call) => Promise<Result>,
  ): Promise<Result> {
    const shown: Promise<void>[] = [];
    const seconds = request.getTimeout();
    try {
      return await operation({
        log: (_resource, line) => void shown.push(show(request.getUrn(), line)),
        cancelled: cancellation.signal,
        ...(seconds > 0 ? { timeoutMilliseconds: seconds * 1000 } : {}),
      });
    } finally {
      await Promise.all(shown);
    }
  }

  /** Shows a line at a resource. What a plugin prints, the engine hides. */
  function show(urn: string, line: string, severity: Severity = LogSeverity.INFO): Promise<void> {
    const request = new LogRequest();
    request.setSeverity(severity);
    request.setUrn(urn);
    request.setMessage(line);
    return new Promise((resolve) => {
      if (engine === undefined) resolve();
      else
        engine.log(request, () => {
          resolve();
        });
    });
  }
}

type Severity = Parameters<LogRequest["setSeverity"]>[0];

/** Which resource a request is about. */
function registrationOf(request: ResourceRequest): Registration {
  return { urn: request.getUrn(), preview: false };
}

/** The last part of a token: `bunny:index:getPullZone`. */
function localName(token: string): string {
  return token.slice(token.lastIndexOf(":") + 1);
}

function typeOf(urn: string): string {
  const types = urn.split("::")[2] ?? "";
  return types.slice(types.lastIndexOf("$") + 1);
}

function inside(resource: Pick<Resource<never>, "sets">, struct: Struct | undefined): PulumiProperties {
  return toInsideForm(resource.sets, fromStruct(struct));
}

function outside(resource: Pick<Resource<never>, "sets">, properties: Properties): Struct {
  return toStruct(toLists(resource.sets, properties));
}

/** Names that only a dynamic provider has, in state that it has left. */
function withoutHidden(inputs: Properties): Properties {
  return omit(inputs, [hiddenNames.provider, hiddenNames.timeouts]);
}

/** What a partial failure records has the same form as other state. */
async function inListForm<Result>(
  { sets }: Pick<Resource<never>, "sets">,
  operation: Promise<Result>,
): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    if (!(error instanceof PartialError)) throw error;
    throw new PartialError(error.id, toLists(sets, { ...error.properties }), error.reasons);
  }
}

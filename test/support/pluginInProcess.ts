import * as pb from "@pulumi/pulumi/proto/provider_pb";
import type { Sandbox } from "pulumi-bunny-sandbox";
import { callsOf } from "../../provider/src/adapters/plugin/calls";
import { fromStruct, toStruct } from "../../provider/src/adapters/plugin/struct";
import { unseal } from "../../provider/src/adapters/pulumiWire";
import { bunnyApi } from "../../provider/src/entry/bunnyApi";
import { derivedInputs } from "../../provider/src/entry/derivedInputs";
import { equal, isProperties, mapProperties, type Properties } from "../../provider/src/properties/values";
import { loadKind } from "../../provider/src/entry/kinds";

/** The inputs and the state of a resource, without seals. */
export interface InState {
  readonly id: string;
  readonly inputs: Properties;
  readonly outs: Properties;
}

/** The plugin as the engine calls it, in this process, for resources that are imported. */
export interface PluginCalls {
  /** What an import reads: `undefined` if there is nothing. */
  readonly importOf: (kind: string, id: string) => Promise<InState | undefined>;
  /** What is wrong with inputs, and their canonical form. */
  readonly check: (
    kind: string,
    before: Properties | undefined,
    news: Properties,
  ) => Promise<{ readonly inputs: Properties; readonly problems: readonly string[] }>;
  /** Whether an update is due, and what it replaces. */
  readonly diff: (
    kind: string,
    before: InState,
    inputs: Properties,
  ) => Promise<{ readonly differs: boolean; readonly replaces: readonly string[] }>;
  /** The outputs of an update, or of its preview. */
  readonly update: (kind: string, before: InState, inputs: Properties, preview?: boolean) => Promise<Properties>;
  /** A refresh; `undefined` if it is gone. */
  readonly refresh: (kind: string, before: InState) => Promise<InState | undefined>;
}

/** @param sandbox whose account the plugin has */
export function pluginCalls({ url }: Pick<Sandbox, "url">, apiKey: string): PluginCalls {
  const calls = callsOf({
    version: "0.0.0",
    schema: () => "{}",
    showRequestsWith: () => undefined,
    binding: bunnyApi,
    resource: loadKind,
    derived: derivedInputs,
    lookUp: () => undefined,
  });
  const settings = new pb.ConfigureRequest();
  settings.setUrn("urn:pulumi:dev::test::pulumi:providers:bunny::account");
  settings.setArgs(toStruct({ apiUrl: url, apiKey }));
  calls.configure(settings);

  const read = async (request: pb.ReadRequest, kind: string, id: string): Promise<InState | undefined> => {
    request.setUrn(urnOf(kind));
    request.setId(id);
    const answer = await calls.read(request);
    if (answer.getId() === "") return undefined;
    return { id, inputs: opened(answer.getInputs()), outs: opened(answer.getProperties()) };
  };
  return {
    importOf: (kind, id) => read(new pb.ReadRequest(), kind, id),
    refresh: (kind, { id, inputs, outs }) => {
      const request = new pb.ReadRequest();
      request.setInputs(toStruct(inputs));
      request.setProperties(toStruct(outs));
      return read(request, kind, id);
    },
    check: async (kind, before, news) => {
      const request = new pb.CheckRequest();
      request.setUrn(urnOf(kind));
      if (before !== undefined) request.setOlds(toStruct(before));
      request.setNews(toStruct(news));
      const answer = await calls.check(request);
      return {
        inputs: opened(answer.getInputs()),
        problems: answer.getFailuresList().map((failure) => failure.getReason()),
      };
    },
    diff: async (kind, { id, inputs, outs }, news) => {
      const request = new pb.DiffRequest();
      request.setUrn(urnOf(kind));
      request.setId(id);
      request.setOlds(toStruct(outs));
      request.setOldInputs(toStruct(inputs));
      request.setNews(toStruct(news));
      const answer = await calls.diff(request);
      const { DIFF_NONE, DIFF_UNKNOWN } = pb.DiffResponse.DiffChanges;
      const changes = answer.getChanges();
      return {
        // The engine then compares the inputs itself.
        differs: changes === DIFF_UNKNOWN ? !equal(inputs, news) : changes !== DIFF_NONE,
        replaces: answer.getReplacesList(),
      };
    },
    update: async (kind, { id, inputs, outs }, news, preview = false) => {
      const request = new pb.UpdateRequest();
      request.setUrn(urnOf(kind));
      request.setId(id);
      request.setOlds(toStruct(outs));
      request.setOldInputs(toStruct(inputs));
      request.setNews(toStruct(news));
      request.setPreview(preview);
      return opened((await calls.update(request)).getProperties());
    },
  };
}

function urnOf(kind: string): string {
  return `urn:pulumi:dev::test::bunny:index:${kind}::it`;
}

function opened(struct: Parameters<typeof fromStruct>[0]): Properties {
  return openedProperties(fromStruct(struct));
}

function openedProperties(properties: Properties): Properties {
  return mapProperties(properties, openedValue);
}

function openedValue(value: unknown): unknown {
  const plain = unseal(value);
  if (Array.isArray(plain)) return plain.map(openedValue);
  return isProperties(plain) ? openedProperties(plain) : plain;
}

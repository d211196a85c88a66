import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { registrationIn, registrationName } from "../../../provider/src/adapters/dynamic";
import { hiddenNames } from "../../../provider/src/contract/state";
import { parseDuration } from "../../../provider/src/common/durations";
import { omit } from "../../../provider/src/properties/values";
import type { PluginProcess } from "../pluginProcess";
import { changesOf, checkedOf, plain, struct, type Wire } from "../providerRpc";
import type { Known, ResourceCalls } from "./calls";

/**
 * Calls of the plugin, in a run with these settings. What only a program of a dynamic resource passes among its inputs goes
 * the way of the engine: the limits of time beside them, the registration as the URN.
 *
 * @param name that of the resource in the program
 */
export function pluginCalls(plugin: PluginProcess, settings: Wire, kind: string, name: string): ResourceCalls {
  const urn = `urn:pulumi:test::test::bunny:index:${kind}::${name}`;

  const planned = async (news: Wire, known: Known | undefined): Promise<Wire> => {
    if (known === undefined) return plain((await create(news, undefined, true)).getProperties());
    return plain((await update(known, news, undefined, true)).getProperties());
  };

  const create = (news: Wire, limit: string | undefined, preview: boolean): Promise<messages.CreateResponse> => {
    const request = new messages.CreateRequest();
    request.setUrn(urn);
    request.setProperties(struct(news));
    request.setTimeout(seconds(limit));
    request.setPreview(preview);
    return plugin.inRun(settings, (client, done) => client.create(request, done));
  };

  const update = (
    { id, inputs, outs }: Known,
    news: Wire,
    limit: string | undefined,
    preview: boolean,
  ): Promise<messages.UpdateResponse> => {
    const request = new messages.UpdateRequest();
    request.setId(id);
    request.setUrn(urn);
    request.setOlds(struct(outs));
    request.setOldInputs(struct(inputs));
    request.setNews(struct(news));
    request.setTimeout(seconds(limit));
    request.setPreview(preview);
    return plugin.inRun(settings, (client, done) => client.update(request, done));
  };

  const read = async ({ id, inputs, outs }: Partial<Known>): ReturnType<ResourceCalls["read"]> => {
    const request = new messages.ReadRequest();
    request.setId(id ?? "");
    request.setUrn(urn);
    if (outs !== undefined) request.setProperties(struct(outs));
    if (inputs !== undefined) request.setInputs(struct(inputs));
    const response = await plugin.inRun<messages.ReadResponse>(settings, (client, done) => client.read(request, done));
    return {
      id: response.getId(),
      outs: plain(response.getProperties()),
      inputs: response.hasInputs() ? plain(response.getInputs()) : undefined,
    };
  };

  return {
    check: async (args, known) => {
      const request = new messages.CheckRequest();
      request.setUrn(
        registrationIn(args[registrationName]).urn?.replace("pulumi-nodejs:bunny:", "bunny:index:") ?? urn,
      );
      request.setOlds(struct(known?.inputs ?? {}));
      request.setNews(struct(omit(args, [registrationName, hiddenNames.timeouts])));
      return checkedOf(await plugin.inRun(settings, (client, done) => client.check(request, done)));
    },
    diff: async ({ id, inputs, outs }, news) => {
      const request = new messages.DiffRequest();
      request.setId(id);
      request.setUrn(urn);
      request.setOlds(struct(outs));
      request.setOldInputs(struct(inputs));
      request.setNews(struct(news));
      const response = await plugin.inRun<messages.DiffResponse>(settings, (client, done) =>
        client.diff(request, done),
      );
      const paths: string[] = [];
      response.getDetaileddiffMap().forEach((_difference, path) => paths.push(path));
      return {
        changes: changesOf(response),
        replaces: response.getReplacesList(),
        deleteBeforeReplace: response.getDeletebeforereplace(),
        ...(response.getHasdetaileddiff() ? { properties: [...new Set(paths.map(topName))].sort() } : {}),
      };
    },
    planned,
    create: async (news, timeouts) => {
      const response = await create(news, timeouts?.create, false);
      return { id: response.getId(), outs: plain(response.getProperties()) };
    },
    read,
    import: (id) => read({ id }),
    get: async (id) => {
      const found = await read({ id, inputs: {}, outs: {} });
      // The engine's own words.
      if (found.id === "") throw new Error(`resource '${id}' does not exist`);
      return found.outs;
    },
    update: async (known, news, timeouts) =>
      plain((await update(known, news, timeouts?.update, false)).getProperties()),
    delete: async ({ id, inputs, outs }, timeouts) => {
      const request = new messages.DeleteRequest();
      request.setId(id);
      request.setUrn(urn);
      request.setProperties(struct(outs));
      request.setOldInputs(struct(inputs));
      request.setTimeout(seconds(timeouts?.delete));
      await plugin.inRun(settings, (client, done) => client.delete(request, done));
    },
  };
}

/** Zero is no limit. */
const seconds = (limit: string | undefined): number => (parseDuration(limit ?? "0") ?? 0) / 1000;

/** The property of a path in a difference: `blockedIps[1]`. */
const topName = (path: string): string => path.replace(/[.[].*$/, "");

import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import * as pb from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { EngineConnection } from "./session";
import { checkSettings } from "./settings";
import { fromStruct } from "./struct";

const terraformKey = "terraform";

/** The calls about the provider itself. */
export function providerCalls<Client, Failure>(session: EngineConnection<Client, Failure>) {
  return {
    // The answer accepts no secrets: they come as plain values, and the engine seals the same properties in answers. So
    // state has one form, whether it is written by a plugin or by a dynamic provider.
    handshake: (request: pb.ProviderHandshakeRequest) => {
      session.connectTo(request.getEngineAddress());
      return new pb.ProviderHandshakeResponse();
    },

    getPluginInfo: () => {
      const answer = new PluginInfo();
      answer.setVersion(session.served.version);
      return answer;
    },

    getSchema: () => {
      const answer = new pb.GetSchemaResponse();
      answer.setSchema(session.served.schema());
      return answer;
    },

    getMappings: (request: pb.GetMappingsRequest) => {
      const answer = new pb.GetMappingsResponse();
      if (request.getKey() === terraformKey) answer.setProvidersList([session.served.terraform.provider]);
      return answer;
    },

    /** Only `pulumi convert` and `pulumi import` ask. */
    getMapping: (request: pb.GetMappingRequest) => {
      const answer = new pb.GetMappingResponse();
      const { provider, mapping } = session.served.terraform;
      if (request.getKey() === terraformKey && ["", provider].includes(request.getProvider())) {
        answer.setProvider(provider);
        answer.setData(Buffer.from(mapping()));
      }
      return answer;
    },

    checkConfig: checkSettings,
    /** Leaves it to the engine. Never a replacement: another key or address is the user's decision. */
    diffConfig: () => new pb.DiffResponse(),

    /** A missing key is reported by the operations that need it: destroy and preview can do without one. */
    configure: (request: pb.ConfigureRequest) => {
      session.configure(fromStruct(request.getArgs()), request.getUrn() ?? "");
      const answer = new pb.ConfigureResponse();
      answer.setSupportspreview(true);
      return answer;
    },

    cancel: () => {
      session.cancel();
      return new Empty();
    },
  };
}

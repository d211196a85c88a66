import * as grpc from "@grpc/grpc-js";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { type LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";

/** What of the engine the provider side calls: lines for the user, here with the resource at which they are shown. */
export async function startEngineLog(
  show: (line: string) => void,
): Promise<{ readonly address: string; readonly stop: () => void }> {
  const server = new grpc.Server();
  const service: grpc.ServiceDefinition = EngineService;
  const log: grpc.handleUnaryCall<LogRequest, Empty> = ({ request }, reply) => {
    const [, , type = "", name = ""] = request.getUrn().split("::");
    const severity = request.getSeverity() === LogSeverity.WARNING ? "warning: " : "";
    const resource = name === "" ? "" : `${type.slice(type.lastIndexOf(":") + 1)} "${name}": `;
    show(`${resource}${severity}${request.getMessage()}`);
    reply(null, new Empty());
  };
  server.addService(service, { log });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return {
    address: `127.0.0.1:${port}`,
    stop: () => {
      server.forceShutdown();
    },
  };
}

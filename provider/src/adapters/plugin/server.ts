import { fstatSync } from "node:fs";
import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { callsOf } from "./calls";
import type { Package } from "./package";
import { serviceError } from "./serviceError";

const mostBytes = 400 * 1024 * 1024;

/** Serves a package to Pulumi's engine, until the engine ends the process. */
export function servePlugin<Client>(served: Package<Client>): void {
  const server = new Server({
    "grpc.max_receive_message_length": mostBytes,
    "grpc.max_send_message_length": mostBytes,
    // Statistics of each call, which nobody reads.
    "grpc.enable_channelz": 0,
  });
  const service: ServiceDefinition = ResourceProviderService;
  server.addService(service, implementationOf(callsOf(served)));
  server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
    if (error !== null) throw error;
    // The engine reads the port from here.
    process.stdout.write(`${port}\n`);
  });
  const end = (): void => {
    server.forceShutdown();
    process.exit(0);
  };
  // An engine that is killed sends no signal, but its pipe ends.
  if (fstatSync(0).isFIFO()) process.stdin.on("end", end).resume();
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

function implementationOf(calls: ReturnType<typeof callsOf>): UntypedServiceImplementation {
  return {
    handshake: unary("handshake", calls.handshake),
    getPluginInfo: unary("getPluginInfo", calls.getPluginInfo),
    getSchema: unary("getSchema", calls.getSchema),
    getMappings: unary("getMappings", calls.getMappings),
    getMapping: unary("getMapping", calls.getMapping),
    checkConfig: unary("checkConfig", calls.checkConfig),
    diffConfig: unary("diffConfig", calls.diffConfig),
    configure: unary("configure", calls.configure),
    check: unary("check", calls.check),
    diff: unary("diff", calls.diff),
    create: unary("create", calls.create),
    read: unary("read", calls.read),
    update: unary("update", calls.update),
    delete: unary("delete", calls.delete),
    invoke: unary("invoke", calls.invoke),
    cancel: unary("cancel", calls.cancel),
  };
}

function unary<Request, Answer>(
  name: string,
  answer: (request: Request) => Answer | Promise<Answer>,
): handleUnaryCall<Request, Answer> {
  return ({ request }, reply) => {
    Promise.resolve()
      .then(() => answer(request))
      .then(
        (value) => {
          reply(null, value);
        },
        (error: unknown) => {
          reply(serviceError(name, error));
        },
      );
  };
}

import { fstatSync } from "node:fs";
import {
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type ServiceError,
  status,
  type UntypedHandleCall,
} from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { ErrorResourceInitFailed, type ListRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { mapProperties } from "../../properties/values";
import { callsOf, listAnswers } from "./calls";
import type { Package } from "./package";
import { describeDefect, PartialError, UserError } from "../errors";
import { EngineConnection } from "./session";
import { toStruct } from "./struct";

const mostBytes = 400 * 1024 * 1024;

/** Serves a package to Pulumi's engine, until the engine ends the process. */
export function servePlugin<Client, Failure>(served: Package<Client, Failure>): void {
  const server = new Server({
    "grpc.max_receive_message_length": mostBytes,
    "grpc.max_send_message_length": mostBytes,
    // Statistics of each call, which nobody reads.
    "grpc.enable_channelz": 0,
  });
  const service: ServiceDefinition = ResourceProviderService;
  const session = new EngineConnection(served);
  server.addService(service, {
    ...mapProperties<UnaryCall, UntypedHandleCall>(callsOf(session), unary),
    list: streaming("list", (request: ListRequest) => listAnswers(session, request)),
  });
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

/** A call with one request and one answer, of the types of its name. */
type UnaryCall = (request: never) => unknown;

function unary(answer: UnaryCall, name: string): handleUnaryCall<unknown, unknown> {
  return ({ request }, reply) => {
    Promise.resolve()
      // The server decodes each request by the name of its call.
      .then(() => answer(request as never))
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

function streaming<Request, Answer>(
  name: string,
  answers: (request: Request) => Promise<readonly Answer[]>,
): handleServerStreamingCall<Request, Answer> {
  return (call) => {
    answers(call.request).then(
      (all) => {
        for (const answer of all) call.write(answer);
        call.end();
      },
      (error: unknown) => {
        call.emit("error", serviceError(name, error));
      },
    );
  };
}

/**
 * The answer to a call that failed. The details of a partial failure make the engine keep the resource: id, properties
 * and reasons go into state, and the next `up` calls update.
 */
function serviceError(call: string, error: unknown): ServiceError {
  const message = error instanceof UserError ? error.message : describeDefect(call, error);
  const metadata = new Metadata();
  if (error instanceof PartialError) metadata.add("grpc-status-details-bin", detailsOf(error, message));
  return Object.assign(new Error(message), { code: status.UNKNOWN, details: message, metadata });
}

function detailsOf({ id, properties, reasons }: PartialError, message: string): Buffer {
  const failure = new ErrorResourceInitFailed();
  failure.setId(id);
  failure.setReasonsList([...reasons]);
  failure.setProperties(toStruct({ ...properties }));
  const detail = new Any();
  detail.pack(failure.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const whole = new Status();
  whole.setCode(status.UNKNOWN);
  whole.setMessage(message);
  whole.addDetails(detail);
  return Buffer.from(whole.serializeBinary());
}

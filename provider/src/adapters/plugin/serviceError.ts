import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { describeDefect, PartialError, UserError } from "../errors";
import { toStruct } from "./struct";

/**
 * The answer to a call that failed. The details of a partial failure make the engine keep the resource: id, properties
 * and reasons go into state, and the next `up` calls update.
 */
export function serviceError(call: string, error: unknown): ServiceError {
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

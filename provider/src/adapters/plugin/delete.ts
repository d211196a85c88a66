import type { DeleteRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { narrowToProgram } from "./imported";
import type { Session } from "./session";
import { fromEngine } from "./sets";

/** Removes the object of a resource. */
export function deleteCall<Client>(session: Session<Client>) {
  return (request: DeleteRequest): Promise<Empty> =>
    session.run(request, async ({ resource, configured, call }) => {
      const given = fromEngine(resource, request.getOldInputs());
      const state = narrowToProgram(resource, fromEngine(resource, request.getProperties()), given);
      await resource.delete(configured, call, request.getId(), state);
      return new Empty();
    });
}

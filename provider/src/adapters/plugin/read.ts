import { type ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import type { Properties } from "../../properties/values";
import { keepImportMarker, markImported, narrowToProgram } from "./imported";
import type { Session } from "./session";
import { fromEngine, toEngine } from "./sets";

/** Reads the object of a resource: all of it for an import, otherwise as far as the program manages it. */
export function readCall<Client>(session: Session<Client>) {
  return (request: ReadRequest): Promise<ReadResponse> =>
    session.run(request, async ({ resource, configured, call }) => {
      const id = request.getId();
      const answer = (outs: Properties, inputs: Properties | undefined): ReadResponse => {
        const found = new ReadResponse();
        found.setId(id);
        found.setProperties(toEngine(resource, outs));
        if (inputs !== undefined) found.setInputs(toEngine(resource, inputs));
        return found;
      };
      // An import has neither inputs nor state; a `.get` has them, but empty.
      if (!request.hasInputs() && !request.hasProperties()) {
        const imported = await resource.importExisting(configured, call, id);
        return imported === undefined
          ? gone()
          : answer(markImported(imported.outs, imported.unsealed), imported.inputs);
      }
      const given = fromEngine(resource, request.getInputs());
      const state = fromEngine(resource, request.getProperties());
      const found = await resource.read(configured, call, id, narrowToProgram(resource, state, given));
      return found === undefined ? gone() : answer(keepImportMarker(state, found.outs), found.inputs);
    });
}

/** Without an ID. For an import or a `.get`, the engine makes that an error. */
function gone(): ReadResponse {
  return new ReadResponse();
}

import * as pb from "@pulumi/pulumi/proto/provider_pb";
import * as E from "fp-ts/Either";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Properties } from "../../properties/values";
import { UserError } from "../errors";
import { checkCall } from "./check";
import { diffCall } from "./diff";
import { listCall } from "./list";
import type { Package } from "./package";
import { providerCalls } from "./provider";
import { localName, EngineConnection } from "./session";
import { fromEngine, inListForm, toEngine } from "./sets";
import { fromStruct, toStruct } from "./struct";

/** The calls of the engine to a provider, by the names of Pulumi's protocol. */
export function callsOf<Client, Failure>(served: Package<Client, Failure>) {
  const session = new EngineConnection(served);
  return {
    ...providerCalls(session),
    check: checkCall(session),
    diff: diffCall(session),
    create: createCall(session),
    read: readCall(session),
    update: updateCall(session),
    delete: deleteCall(session),
    invoke: invokeCall(session),
    list: listCall(session),
  };
}

/** Creates the object of a resource, or takes it over; in a preview, shows what that would find. */
function createCall<Client, Failure>(session: EngineConnection<Client, Failure>) {
  return (request: pb.CreateRequest): Promise<pb.CreateResponse> =>
    session.run(request, async ({ resource, call }) => {
      const news = fromEngine(resource, request.getProperties());
      const answer = new pb.CreateResponse();
      if (request.getPreview()) {
        await resource.previewCreate(call, request.getUrn(), news);
        answer.setProperties(toEngine(resource, resource.planned(undefined, news)));
        return answer;
      }
      const { id, outs } = await inListForm(resource, resource.create(call, news));
      answer.setId(id);
      answer.setProperties(toEngine(resource, outs));
      return answer;
    });
}

/** Reads the object of a resource: all of it for an import, otherwise as far as the program manages it. */
function readCall<Client, Failure>(session: EngineConnection<Client, Failure>) {
  return (request: pb.ReadRequest): Promise<pb.ReadResponse> =>
    session.run(request, async ({ resource, call }) => {
      const id = request.getId();
      // Without an ID, it is gone. For an import or a `.get`, the engine makes that an error.
      const answer = new pb.ReadResponse();
      const answerWith = (outs: Properties, inputs: Properties | undefined): void => {
        answer.setId(id);
        answer.setProperties(toEngine(resource, outs));
        if (inputs !== undefined) answer.setInputs(toEngine(resource, inputs));
      };
      // An import has neither inputs nor state; a `.get` has them, but empty.
      if (!request.hasInputs() && !request.hasProperties()) {
        const imported = await resource.importExisting(call, id);
        if (imported !== undefined) answerWith(imported.outs, imported.inputs);
        return answer;
      }
      const found = await resource.read(call, id, fromEngine(resource, request.getProperties()));
      if (found !== undefined) answerWith(found.outs, found.inputs);
      return answer;
    });
}

/** Sends what the program has changed; in a preview, says what state would be. */
function updateCall<Client, Failure>(session: EngineConnection<Client, Failure>) {
  return (request: pb.UpdateRequest): Promise<pb.UpdateResponse> =>
    session.run(request, async ({ resource, call }) => {
      const news = fromEngine(resource, request.getNews());
      const olds = fromEngine(resource, request.getOlds());
      const outs = request.getPreview()
        ? resource.planned(olds, news)
        : await inListForm(resource, resource.update(call, request.getId(), olds, news));
      const answer = new pb.UpdateResponse();
      answer.setProperties(toEngine(resource, outs));
      return answer;
    });
}

/** Removes the object of a resource. */
function deleteCall<Client, Failure>(session: EngineConnection<Client, Failure>) {
  return (request: pb.DeleteRequest): Promise<Empty> =>
    session.run(request, async ({ resource, call }) => {
      await resource.delete(call, request.getId(), fromEngine(resource, request.getProperties()));
      return new Empty();
    });
}

/** Looks something up for the program. */
function invokeCall<Client, Failure>(session: EngineConnection<Client, Failure>) {
  return async (request: pb.InvokeRequest): Promise<pb.InvokeResponse> => {
    const token = request.getTok();
    const name = localName(token);
    const lookUp = session.served.lookUp(name);
    if (lookUp === undefined) throw session.unknownToken(token);
    const found = await lookUp(session.client(), fromStruct(request.getArgs()), session.cancelled)();
    if (E.isLeft(found)) throw new UserError(`${name}: ${found.left}`);
    const answer = new pb.InvokeResponse();
    answer.setReturn(toStruct({ ...found.right }));
    return answer;
  };
}

import * as pb from "@pulumi/pulumi/proto/provider_pb";
import * as E from "fp-ts/Either";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { UserError } from "../errors";
import { checkAnswer } from "./check";
import { diffAnswer } from "./diff";
import { providerCalls } from "./provider";
import { type EngineConnection, localName } from "./session";
import { fromEngine, inListForm, toEngine } from "./sets";
import { fromStruct, toStruct } from "./struct";

/** The calls of the engine to a provider, by the names of Pulumi's protocol, each with one answer. */
export function callsOf<Client, Failure>(session: EngineConnection<Client, Failure>) {
  return {
    ...providerCalls(session),

    /** Brings inputs into their canonical form, or says what is wrong with them. */
    check: (request: pb.CheckRequest) => checkAnswer(session, request),

    /** Compares the inputs of the program with state. */
    diff: (request: pb.DiffRequest) =>
      session.run(request, ({ resource, call }) => diffAnswer(resource, call, request)),

    /** Creates the object of a resource, or takes it over; in a preview, shows what that would find. */
    create: (request: pb.CreateRequest) =>
      session.run(request, async ({ resource, call }) => {
        const news = fromEngine(resource, request.getProperties());
        const answer = new pb.CreateResponse();
        if (request.getPreview()) {
          resource.previewCreate(call, request.getUrn(), news);
          answer.setProperties(toEngine(resource, resource.planned(undefined, news)));
          return answer;
        }
        const { id, outs } = await inListForm(resource, resource.create(call, news));
        answer.setId(id);
        answer.setProperties(toEngine(resource, outs));
        return answer;
      }),

    /** Reads the object of a resource: all of it for an import, otherwise as far as the program manages it. */
    read: (request: pb.ReadRequest) =>
      session.run(request, async ({ resource, call }) => {
        const id = request.getId();
        // An import has neither inputs nor state; a `.get` has them, but empty.
        const isImport = !request.hasInputs() && !request.hasProperties();
        const found = isImport
          ? await resource.importExisting(call, id)
          : await resource.read(call, id, fromEngine(resource, request.getProperties()));
        // Without an ID, it is gone. For an import or a `.get`, the engine makes that an error.
        const answer = new pb.ReadResponse();
        if (found === undefined) return answer;
        answer.setId(id);
        answer.setProperties(toEngine(resource, found.outs));
        if (found.inputs !== undefined) answer.setInputs(toEngine(resource, found.inputs));
        return answer;
      }),

    /** Sends what the program has changed; in a preview, says what state would be. */
    update: (request: pb.UpdateRequest) =>
      session.run(request, async ({ resource, call }) => {
        const news = fromEngine(resource, request.getNews());
        const olds = fromEngine(resource, request.getOlds());
        const outs = request.getPreview()
          ? resource.planned(olds, news)
          : await inListForm(resource, resource.update(call, request.getId(), olds, news));
        const answer = new pb.UpdateResponse();
        answer.setProperties(toEngine(resource, outs));
        return answer;
      }),

    /** Removes the object of a resource. */
    delete: (request: pb.DeleteRequest) =>
      session.run(request, async ({ resource, call }) => {
        await resource.delete(call, request.getId(), fromEngine(resource, request.getProperties()));
        return new Empty();
      }),

    /** Looks something up for the program. */
    invoke: async (request: pb.InvokeRequest) => {
      const token = request.getTok();
      const name = localName(token);
      const lookUp = session.served.lookUp(name);
      if (lookUp === undefined) throw session.unknownToken(token);
      const found = await lookUp(session.client(), fromStruct(request.getArgs()), session.cancelled)();
      if (E.isLeft(found)) throw new UserError(`${name}: ${found.left}`);
      const answer = new pb.InvokeResponse();
      answer.setReturn(toStruct({ ...found.right }));
      return answer;
    },
  };
}

/** Lists the objects of a kind, all at once. */
export async function listAnswers<Client, Failure>(
  session: EngineConnection<Client, Failure>,
  request: pb.ListRequest,
): Promise<readonly pb.ListResponse[]> {
  const list = session.served.list(localName(request.getToken()));
  if (list === undefined) throw session.unknownToken(request.getToken());
  const found = await list(session.client(), fromStruct(request.getQuery()), session.cancelled)();
  if (E.isLeft(found)) throw new UserError(found.left);
  const limit = request.getLimit();
  return found.right.slice(0, limit > 0 ? limit : undefined).map(({ id, name }) => {
    const result = new pb.ListResponse.Result();
    result.setId(id);
    result.setName(name);
    return new pb.ListResponse().setResult(result);
  });
}

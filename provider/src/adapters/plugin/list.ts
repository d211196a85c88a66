import * as pb from "@pulumi/pulumi/proto/provider_pb";
import * as E from "fp-ts/Either";
import { UserError } from "../errors";
import { localName, type EngineConnection } from "./session";
import { fromStruct } from "./struct";

/** Lists the objects of a kind, all at once. */
export function listCall<Client, Failure>(session: EngineConnection<Client, Failure>) {
  return async (request: pb.ListRequest): Promise<readonly pb.ListResponse[]> => {
    const kind = localName(request.getToken());
    const list = session.served.list(kind);
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
  };
}

import { type InvokeRequest, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import * as E from "fp-ts/Either";
import { UserError } from "../errors";
import { localName, type Session } from "./session";
import { fromStruct, toStruct } from "./struct";

/** Looks something up for the program. */
export function invokeCall<Client>(session: Session<Client>) {
  return async (request: InvokeRequest): Promise<InvokeResponse> => {
    const token = request.getTok();
    const name = localName(token);
    const lookUp = session.served.lookUp(name);
    if (lookUp === undefined) throw session.unknownToken(token);
    const connected = session.configured.connect();
    if (E.isLeft(connected)) throw new UserError(`${connected.left.reason}: ${connected.left.remedy}`);
    const found = await lookUp(connected.right.client, fromStruct(request.getArgs()), session.cancelled)();
    if (E.isLeft(found)) throw new UserError(`${name}: ${found.left}`);
    const answer = new InvokeResponse();
    answer.setReturn(toStruct({ ...found.right }));
    return answer;
  };
}

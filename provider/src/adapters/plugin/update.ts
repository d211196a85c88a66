import { type UpdateRequest, UpdateResponse } from "@pulumi/pulumi/proto/provider_pb";
import { narrowToProgram } from "./imported";
import type { Session } from "./session";
import { fromEngine, inListForm, toEngine } from "./sets";

/** Sends what the program has changed; in a preview, says what state would be. */
export function updateCall<Client>(session: Session<Client>) {
  return (request: UpdateRequest): Promise<UpdateResponse> =>
    session.run(request, async ({ resource, configured, call }) => {
      const news = fromEngine(resource, request.getNews());
      const given = fromEngine(resource, request.getOldInputs());
      const olds = narrowToProgram(resource, fromEngine(resource, request.getOlds()), given, news);
      const outs = request.getPreview()
        ? resource.planned(olds, news)
        : await inListForm(resource, resource.update(configured, call, request.getId(), olds, news));
      const answer = new UpdateResponse();
      answer.setProperties(toEngine(resource, outs));
      return answer;
    });
}

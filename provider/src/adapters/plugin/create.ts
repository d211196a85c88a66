import { type CreateRequest, CreateResponse } from "@pulumi/pulumi/proto/provider_pb";
import { registrationOf, type Session } from "./session";
import { fromEngine, inListForm, toEngine } from "./sets";

/** Creates the object of a resource, or takes it over; in a preview, shows what that would find. */
export function createCall<Client>(session: Session<Client>) {
  return (request: CreateRequest): Promise<CreateResponse> =>
    session.run(request, async ({ resource, configured, call }) => {
      const news = fromEngine(resource, request.getProperties());
      const answer = new CreateResponse();
      if (request.getPreview()) {
        await resource.previewCreate(configured, call, registrationOf(request), news);
        answer.setProperties(toEngine(resource, resource.planned(undefined, news)));
        return answer;
      }
      const { id, outs } = await inListForm(resource, resource.create(configured, call, news));
      answer.setId(id);
      answer.setProperties(toEngine(resource, outs));
      return answer;
    });
}

import { ContainerTemplate, PatchContainerRequest, type StoredContainer } from "../../schemas/container";
import { type Operation, type Reply, type World } from "../group";
import { applyContainerPatch, type JsonObject } from "./applyPatch";
import { save, withContainer, withContainerReplaced } from "./ofApp";
import { containerRoute, refusals } from "./operation";
import { noContainer } from "./refusals";
import { shownContainer } from "./show";

const path = "/apps/{appId}/containers/{containerId}";

const answerWith = (status: number, { behaviour }: World, container: StoredContainer | undefined): Reply =>
  container === undefined ? noContainer : { status, body: shownContainer(container, behaviour) };

/** Saves the container as changed by a request. */
const change = (call: Parameters<typeof withContainer>[0], wanted: (container: StoredContainer) => JsonObject): Reply =>
  withContainer(call, (container, app) =>
    save(
      call,
      app,
      withContainerReplaced(app, { ...wanted(container), id: container.id }),
      (after) =>
        answerWith(
          200,
          call,
          after.containerTemplates.find(({ id }) => id === container.id),
        ),
      400,
    ),
  );

const patch = containerRoute("PATCH", path, {
  body: PatchContainerRequest,
  replies: { 200: ContainerTemplate, ...refusals(400, 403, 404, 500) },
  handle: (call) => change(call, (container) => applyContainerPatch(container, call.body, call.behaviour)),
});

export const containerTemplates: readonly Operation[] = [patch];

import {
  ContainerTemplate,
  EnvironmentRequest,
  PatchContainerRequest,
  type StoredContainer,
} from "../../schemas/container";
import { type Operation, type Reply, type World } from "../group";
import { applyContainerPatch, type JsonObject } from "./applyPatch";
import { save, templateRoute, withContainer, withContainerReplaced } from "./ofApp";
import { containerRoute, refusals } from "./operation";
import { errorDetails, noContainer } from "./refusals";
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

const replaceEnvironment = containerRoute("PUT", `${path}/env`, {
  body: EnvironmentRequest,
  replies: { 200: ContainerTemplate, ...refusals(400, 403, 404, 500) },
  handle: (call) =>
    change(call, (container) => ({
      ...container,
      environmentVariables: Object.entries(call.body).map(([name, value]) => ({ name, value })),
    })),
});

const remove = templateRoute("DELETE", path, {
  replies: { 200: null, ...refusals(400, 403, 404, 500) },
  handle: (call, container, app) =>
    app.containerTemplates.length === 1
      ? errorDetails(400, "The last container template of an application cannot be removed.")
      : save(
          call,
          app,
          { ...app, containerTemplates: app.containerTemplates.filter(({ id }) => id !== container.id) },
          () => ({ status: 200 }),
          400,
        ),
});

export const containerTemplates: readonly Operation[] = [patch, replaceEnvironment, remove];

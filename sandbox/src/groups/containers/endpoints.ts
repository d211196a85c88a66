import type { StoredApp } from "../../schemas/containerApp";
import { EndpointRequest, SaveEndpointResponse } from "../../schemas/published";
import type { Operation, Reply } from "../group";
import { endpointNames } from "./checks";
import { save, withContainerReplaced, templateRoute, endpointRoute } from "./ofApp";
import { refusals } from "./operation";
import { errorDetails } from "./refusals";

const nameTaken = (app: StoredApp, name: string): Reply | undefined =>
  endpointNames(app.containerTemplates).includes(name)
    ? errorDetails(400, `The application has an endpoint ${name} already.`)
    : undefined;

const add = templateRoute("POST", "/apps/{appId}/containers/{containerId}/endpoints", {
  body: EndpointRequest,
  replies: { 201: SaveEndpointResponse, ...refusals(400, 403, 404, 422, 500) },
  handle: (call, container, app) => {
    const { displayName } = call.body;
    const taken = nameTaken(app, displayName);
    if (taken !== undefined) return taken;
    const endpoints = [...container.endpoints, call.body];
    return save(call, app, withContainerReplaced(app, { ...container, endpoints }), (after) => {
      const added = after.containerTemplates
        .find(({ id }) => id === container.id)
        ?.endpoints.find((endpoint) => endpoint.displayName === displayName);
      return { status: 201, body: { id: added?.id } };
    });
  },
});

const change = endpointRoute("PUT", "/apps/{appId}/endpoints/{endpointId}", {
  body: EndpointRequest,
  replies: { 200: null, ...refusals(400, 403, 404, 422, 500) },
  handle: (call, endpoint, container, app) => {
    const { displayName } = call.body;
    const taken = displayName === endpoint.displayName ? undefined : nameTaken(app, displayName);
    if (taken !== undefined) return taken;
    const kept = call.behaviour.nestedObjects === "merged" ? endpoint.cdn?.pullZoneId : undefined;
    const cdn = call.body.cdn && { ...call.body.cdn, pullZoneId: call.body.cdn.pullZoneId ?? kept };
    const { id, publicHost } = endpoint;
    const other = { ...call.body, id, publicHost, ...(cdn !== undefined && { cdn }) };
    const endpoints = container.endpoints.map((each) => (each.id === id ? other : each));
    return save(call, app, withContainerReplaced(app, { ...container, endpoints }), () => ({ status: 200 }));
  },
});

const remove = endpointRoute("DELETE", "/apps/{appId}/endpoints/{endpointId}", {
  replies: { 200: null, ...refusals(403, 404, 500) },
  handle: (call, endpoint, container, app) => {
    const endpoints = container.endpoints.filter(({ id }) => id !== endpoint.id);
    return save(call, app, withContainerReplaced(app, { ...container, endpoints }), () => ({ status: 200 }));
  },
});

export const endpoints: readonly Operation[] = [add, change, remove];

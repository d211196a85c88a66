import { CursorPaging } from "../../schemas/basics";
import { Application, AppList, AppRequest, PatchAppRequest, type StoredApp } from "../../schemas/containerApp";
import { AddApplicationResponse } from "../../schemas/published";
import type { Operation, Reply } from "../group";
import { comesIntoSight } from "./appearance";
import { applyPatch } from "./applyPatch";
import { accountIdOf } from "./identity";
import { save, withApp, appRoute } from "./ofApp";
import { containerRoute, problems, refusals } from "./operation";
import { pageReply } from "./pages";
import { look, setOffDeletion } from "./progress";
import { errorDetails, noApp, noAppProblem } from "./refusals";
import { displayEndpoint, ordered, shownApp } from "./show";

const saved = ({ id }: StoredApp): Reply => ({ status: 200, body: { id } });
const done: Reply = { status: 200 };

const create = containerRoute("POST", "/apps", {
  body: AppRequest,
  replies: { 201: AddApplicationResponse, ...refusals(400, 403, 409, 422, 500) },
  handle: (call) => {
    const { behaviour, body } = call;
    const wanted = { ...body, containerTemplates: body.containerTemplates ?? [], volumes: body.volumes ?? [] };
    if (behaviour.createApp === "saved") {
      return save(call, undefined, wanted, ({ id }) => ({ status: 201, body: { id } }));
    }
    const containers = wanted.containerTemplates.map((container) => ({ ...container, endpoints: [] }));
    return save(call, undefined, { ...wanted, containerTemplates: containers }, ({ id }) =>
      errorDetails(422, "The application was saved without its endpoints.", [], id),
    );
  },
});

const list = containerRoute("GET", "/apps", {
  query: CursorPaging,
  replies: { 200: AppList, ...refusals(400, 500) },
  handle: ({ account, behaviour, query }) =>
    pageReply(
      ordered([...account.containerApps.values()].filter(comesIntoSight), behaviour).map((app) => ({
        id: app.id,
        name: app.name,
        description: `default_${app.id}(${accountIdOf(account.name)})`,
        displayEndpoint: displayEndpoint(app),
        status: app.status,
      })),
      query,
    ),
});

const read = containerRoute("GET", "/apps/{appId}", {
  // reads make changes and deletions take effect
  changes: true,
  replies: { 200: Application, ...refusals(400, 404, 500) },
  handle: (call) => {
    const { appId = "" } = call.params;
    const app = call.account.containerApps.get(appId);
    if (app === undefined || !comesIntoSight(app) || !look(call, app)) return noApp;
    const shown = shownApp(app, call.behaviour);
    for (const { endpoints } of app.containerTemplates) endpoints.forEach(comesIntoSight);
    return { status: 200, body: shown };
  },
});

/** The app after a request that replaces everything: known endpoints keep their ids and pull zones. */
const replaced = (before: StoredApp, { containerTemplates = [], ...rest }: AppRequest) => {
  const { id, status, readsUntilSettled, looksUntilGone, logForwarding } = before;
  return {
    ...rest,
    id,
    status,
    readsUntilSettled,
    looksUntilGone,
    ...(logForwarding !== undefined && { logForwarding }),
    volumes: (rest.volumes ?? []).map((volume) => ({
      ...before.volumes.find(({ name }) => name === volume.name),
      ...volume,
    })),
    containerTemplates: containerTemplates.map((container) => ({
      ...container,
      endpoints: (container.endpoints ?? []).map((endpoint) => {
        const old = before.containerTemplates
          .find(({ id }) => id === container.id)
          ?.endpoints.find(
            ({ displayName, cdn }) =>
              displayName === endpoint.displayName &&
              (cdn === undefined) === ((endpoint.cdn ?? undefined) === undefined),
          );
        if (old === undefined) return endpoint;
        const { id, publicHost } = old;
        const cdn = endpoint.cdn && { ...endpoint.cdn, pullZoneId: endpoint.cdn.pullZoneId ?? old.cdn?.pullZoneId };
        return { ...endpoint, id, publicHost, ...(cdn !== undefined && { cdn }) };
      }),
    })),
  };
};

const replace = containerRoute("PUT", "/apps/{appId}", {
  body: AppRequest,
  replies: { 200: AddApplicationResponse, ...refusals(400, 403, 422, 500), ...problems(404) },
  handle: (call) => withApp(call, (app) => save(call, app, replaced(app, call.body), saved), noAppProblem),
});

const patch = containerRoute("PATCH", "/apps/{appId}", {
  body: PatchAppRequest,
  replies: { 200: AddApplicationResponse, ...refusals(400, 403, 422, 500), ...problems(404) },
  handle: (call) =>
    withApp(call, (app) => save(call, app, applyPatch(app, call.body, call.behaviour), saved), noAppProblem),
});

const remove = containerRoute("DELETE", "/apps/{appId}", {
  replies: { 200: null, ...refusals(500), ...problems(403, 404) },
  handle: (call) => {
    const app = call.account.containerApps.get(call.params["appId"] ?? "");
    if (app === undefined) return noAppProblem;
    setOffDeletion(call, app);
    return done;
  },
});

const undeploy = appRoute("POST", "/apps/{appId}/undeploy", {
  replies: { 200: null, ...refusals(404, 409, 500) },
  handle: (_call, app) => {
    app.status = "inactive";
    return done;
  },
});

export const apps: readonly Operation[] = [create, list, read, replace, patch, remove, undeploy];

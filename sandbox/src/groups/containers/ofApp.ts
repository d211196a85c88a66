import type { StoredContainer, StoredEndpoint } from "../../schemas/container";
import { DraftApp, type StoredApp } from "../../schemas/containerApp";
import { matches, problemOf } from "../../validation";
import { routesOn, type Call, type Reply, type World } from "../group";
import { outOfSight } from "./appearance";
import type { JsonObject } from "./applyPatch";
import { appErrors, unknownContainer } from "./checks";
import { complete } from "./complete";
import { setOff } from "./progress";
import { errorDetails, invalid, noApp, noContainer, noEndpoint } from "./refusals";
import { containerRoute } from "./operation";

type AnyCall = Call<unknown, unknown>;

/** Acts on the app in the path; an app that is being deleted can only be read. */
export const withApp = (call: AnyCall, act: (app: StoredApp) => Reply, absent: Reply = noApp): Reply => {
  const app = call.account.containerApps.get(call.params["appId"] ?? "");
  return app === undefined || app.looksUntilGone !== null ? absent : act(app);
};

/** Acts on the container in the path. */
export const withContainer = (call: AnyCall, act: (container: StoredContainer, app: StoredApp) => Reply): Reply =>
  withApp(call, (app) => {
    const container = app.containerTemplates.find(({ id }) => id === call.params["containerId"]);
    return container === undefined ? noContainer : act(container, app);
  });

/** Acts on the endpoint in the path. */
const withEndpoint = (
  call: AnyCall,
  act: (endpoint: StoredEndpoint, container: StoredContainer, app: StoredApp) => Reply,
): Reply =>
  withApp(call, (app) => {
    for (const container of app.containerTemplates) {
      const endpoint = container.endpoints.find(({ id }) => id === call.params["endpointId"]);
      if (endpoint !== undefined) return act(endpoint, container, app);
    }
    return noEndpoint;
  });

/** The app with another container in place of that of its id. */
export const withContainerReplaced = (app: StoredApp, other: JsonObject): JsonObject => ({
  ...app,
  containerTemplates: app.containerTemplates.map((each) => (each.id === other["id"] ? other : each)),
});

/** The same without null members: they mean that there is no value. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
};

/** A new app is hidden for a while, and so are endpoints that are added to an existing app. */
const keepNewOutOfSight = (world: World, before: StoredApp | undefined, after: StoredApp): void => {
  if (before === undefined) {
    Object.assign(after, outOfSight(world));
    return;
  }
  const endpointsOf = ({ containerTemplates }: StoredApp) => containerTemplates.flatMap(({ endpoints }) => endpoints);
  const known = new Set(endpointsOf(before).map(({ id }) => id));
  for (const endpoint of endpointsOf(after)) {
    if (!known.has(endpoint.id)) Object.assign(endpoint, outOfSight(world));
  }
};

const withoutContainers = invalid({
  place: "/containerTemplates",
  message: "Application must have at least one container",
});

/** Saves an app as changed by a request, if it is valid, and responds. */
export const save = (
  world: World,
  before: StoredApp | undefined,
  request: JsonObject,
  answer: (app: StoredApp) => Reply,
  refused: 400 | 422 = 422,
): Reply => {
  const wanted = { ...request, containerTemplates: withoutNulls(request["containerTemplates"]) };
  if (Array.isArray(wanted.containerTemplates) && wanted.containerTemplates.length === 0) return withoutContainers;
  if (!matches(DraftApp, wanted)) {
    const { place = "", message = "does not match" } = problemOf(DraftApp, wanted) ?? {};
    return errorDetails(refused, "The application is not valid.", [{ field: place.slice(1), message }]);
  }
  const unknown = unknownContainer(before, wanted.containerTemplates);
  if (unknown !== undefined) return errorDetails(400, `There is no container template ${unknown}.`);
  const errors = appErrors(world.account, wanted);
  if (errors.length > 0) return errorDetails(refused, "The application is not valid.", errors);
  const app = complete(world, before, wanted);
  keepNewOutOfSight(world, before, app);
  world.account.containerApps.set(app.id, app);
  if (app.status !== "inactive") setOff(world, app);
  return answer(app);
};

export const appRoute = routesOn<[StoredApp]>(withApp, containerRoute);
export const templateRoute = routesOn(withContainer, containerRoute);
export const endpointRoute = routesOn(withEndpoint, containerRoute);

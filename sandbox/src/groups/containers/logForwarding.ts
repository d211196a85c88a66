import { LogForwarding, LogForwardingRequest, type StoredApp } from "../../schemas/containerApp";
import { type Call, type Operation, type Reply, routesOn } from "../group";
import { lettersOf } from "./identity";
import { bareRefusals, containerRoute } from "./operation";

const path = "/log/forwarding/{appId}";
const bare = (status: number): Reply => ({ status });

/** The app with that id, unless it is being deleted. */
const appOf = ({ account }: Call<unknown, unknown>, appId: string): StoredApp | undefined => {
  const app = account.containerApps.get(appId);
  return app?.looksUntilGone === null ? app : undefined;
};

export const logForwardingOf = (app: StoredApp, body: Omit<LogForwardingRequest, "app">): LogForwarding => ({
  id: app.logForwarding?.id ?? lettersOf(`logs of ${app.id}`, 14),
  productId: null,
  createdAt: app.logForwarding?.createdAt ?? new Date().toISOString(),
  ...body,
  app: app.id,
});

const create = containerRoute("POST", "/log/forwarding", {
  body: LogForwardingRequest,
  invalid: () => bare(400),
  replies: { 201: LogForwarding, ...bareRefusals(400, 401, 500) },
  handle: (call) => {
    const app = appOf(call, call.body.app);
    if (app === undefined || app.logForwarding !== undefined) return bare(400);
    app.logForwarding = logForwardingOf(app, call.body);
    return { status: 201, body: app.logForwarding };
  },
});

const settingRoute = routesOn<[LogForwarding, StoredApp]>((call, act) => {
  const app = appOf(call, call.params["appId"] ?? "");
  return app?.logForwarding === undefined ? bare(404) : act(app.logForwarding, app);
}, containerRoute);

const read = settingRoute("GET", path, {
  replies: { 200: LogForwarding, ...bareRefusals(404, 500) },
  handle: (_call, setting) => ({ status: 200, body: setting }),
});

const change = settingRoute("PUT", path, {
  body: LogForwardingRequest,
  invalid: () => bare(400),
  replies: { 200: LogForwarding, ...bareRefusals(400, 401, 404, 500) },
  handle: (call, _setting, app) => {
    if (call.body.app !== app.id) return bare(400);
    app.logForwarding = logForwardingOf(app, call.body);
    return { status: 200, body: app.logForwarding };
  },
});

const remove = settingRoute("DELETE", path, {
  replies: { 204: null, ...bareRefusals(404, 500) },
  handle: (_call, _setting, app) => {
    delete app.logForwarding;
    return bare(204);
  },
});

export const logForwarding: readonly Operation[] = [create, read, change, remove];

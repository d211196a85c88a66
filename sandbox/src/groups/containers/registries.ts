import { listOf } from "../../schemas/basics";
import { RegistryRead, type StoredRegistry } from "../../schemas/containerRegistry";
import * as api from "../../schemas/published";
import { takeId } from "../../state";
import { partOf } from "../../validation";
import { type Call, type Operation, type Reply, routesOn } from "../group";
import { comesIntoSight, outOfSight } from "./appearance";
import { accountIdOf } from "./identity";
import { containerRoute, refusals } from "./operation";
import { wholeList } from "./pages";
import { lookForDeleted } from "./progress";
import { noRegistry } from "./refusals";
import { ordered } from "./show";

const hosts = { dockerHub: "docker.io", gitHub: "ghcr.io", bunnyRegistry: "registry.bunny.net" };

/** The public registries, which every account sees and none owns. */
const publicRegistries: readonly RegistryRead[] = [
  [1155, "DockerHub Public", hosts.dockerHub] as const,
  [1156, "GitHub Public", hosts.gitHub] as const,
].map(([id, displayName, hostName]) => ({
  id,
  accountId: "global",
  userId: null,
  namespaceId: "default",
  displayName,
  hostName,
  userName: null,
  firstPasswordSymbols: null,
  lastPasswordSymbols: null,
  createdAt: "2024-04-29T09:25:34.402443",
  isPublic: true,
  lastUpdatedAt: "2024-04-29T09:25:34.402443",
}));

const shown = (registry: StoredRegistry, account: string): RegistryRead =>
  partOf(RegistryRead, {
    ...registry,
    accountId: accountIdOf(account),
    userId: accountIdOf(`user of ${account}`),
    namespaceId: "default",
    hostName: hosts[registry.type],
    firstPasswordSymbols: registry.password?.slice(0, 2) ?? null,
    lastPasswordSymbols: registry.password?.slice(-2) ?? null,
    isPublic: false,
  });

/** A time as in reads of registries: without a time zone. */
const momentOfNow = (): string => `${new Date().toISOString().slice(0, -1)}000`;

/** A registry after a request: omitted members stay unchanged, credentials according to the option. */
const changed = (before: StoredRegistry, { body, behaviour }: RegistryCall): StoredRegistry => {
  const { displayName, type = before.type, passwordCredentials } = body;
  const none = { userName: null, password: null };
  const omitted = behaviour.omittedCredentials === "kept" ? {} : none;
  return { ...before, displayName, type, ...(passwordCredentials ?? omitted) };
};

type RegistryCall = Call<api.ContainerRegistryRequest, unknown>;
const save = ({ account }: RegistryCall, status: number, registry: StoredRegistry): Reply => {
  account.containerRegistries.set(registry.id, registry);
  return { status, body: { id: registry.id, error: null, status: "saved" } };
};

const create = containerRoute("POST", "/registries", {
  body: api.ContainerRegistryRequest,
  // 200 is documented; 201 was observed
  replies: { 200: api.SaveContainerRegistryResult, 201: api.SaveContainerRegistryResult, ...refusals(400, 500) },
  handle: (call) =>
    save(call, 201, {
      ...changed({ ...newRegistry, id: 0 }, call),
      id: takeId(call.state, "containerRegistry"),
      createdAt: momentOfNow(),
      ...outOfSight(call),
    }),
});

/** The defaults of a registry. */
export const newRegistry: StoredRegistry = {
  id: 0,
  displayName: "registry",
  type: "dockerHub",
  userName: null,
  password: null,
  createdAt: "2026-01-01T00:00:00.000000",
  lastUpdatedAt: null,
};

const list = containerRoute("GET", "/registries", {
  replies: { 200: listOf(RegistryRead), ...refusals(500) },
  handle: ({ account, behaviour }) => {
    const own = [...account.containerRegistries.values()]
      .filter(comesIntoSight)
      .map((registry) => shown(registry, account.name));
    return { status: 200, body: wholeList(ordered([...publicRegistries, ...own], behaviour)) };
  },
});

const registryRoute = routesOn<[StoredRegistry]>(({ account, params }, act) => {
  const registry = account.containerRegistries.get(Number(params["registryId"]));
  return registry === undefined ? noRegistry : act(registry);
}, containerRoute);

const change = registryRoute("PUT", "/registries/{registryId}", {
  body: api.ContainerRegistryRequest,
  replies: { 200: api.SaveContainerRegistryResult, ...refusals(400, 404, 500) },
  handle: (call, registry) => save(call, 200, { ...changed(registry, call), lastUpdatedAt: momentOfNow() }),
});

const remove = containerRoute("DELETE", "/registries/{registryId}", {
  replies: { 200: api.RemoveContainerRegistryResult, ...refusals(409, 500) },
  handle: (call) => {
    const { account, params } = call;
    const id = Number(params["registryId"]);
    if (!account.containerRegistries.has(id)) {
      return { status: 200, body: { status: "notFound", applications: [] } };
    }
    const users = [...account.containerApps.values()].filter(
      (app) =>
        app.containerTemplates.some(({ imageRegistryId }) => imageRegistryId === String(id)) &&
        lookForDeleted(call, app),
    );
    if (users.length > 0) {
      const applications = users.map(({ name }) => name);
      return { status: 200, body: { status: "inUse", applications } };
    }
    account.containerRegistries.delete(id);
    return { status: 200, body: { status: "removed", applications: [] } };
  },
});

export const registries: readonly Operation[] = [create, list, change, remove];

import type { RemoteContainerApp, Endpoint, ListedContainerApp } from "../api/containerApp";
import type { ContainerEndpointType, ContainerProtocol } from "../api/containerAppCodec";
import type { ContainerApp as Resource } from "../../../resources/containers/containerApp";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { byTextOrName } from "../../../lookups/byIdOrName";
import { type Found, type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getContainerApp}: one of the two is required. */
export interface GetContainerAppArgs {
  /** ID of the application. */
  appId?: string | undefined;
  /** Exact name of the application. */
  name?: string | undefined;
}

/** Arguments of {@link getContainerAppOutput}. */
export type GetContainerAppOutputArgs = OutputArgs<GetContainerAppArgs>;

/** An application of Magic Containers, and how it is reached. `ContainerApp.get` reads its settings. */
export interface GetContainerAppResult extends Found<Resource, "appId" | "displayEndpoint" | "status"> {
  /** Name of the application, which other applications may also have. */
  name: string;
  /** Containers by name. */
  containerTemplates: Record<string, FoundContainer>;
}

/** A container of an application. */
export interface FoundContainer {
  /** ID of the container. */
  containerId: string;
  /** Endpoints by name. */
  endpoints: Record<string, FoundContainerEndpoint>;
}

/** An endpoint of a container. */
export interface FoundContainerEndpoint {
  /** ID of the endpoint. */
  endpointId: string;
  /** Type of the endpoint: `cdn`, `anycast` or `publicIp`. */
  type: ContainerEndpointType;
  /** Public hostname or address of the endpoint. */
  publicHost: string | undefined;
  /** Whether the container itself serves HTTPS. */
  isSslEnabled: boolean;
  /** Numeric ID of the pull zone that serves the endpoint, if any. */
  pullZoneId: number | undefined;
  /** Ports. */
  portMappings: {
    /** Port inside the container. */
    containerPort: number;
    /** Exposed port; 0 if bunny.net chooses it. */
    exposedPort: number;
    /** Protocols: `tcp`, `udp` or `sctp`. */
    protocols: ContainerProtocol[];
  }[];
}

export const lookup: Lookup<GetContainerAppArgs, GetContainerAppResult> = {
  name: "getContainerApp",
  run: (session, args) =>
    taskEither(async function* () {
      const api = await import("../api/containerApp.js");
      const find = byTextOrName({
        noun: "application",
        by: ["appId", "name"],
        load: () =>
          Promise.resolve({
            find: (within, id) => api.findContainerApp(within, String(id)),
            all: api.getContainerApps,
          }),
        idAndName: (app: ListedContainerApp) => [app.id, app.name],
        toResult: ({ id }) => id,
      });
      const id = yield* valueOf(find(session, args));
      const found = yield* valueOf(api.findContainerApp(session, id));
      return toResult(found ?? (yield* failWith(missing(`application ${id}`))));
    }),
};

/**
 * Looks up a Magic Containers application by its ID or exact name. Fails if it does not exist, or if several
 * applications have the name.
 *
 * API: `GET /mc/apps/{appId}`; by name, `GET /mc/apps` and an exact comparison first.
 *
 * @example
 * ```ts
 * const app = bunny.getContainerAppOutput({ name: "shop" });
 * export const address = app.displayEndpoint;
 * ```
 */
export const getContainerApp = /* @__PURE__ */ plainForm(lookup);

/** {@link getContainerApp} for arguments that may be outputs of resources. */
export const getContainerAppOutput = /* @__PURE__ */ outputForm(lookup);

function toResult({
  id,
  name,
  status,
  displayEndpoint,
  containerTemplates,
}: RemoteContainerApp): GetContainerAppResult {
  const containers = containerTemplates.map((container): [string, FoundContainer] => {
    const endpoints = container.endpoints.map((each): [string, FoundContainerEndpoint] => [
      each.displayName,
      toFoundEndpoint(each),
    ]);
    return [container.name, { containerId: container.id, endpoints: Object.fromEntries(endpoints) }];
  });
  return { appId: id, name, status, displayEndpoint, containerTemplates: Object.fromEntries(containers) };
}

function toFoundEndpoint({ id, portMappings, ...endpoint }: Endpoint): FoundContainerEndpoint {
  return {
    endpointId: id,
    type: endpoint.type,
    publicHost: endpoint.publicHost,
    isSslEnabled: endpoint.isSslEnabled,
    pullZoneId: endpoint.pullZoneId,
    portMappings: portMappings.map((port) => ({ ...port, protocols: [...port.protocols] })),
  };
}

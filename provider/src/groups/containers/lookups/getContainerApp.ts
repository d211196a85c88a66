import type { RemoteContainerApp, ContainerTemplate, Endpoint, ListedContainerApp } from "../api/containerApp";
import type { ContainerInputs as DescribedContainer } from "../containerApp/inputs";
import type {
  ContainerAppStatus,
  ContainerEndpointType,
  ContainerProtocol,
  ContainerRuntimeType,
} from "../api/containerAppCodec";
import type { ContainerDisplayEndpoint } from "../../../resources/containers/containerApp";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { byTextOrName } from "../../../lookups/byIdOrName";
import { type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
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

/**
 * The current state of a Magic Containers application. Values of environment variables are omitted, because they may be
 * secrets.
 */
export interface GetContainerAppResult {
  /** ID of the application. */
  appId: string;
  /** Name of the application, which other applications may also have. */
  name: string;
  /** Status: `active`, `progressing`, `inactive`, `failing`, `suspended` or `unknown`. */
  status: ContainerAppStatus;
  /** Type of machine: `shared` or `reserved`. */
  runtimeType: ContainerRuntimeType;
  /** Number of instances allowed in each region. */
  autoScaling:
    | {
        /** Minimum. */
        min: number;
        /** Maximum. */
        max: number;
      }
    | undefined;
  /** IDs of the regions where it may run, sorted. */
  allowedRegionIds: string[];
  /** IDs of the regions where it must run, sorted. */
  requiredRegionIds: string[];
  /** Maximum number of regions. */
  maxAllowedRegions: number | undefined;
  /** Containers by name. */
  containerTemplates: Record<string, FoundContainer>;
  /** Current instances. */
  containerInstances: FoundContainerInstance[];
  /** Sizes of the volumes in gigabytes, by name. */
  volumes: Record<string, number>;
  /** The endpoint that bunny.net shows first, if any. */
  displayEndpoint: ContainerDisplayEndpoint | undefined;
  /** Network limits, if any. */
  networkSettings:
    | {
        /** Limit on incoming traffic, as bunny.net counts it. */
        ingressBandwidthLimit: number | undefined;
        /** Limit on outgoing traffic, as bunny.net counts it. */
        egressBandwidthLimit: number | undefined;
      }
    | undefined;
}

/** A container of an application. */
export interface FoundContainer {
  /** ID of the container. */
  containerId: string;
  /** Full name of the image. */
  image: string | undefined;
  /** Name of the image. */
  imageName: string;
  /** Owner of the image. */
  imageNamespace: string;
  /** Tag of the image. */
  imageTag: string;
  /** Digest of the image. */
  imageDigest: string | undefined;
  /** ID of the registry of the image. */
  imageRegistryId: string;
  /** Names of the environment variables, sorted. */
  environmentVariableNames: string[];
  /** Mount paths by volume name. */
  volumeMounts: Record<string, string>;
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

/** A running container. */
export interface FoundContainerInstance {
  /** ID of the instance. */
  instanceId: string;
  /** ID of the container that this is an instance of. */
  containerId: string;
  /** ID of the pod that the instance runs in. */
  podId: string;
  /** IP address of the node. */
  nodeIpAddress: string;
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

function toResult({ described, ...app }: RemoteContainerApp): GetContainerAppResult {
  const { allowedRegionIds = [], requiredRegionIds = [], maxAllowedRegions } = described.regionSettings ?? {};
  return {
    appId: app.id,
    name: app.name,
    status: app.status,
    runtimeType: app.runtimeType,
    autoScaling: described.autoScaling,
    allowedRegionIds,
    requiredRegionIds,
    maxAllowedRegions,
    containerTemplates: Object.fromEntries(
      app.containerTemplates.map((container) => [
        container.name,
        toFoundContainer(container, described.containerTemplates?.[container.name]),
      ]),
    ),
    containerInstances: app.containerInstances.map(({ id, templateId, podId, nodeIpAddress }) => ({
      instanceId: id,
      containerId: templateId,
      podId,
      nodeIpAddress,
    })),
    volumes: Object.fromEntries(Object.entries(described.volumes ?? {}).map(([name, { size }]) => [name, size])),
    displayEndpoint: app.displayEndpoint,
    networkSettings: app.networkSettings,
  };
}

function toFoundContainer(
  { id, endpoints }: ContainerTemplate,
  described: Partial<DescribedContainer> = {},
): FoundContainer {
  const { imageName = "", imageNamespace = "", imageTag = "", imageRegistryId = "" } = described;
  return {
    containerId: id,
    image: described.image,
    imageName,
    imageNamespace,
    imageTag,
    imageDigest: described.imageDigest,
    imageRegistryId,
    environmentVariableNames: Object.keys(described.environmentVariables ?? {}).sort(),
    volumeMounts: { ...described.volumeMounts },
    endpoints: Object.fromEntries(endpoints.map((endpoint) => [endpoint.displayName, toFoundEndpoint(endpoint)])),
  };
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

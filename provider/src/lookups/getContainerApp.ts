import type * as pulumi from "@pulumi/pulumi";
import * as TE from "fp-ts/TaskEither";
import type { ContainerApp, Endpoint } from "../api/containers/containerApp";
import type {
  ContainerAppStatus,
  ContainerEndpointType,
  ContainerProtocol,
  ContainerRuntimeType,
} from "../api/containers/containerAppCodec";
import type { ContainerDisplayEndpoint } from "../resources/containers/containerApp";
import { failWith, taskEither, valueOf } from "../taskEither";
import { existing, type Lookup, lookUp, type LookupOptions, lookUpOutput, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";

/** Arguments of {@link getContainerApp}: give one of the two. */
export interface GetContainerAppArgs {
  /** Id of the application. */
  appId?: string | undefined;
  /** Its exact name. */
  name?: string | undefined;
}

/** Arguments of {@link getContainerAppOutput}: give one of the two. */
export interface GetContainerAppOutputArgs {
  /** Id of the application. */
  appId?: pulumi.Input<string | undefined>;
  /** Its exact name. */
  name?: pulumi.Input<string | undefined>;
}

/** A Magic Containers application as it is now, without the values of environment variables, which may be secrets. */
export interface GetContainerAppResult {
  /** Id of the application. */
  appId: string;
  /** Its name, which need not be unique. */
  name: string;
  /** `active`, `progressing`, `inactive`, `failing`, `suspended` or `unknown`. */
  status: ContainerAppStatus;
  /** Type of machines: `shared` or `reserved`. */
  runtimeType: ContainerRuntimeType;
  /** Number of instances that it may have in each region. */
  autoScaling:
    | {
        /** Minimum. */
        min: number;
        /** Maximum. */
        max: number;
      }
    | undefined;
  /** Ids of the regions in which it may run. */
  allowedRegionIds: string[];
  /** Ids of the regions in which it must run. */
  requiredRegionIds: string[];
  /** Maximum number of regions. */
  maxAllowedRegions: number | undefined;
  /** Its containers, by name. */
  containerTemplates: Record<string, FoundContainer>;
  /** Its current instances. */
  containerInstances: FoundContainerInstance[];
  /** Sizes of its volumes in gigabytes, by name. */
  volumes: Record<string, number>;
  /** The endpoint that bunny.net shows first, if there is one. */
  displayEndpoint: ContainerDisplayEndpoint | undefined;
  /** Bandwidth limits, if there are any. */
  networkSettings:
    | {
        /** Limit of incoming traffic, in the unit that bunny.net uses. */
        ingressBandwidthLimit: number | undefined;
        /** Limit of outgoing traffic, in the unit that bunny.net uses. */
        egressBandwidthLimit: number | undefined;
      }
    | undefined;
}

/** A container of an application. */
export interface FoundContainer {
  /** Id of the container. */
  containerId: string;
  /** Full name of its image. */
  image: string | undefined;
  /** Name of its image. */
  imageName: string;
  /** Namespace of the image in its registry. */
  imageNamespace: string;
  /** Tag of the image. */
  imageTag: string;
  /** Digest of the image. */
  imageDigest: string | undefined;
  /** Id of the registry of the image. */
  imageRegistryId: string;
  /** Names of its environment variables. */
  environmentVariableNames: string[];
  /** Mount paths of its volumes, by name of the volume. */
  volumeMounts: Record<string, string>;
  /** Its endpoints, by name. */
  endpoints: Record<string, FoundContainerEndpoint>;
}

/** An endpoint of a container. */
export interface FoundContainerEndpoint {
  /** Id of the endpoint. */
  endpointId: string;
  /** `cdn`, `anycast` or `publicIp`. */
  type: ContainerEndpointType;
  /** Its public host name or address. */
  publicHost: string | undefined;
  /** Whether the container itself serves HTTPS. */
  isSslEnabled: boolean;
  /** Number of the pull zone that serves it, if one does. */
  pullZoneId: number | undefined;
  /** Its ports. */
  portMappings: {
    /** Port inside the container. */
    containerPort: number;
    /** Public port; 0 if bunny.net chooses it. */
    exposedPort: number;
    /** `tcp`, `udp` or `sctp`. */
    protocols: ContainerProtocol[];
  }[];
}

/** A running container. */
export interface FoundContainerInstance {
  /** Id of the instance. */
  instanceId: string;
  /** Id of the container that it is an instance of. */
  containerId: string;
  /** Id of the pod in which it runs. */
  podId: string;
  /** IP address of its node. */
  nodeIpAddress: string;
}

/**
 * Looks up a Magic Containers application by its id or its exact name. Fails if there is none, or if several have the name.
 *
 * API: `GET /mc/apps/{appId}`; by name, `GET /mc/apps` and an exact comparison first.
 *
 * @example
 * ```ts
 * const app = bunny.getContainerAppOutput({ name: "shop" });
 * export const address = app.displayEndpoint.apply((endpoint) => endpoint?.address);
 * ```
 */
export function getContainerApp(
  args: GetContainerAppArgs,
  options: LookupOptions = {},
): Promise<GetContainerAppResult> {
  return lookUp(lookup, args, options);
}

/** {@link getContainerApp} for arguments that may be outputs of resources. */
export function getContainerAppOutput(
  args: GetContainerAppOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetContainerAppResult> {
  return lookUpOutput(args, options, (known) => getContainerApp(known, options));
}

const lookup: Lookup<GetContainerAppArgs, GetContainerAppResult> = {
  name: "getContainerApp",
  ask: (session, { appId, name }) =>
    taskEither(async function* () {
      const api = await import("../api/containers/containerApp.js");
      const byId = (id: string) => existing(`application ${id}`, api.findContainerApp(session, id));
      if (name !== undefined && appId === undefined) {
        const all = yield* valueOf(api.getContainerApps(session));
        const [found, ...more] = all.filter((app) => app.name === name);
        if (found === undefined) {
          const names = all.map((app) => app.name);
          return yield* valueOf(noneNamed("application named", name, TE.right(names)));
        }
        if (more.length === 0) return toResult(yield* valueOf(byId(found.id)));
        const ids = [found, ...more].map(({ id }) => id).join(", ");
        return yield* failWith(unanswerable(`several applications are named ${name} (${ids}): give appId instead`));
      }
      if (appId === undefined || name !== undefined || appId === "") {
        return yield* failWith(unanswerable("give either appId or name"));
      }
      return toResult(yield* valueOf(byId(appId)));
    }),
};

function toResult(app: ContainerApp): GetContainerAppResult {
  return {
    appId: app.id,
    name: app.name,
    status: app.status,
    runtimeType: app.runtimeType,
    autoScaling: app.autoScaling,
    allowedRegionIds: [...app.regionSettings.allowedRegionIds],
    requiredRegionIds: [...app.regionSettings.requiredRegionIds],
    maxAllowedRegions: app.regionSettings.maxAllowedRegions,
    containerTemplates: Object.fromEntries(
      app.containerTemplates.map((container) => [
        container.name,
        {
          containerId: container.id,
          image: container.image,
          imageName: container.imageName,
          imageNamespace: container.imageNamespace,
          imageTag: container.imageTag,
          imageDigest: container.imageDigest,
          imageRegistryId: container.imageRegistryId,
          environmentVariableNames: container.environmentVariables.map((variable) => variable.name),
          volumeMounts: Object.fromEntries(container.volumeMounts.map((mount) => [mount.name, mount.mountPath])),
          endpoints: Object.fromEntries(
            container.endpoints.map((endpoint) => [endpoint.displayName, toFoundEndpoint(endpoint)]),
          ),
        },
      ]),
    ),
    containerInstances: app.containerInstances.map(({ id, templateId, podId, nodeIpAddress }) => ({
      instanceId: id,
      containerId: templateId,
      podId,
      nodeIpAddress,
    })),
    volumes: Object.fromEntries(app.volumes.map(({ name, size }) => [name, size])),
    displayEndpoint: app.displayEndpoint,
    networkSettings: app.networkSettings,
  };
}

function toFoundEndpoint({
  id,
  type,
  publicHost,
  isSslEnabled,
  pullZoneId,
  portMappings,
}: Endpoint): FoundContainerEndpoint {
  return {
    endpointId: id,
    type,
    publicHost,
    isSslEnabled,
    pullZoneId,
    portMappings: portMappings.map((port) => ({ ...port, protocols: [...port.protocols] })),
  };
}

import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ContainerApp, Endpoint, ListedContainerApp } from "../api/containers/containerApp";
import type {
  ContainerAppStatus,
  ContainerEndpointType,
  ContainerProtocol,
  ContainerRuntimeType,
} from "../api/containers/containerAppCodec";
import type { ContainerDisplayEndpoint } from "../resources/containers/containerApp";
import { type Lookup, lookUp, type LookupOptions, lookUpOutput, missing, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";

/** Arguments of {@link getContainerApp}: one of the two. */
export interface GetContainerAppArgs {
  /** Id of the application. */
  appId?: string | undefined;
  /** Its exact name. */
  name?: string | undefined;
}

/** Arguments of {@link getContainerAppOutput}: one of the two. */
export interface GetContainerAppOutputArgs {
  /** Id of the application. */
  appId?: pulumi.Input<string | undefined>;
  /** Its exact name. */
  name?: pulumi.Input<string | undefined>;
}

/** An application of Magic Containers as it is now. Values of environment variables are left out, which may be secrets. */
export interface GetContainerAppResult {
  /** Id of the application. */
  appId: string;
  /** Its name, which other applications may have too. */
  name: string;
  /** `active`, `progressing`, `inactive`, `failing`, `suspended` or `unknown`. */
  status: ContainerAppStatus;
  /** Kind of machines: `shared` or `reserved`. */
  runtimeType: ContainerRuntimeType;
  /** How many instances it may have in each region. */
  autoScaling:
    | {
        /** At least. */
        min: number;
        /** At most. */
        max: number;
      }
    | undefined;
  /** Ids of the regions where it may run. */
  allowedRegionIds: string[];
  /** Ids of the regions where it must run. */
  requiredRegionIds: string[];
  /** In how many regions at most. */
  maxAllowedRegions: number | undefined;
  /** Its containers by name. */
  containerTemplates: Record<string, FoundContainer>;
  /** Its instances, which come and go. */
  containerInstances: FoundContainerInstance[];
  /** Sizes of its volumes in gigabytes, by name. */
  volumes: Record<string, number>;
  /** The endpoint that bunny.net shows first, if there is one. */
  displayEndpoint: ContainerDisplayEndpoint | undefined;
  /** Limits of its network, where there are any. */
  networkSettings:
    | {
        /** Of what comes in, as bunny.net counts it. */
        ingressBandwidthLimit: number | undefined;
        /** Of what goes out, as bunny.net counts it. */
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
  /** Who owns the image. */
  imageNamespace: string;
  /** Tag of the image. */
  imageTag: string;
  /** Digest of the image. */
  imageDigest: string | undefined;
  /** Id of the registry of the image. */
  imageRegistryId: string;
  /** Names of its environment variables. */
  environmentVariableNames: string[];
  /** Paths of volumes in it, by name of the volume. */
  volumeMounts: Record<string, string>;
  /** Its endpoints by name. */
  endpoints: Record<string, FoundContainerEndpoint>;
}

/** An endpoint of a container. */
export interface FoundContainerEndpoint {
  /** Id of the endpoint. */
  endpointId: string;
  /** `cdn`, `anycast` or `publicIp`. */
  type: ContainerEndpointType;
  /** Its address. */
  publicHost: string | undefined;
  /** Whether the container itself speaks HTTPS. */
  isSslEnabled: boolean;
  /** Number of the pull zone that serves it, if one does. */
  pullZoneId: number | undefined;
  /** Its ports. */
  portMappings: {
    /** Port inside the container. */
    containerPort: number;
    /** Port outside; 0 where bunny.net chooses. */
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
  /** Id of the pod that it runs in. */
  podId: string;
  /** Address of its node. */
  nodeIpAddress: string;
}

/**
 * Looks an application of Magic Containers up by its id or its exact name. Fails when there is none, and when several have
 * the name.
 *
 * API: `GET /mc/apps/{appId}`, after `GET /mc/apps` and an exact comparison where it is asked for by name.
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
  ask: async (session, { appId, name }) => {
    const api = await import("../api/containers/containerApp.js");
    const byId = (id: string) =>
      pipe(
        api.findContainerApp(session, id),
        TE.chainW(TE.fromOption(() => missing(`application ${id}`))),
        TE.map(toResult),
      );
    if (name !== undefined && appId === undefined) {
      return pipe(
        api.getContainerApps(session),
        TE.chainW((all) => {
          const [found, ...more] = all.filter((app) => app.name === name);
          if (found === undefined) return noneNamed("application named", name, TE.right(namesOf(all)));
          const ids = [found, ...more].map(({ id }) => id).join(", ");
          return more.length === 0
            ? byId(found.id)
            : TE.left(unanswerable(`several applications are named ${name} (${ids}): give appId instead`));
        }),
      );
    }
    return appId === undefined || name !== undefined || appId === ""
      ? TE.left(unanswerable("give either appId or name"))
      : byId(appId);
  },
};

const namesOf = (apps: readonly ListedContainerApp[]): readonly string[] => apps.map(({ name }) => name);

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

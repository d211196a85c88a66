import type * as t from "io-ts";
import type { ContainerApp, ContainerTemplate, Endpoint, Probe } from "../api/containerApp";
import { type containerApp, runtimeType } from "../containerApp.definition";
import { imagePullPolicy } from "../containerTemplate.definition";
import { protocol } from "../endpoint.definition";
import { httpStatuses } from "../httpStatuses";
import { probe as probeDefinition } from "../probe.definition";
import { defaultsOf } from "../../../vocabulary/defaults";
import type { OutputsOf, Property } from "../../../vocabulary";
import { decodeLeniently } from "../../../properties/codecs";
import { inDocumentedCase } from "../../../properties/equivalence";
import { isProperties, mapProperties, pick, type Properties, withoutNulls } from "../../../properties/values";
import { declarations, type Inputs } from "./inputs";

export type Outputs = OutputsOf<typeof containerApp>;

/** The inputs that would describe the application. Node selectors and the grace period are never read back. */
export function toInputs(app: ContainerApp): Partial<Inputs> {
  return decodeLeniently(
    declarations.inputs,
    withoutNulls({
      name: app.name,
      runtimeType: known(runtimeType, app.runtimeType),
      autoScaling: app.autoScaling,
      regionSettings: {
        allowedRegionIds: sorted(app.regionSettings.allowedRegionIds),
        requiredRegionIds: sorted(app.regionSettings.requiredRegionIds),
        maxAllowedRegions: app.regionSettings.maxAllowedRegions,
      },
      repositorySettings: ifAny(app.repositorySettings),
      containerTemplates: byName(app.containerTemplates, ({ name }) => name, containerInputs),
      volumes: byName(
        app.volumes,
        ({ name }) => name,
        ({ size }) => ({ size }),
      ),
    }),
  );
}

export function toOutputs(app: ContainerApp): Outputs {
  const endpoints = endpointsOf(app).sort((left, right) => compare(left.displayName, right.displayName));
  const containers = [...app.containerTemplates].sort((left, right) => compare(left.name, right.name));
  return {
    appId: app.id,
    containerIds: Object.fromEntries(containers.map(({ name, id }) => [name, id])),
    endpointIds: Object.fromEntries(endpoints.map(({ displayName, id }) => [displayName, id])),
    endpointPullZoneIds: Object.fromEntries(
      endpoints.flatMap(({ displayName, pullZoneId }) => (pullZoneId === undefined ? [] : [[displayName, pullZoneId]])),
    ),
    displayEndpoint: app.displayEndpoint,
    status: app.status,
  };
}

/** The endpoints of all containers, regardless of who created them. */
export function endpointsOf(app: ContainerApp): Endpoint[] {
  return app.containerTemplates.flatMap(({ endpoints }) => endpoints);
}

function containerInputs(container: ContainerTemplate): Properties {
  return {
    imageName: container.imageName,
    imageNamespace: container.imageNamespace,
    imageTag: container.imageTag,
    imageRegistryId: container.imageRegistryId,
    image: container.image,
    imageDigest: container.imageDigest === "" ? undefined : container.imageDigest,
    imagePullPolicy: known(imagePullPolicy, container.imagePullPolicy),
    entryPoint: {
      ...withoutEmptyTexts(container.entryPoint),
      commandArray: container.entryPoint?.commandArray ?? [],
      argumentsArray: container.entryPoint?.argumentsArray ?? [],
    },
    probes: {
      startup: probeInputs(container.probes?.startup),
      readiness: probeInputs(container.probes?.readiness),
      liveness: probeInputs(container.probes?.liveness),
    },
    environmentVariables: byName(
      container.environmentVariables,
      ({ name }) => name,
      ({ value }) => value,
    ),
    endpoints: byName(container.endpoints, ({ displayName }) => displayName, endpointInputs),
    volumeMounts: byName(
      container.volumeMounts,
      ({ name }) => name,
      ({ mountPath }) => mountPath,
    ),
  };
}

/**
 * A probe without one of the three kinds, or without a port, counts as no probe. What the API omits has its default.
 */
function probeInputs(probe: Probe | undefined): Properties | undefined {
  const [httpGet, tcpSocket, grpc] = [withPort(probe?.httpGet), withPort(probe?.tcpSocket), withPort(probe?.grpc)];
  if (probe === undefined || (httpGet ?? tcpSocket ?? grpc) === undefined) return undefined;
  return {
    ...probeDefaults,
    ...pick({ ...probe }, Object.keys(probeDefaults)),
    httpGet: httpGet && { request: httpGet.request, response: responseInputs(httpGet.response?.expectedStatusCode) },
    tcpSocket,
    grpc,
  };
}

const probeDefaults = defaultsOf(probeDefinition);

function withPort<A extends { readonly request?: { readonly portNumber?: number } }>(
  kind: A | undefined,
): A | undefined {
  return kind?.request?.portNumber === undefined ? undefined : kind;
}

function responseInputs(expectedStatusCode: string | undefined): Properties | undefined {
  return expectedStatusCode === undefined
    ? undefined
    : { expectedStatusCode: inDocumentedCase(httpStatuses, expectedStatusCode) };
}

/** The inputs that would describe an endpoint. */
export function endpointInputs(endpoint: Endpoint): Properties {
  const { cdn, anycast } = endpointRequest(endpoint);
  if (anycast !== undefined) return { anycast };
  if (!isProperties(cdn)) return {};
  const { stickySessions, ...rest } = cdn;
  if (!isProperties(stickySessions)) return { cdn: rest };
  const sessionHeaders = sorted(endpoint.stickySessions?.sessionHeaders ?? []);
  return { cdn: { ...rest, stickySessions: { sessionHeaders, cookieName: stickySessions.cookieName } } };
}

/** An endpoint in the form of a request. `internalIp` is an undocumented kind, which is read back as `publicIp`. */
export function endpointRequest(endpoint: Endpoint): Properties {
  const { displayName, type, isSslEnabled, pullZoneId, stickySessions } = endpoint;
  const portMappings = endpoint.portMappings.map(({ containerPort, exposedPort, protocols }) => ({
    containerPort,
    ...(exposedPort === 0 ? {} : { exposedPort }),
    ...(protocols.length === 0 ? {} : { protocols: protocols.filter((name) => protocol.codec.is(name)) }),
  }));
  if (type === "anycast") return { displayName, anycast: { type: "iPv4", portMappings } };
  if (type !== "cdn") return { displayName, internalIp: { portMappings } };
  const sticky = stickySessions?.enabled === true ? { ...stickySessions, enabled: true } : undefined;
  return { displayName, cdn: withoutNulls({ isSslEnabled, stickySessions: sticky, pullZoneId, portMappings }) };
}

/** An object without any value counts as absent. */
function ifAny<A extends object>(settings: A | undefined): A | undefined {
  return Object.values(settings ?? {}).some((value) => value !== undefined) ? settings : undefined;
}

/** The API returns text that was never set as an empty string. */
function withoutEmptyTexts(texts: object | undefined): Properties {
  return mapProperties({ ...texts }, (value: unknown) => (value === "" ? undefined : value));
}

/** Leaves out an unknown name, which bunny.net may have added since. */
function known<Name extends string>(
  { codec }: Property<t.Type<Name, Name>>,
  value: string | undefined,
): Name | undefined {
  return codec.is(value) ? value : undefined;
}

function byName<A>(items: readonly A[], nameOf: (item: A) => string, to: (item: A) => unknown): Properties {
  return Object.fromEntries(items.map((item) => [nameOf(item), to(item)]));
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function sorted(items: readonly string[]): readonly string[] {
  return [...new Set(items)].sort();
}

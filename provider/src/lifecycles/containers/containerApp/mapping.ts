import type * as t from "io-ts";
import type { ContainerApp, ContainerTemplate, Endpoint, Probe } from "../../../api/containers/containerApp";
import { type containerApp, runtimeType } from "../../../definitions/containers/containerApp";
import { imagePullPolicy } from "../../../definitions/containers/containerTemplate";
import { protocol } from "../../../definitions/containers/endpoint";
import { httpStatuses } from "../../../definitions/containers/httpStatuses";
import type { OutputsOf, Property } from "../../../definitions/vocabulary";
import { decodeLeniently } from "../../../kernel/codecs";
import { inDocumentedCase } from "../../../kernel/equivalence";
import { isProperties, mapProperties, type Properties, withoutNulls } from "../../../kernel/values";
import { declarations, type Inputs } from "./inputs";

export type Outputs = OutputsOf<typeof containerApp>;

/** The application as inputs would describe it. Node selectors and the grace period are never read back. */
export const toInputs = (app: ContainerApp): Partial<Inputs> =>
  decodeLeniently(
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

export const toOutputs = (app: ContainerApp): Outputs => {
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
};

/** Endpoints of all containers, as whoever made them. */
export const endpointsOf = (app: ContainerApp): Endpoint[] =>
  app.containerTemplates.flatMap(({ endpoints }) => endpoints);

/** An endpoint as a request describes it. `internalIp` is no documented kind, but is read back as `publicIp`. */
export const endpointRequest = (endpoint: Endpoint): Properties => {
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
};

const containerInputs = (container: ContainerTemplate): Properties => ({
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
});

/** An endpoint as inputs would describe it. */
export const endpointInputs = (endpoint: Endpoint): Properties => {
  const { cdn, anycast } = endpointRequest(endpoint);
  if (anycast !== undefined) return { anycast };
  if (!isProperties(cdn)) return {};
  const { stickySessions, ...rest } = cdn;
  if (!isProperties(stickySessions)) return { cdn: rest };
  const sessionHeaders = sorted(endpoint.stickySessions?.sessionHeaders ?? []);
  return { cdn: { ...rest, stickySessions: { sessionHeaders, cookieName: stickySessions.cookieName } } };
};

/** A probe of none of the three kinds is none, and so is one without a port. What the API leaves out is its default. */
const probeInputs = (probe: Probe | undefined): Properties | undefined => {
  const [httpGet, tcpSocket, grpc] = [withPort(probe?.httpGet), withPort(probe?.tcpSocket), withPort(probe?.grpc)];
  if (probe === undefined || (httpGet ?? tcpSocket ?? grpc) === undefined) return undefined;
  const expected = httpGet?.response?.expectedStatusCode;
  return {
    initialDelaySeconds: probe.initialDelaySeconds ?? 10,
    periodSeconds: probe.periodSeconds ?? 10,
    timeoutSeconds: probe.timeoutSeconds ?? 7,
    failureThreshold: probe.failureThreshold ?? 3,
    successThreshold: probe.successThreshold ?? 1,
    httpGet:
      httpGet === undefined
        ? undefined
        : {
            request: httpGet.request,
            response:
              expected === undefined ? undefined : { expectedStatusCode: inDocumentedCase(httpStatuses, expected) },
          },
    tcpSocket,
    grpc,
  };
};

/** An object of which nothing is said is none. */
const ifAny = <A extends object>(settings: A | undefined): A | undefined =>
  Object.values(settings ?? {}).some((value) => value !== undefined) ? settings : undefined;

/** The API gives what nobody has said as empty text. */
const withoutEmptyTexts = (texts: object | undefined): Properties =>
  mapProperties({ ...texts }, (value: unknown) => (value === "" ? undefined : value));

const withPort = <A extends { readonly request?: { readonly portNumber?: number } }>(
  kind: A | undefined,
): A | undefined => (kind?.request?.portNumber === undefined ? undefined : kind);

/** A name that bunny.net may have added since is left out. */
const known = <Name extends string>(
  { codec }: Property<t.Type<Name, Name>>,
  value: string | undefined,
): Name | undefined => (codec.is(value) ? value : undefined);

const byName = <A>(items: readonly A[], nameOf: (item: A) => string, to: (item: A) => unknown): Properties =>
  Object.fromEntries(items.map((item) => [nameOf(item), to(item)]));

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

const sorted = (items: readonly string[]): readonly string[] => [...new Set(items)].sort();

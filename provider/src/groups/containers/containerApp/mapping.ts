import type { RemoteContainerApp, Endpoint } from "../api/containerApp";
import type { containerApp } from "../containerApp.definition";
import { imagePullPolicy } from "../containerTemplate.definition";
import { protocol } from "../endpoint.definition";
import type { probe } from "../probe.definition";
import type { OutputsOf, ValueOf } from "../../../vocabulary";
import { decodeLeniently } from "../../../properties/codecs";
import { valueAt } from "../../../properties/paths";
import { isProperties, mapProperties, omit, type Properties, withoutNulls } from "../../../properties/values";
import { type ContainerInputs, appDeclarations, type AppInputs } from "./inputs";

type Probe = ValueOf<typeof probe>;
export type AppOutputs = OutputsOf<typeof containerApp>;

/** The inputs that would describe the application. Node selectors and the grace period are never read back. */
export function inputsOfApp({ described, containerTemplates }: RemoteContainerApp): Partial<AppInputs> {
  const containers = containerTemplates.map(({ name, endpoints }) => [
    name,
    {
      ...containerInputs(described.containerTemplates?.[name]),
      endpoints: Object.fromEntries(endpoints.map((endpoint) => [endpoint.displayName, endpointInputs(endpoint)])),
    },
  ]);
  return decodeLeniently(
    appDeclarations.inputs,
    withoutNulls({ ...described, containerTemplates: Object.fromEntries(containers) }),
  );
}

export function outputsOfApp(app: RemoteContainerApp): AppOutputs {
  const endpoints = app.containerTemplates
    .flatMap((container) => container.endpoints)
    .sort((left, right) => compare(left.displayName, right.displayName));
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

function containerInputs(container: Partial<ContainerInputs> = {}): Properties {
  return {
    ...container,
    imageDigest: container.imageDigest === "" ? undefined : container.imageDigest,
    // bunny.net may have added a policy since.
    imagePullPolicy: imagePullPolicy.codec.is(container.imagePullPolicy) ? container.imagePullPolicy : undefined,
    entryPoint: { commandArray: [], argumentsArray: [], ...container.entryPoint },
    probes: mapProperties({ ...container.probes }, probeInputs),
  };
}

/** A kind without a port, or without a request at all, and a probe without one of the three kinds count as none. */
function probeInputs(probe: Probe): Properties | undefined {
  const without = kindsOfProbe.filter((kind) => (valueAt(probe, [kind, "request", "portNumber"]) ?? 0) === 0);
  return without.length === kindsOfProbe.length ? undefined : omit({ ...probe }, without);
}

const kindsOfProbe = ["httpGet", "tcpSocket", "grpc"] as const;

/** The inputs that would describe an endpoint. */
export function endpointInputs(endpoint: Endpoint): Properties {
  const { cdn, anycast } = endpointRequest(endpoint);
  if (anycast !== undefined) return { anycast };
  if (!isProperties(cdn)) return {};
  const { stickySessions, ...rest } = cdn;
  if (!isProperties(stickySessions)) return { cdn: rest };
  const sessionHeaders = [...new Set(endpoint.stickySessions?.sessionHeaders)].sort();
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

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

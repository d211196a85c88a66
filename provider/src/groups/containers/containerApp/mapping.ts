import type { Endpoint, RemoteContainerApp } from "../api/containerApp";
import { containerApp as definition } from "../containerApp.definition";
import { imagePullPolicy } from "../containerTemplate.definition";
import { protocol } from "../endpoint.definition";
import { probe } from "../probe.definition";
import type { OutputsOf } from "../../../vocabulary";
import { bodyOf, type ObjectOf } from "../../../vocabulary/reply";
import { decodeLeniently } from "../../../properties/codecs";
import { elementsOf } from "../../../properties/patchSchema";
import { isProperties, mapProperties, omit, pick, type Properties, withoutNulls } from "../../../properties/values";
import { appDeclarations, type AppInputs, type Unread } from "./inputs";

/** An application, in the words of its definition and as the API has it. */
export interface FoundApp extends ObjectOf<typeof definition> {
  readonly app: RemoteContainerApp;
  /** What was sent when it was created, and no read returns. */
  readonly sent?: Unread;
}

export function foundApp(app: RemoteContainerApp): FoundApp {
  return { ...inputsOfApp(app), ...outputsOfApp(app), app };
}

/**
 * The inputs that would describe the application. Node selectors and the grace period are never read back; a probe or a
 * policy that no program can declare is none.
 */
function inputsOfApp({ described, containerTemplates }: RemoteContainerApp): Partial<AppInputs> {
  const containers = containerTemplates.map(({ name, endpoints }) => {
    const { probes, imagePullPolicy: policy, ...container } = described.containerTemplates?.[name] ?? {};
    const inputs = {
      ...container,
      imagePullPolicy: imagePullPolicy.codec.is(policy) ? policy : undefined,
      probes: mapProperties({ ...probes }, (found: unknown) => (probe.codec.is(found) ? found : undefined)),
      endpoints: Object.fromEntries(
        endpoints.filter(isDeclarable).map((one) => [one.displayName, endpointInputs(one)]),
      ),
    };
    return [name, inputs] as const;
  });
  return decodeLeniently(
    appDeclarations.inputs,
    withoutNulls({ ...described, containerTemplates: Object.fromEntries(containers) }),
  );
}

function outputsOfApp(app: RemoteContainerApp): OutputsOf<typeof definition> {
  const endpoints = sortedBy(
    app.containerTemplates.flatMap((container) => container.endpoints),
    ({ displayName }) => displayName,
  );
  const containers = sortedBy(app.containerTemplates, ({ name }) => name);
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

/** An application as it was read, in the form of a request. */
export function requestOfApp({ described, containerTemplates }: RemoteContainerApp, unread: Unread): Properties {
  const { containerTemplates: containers, ...rest } = bodyOf(definition, {
    ...described,
    terminationGracePeriodSeconds: unread.terminationGracePeriodSeconds,
    regionSettings: { ...described.regionSettings, nodeSelectors: unread.regionSettings?.nodeSelectors },
  });
  const byName = new Map(elementsOf(containers).map((container) => [container.name, container]));
  return {
    ...rest,
    containerTemplates: containerTemplates.map(({ id, name, endpoints }) => ({
      ...byName.get(name),
      id,
      endpoints: endpoints.map(endpointRequest),
    })),
  };
}

/** Whether a program can declare an endpoint of this type. One that it cannot is left alone. */
function isDeclarable({ type }: Endpoint): boolean {
  return type === "cdn" || type === "anycast";
}

/** The inputs that would describe an endpoint. */
export function endpointInputs(endpoint: Endpoint): Properties {
  return mapProperties(pick(endpointRequest(endpoint), ["cdn", "anycast"]), (kind) => {
    const { stickySessions, ...rest } = kind as Properties;
    return isProperties(stickySessions) ? { ...rest, stickySessions: omit(stickySessions, ["enabled"]) } : rest;
  });
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
  const sticky = stickySessions?.enabled === true ? stickySessions : undefined;
  return { displayName, cdn: withoutNulls({ isSslEnabled, stickySessions: sticky, pullZoneId, portMappings }) };
}

function sortedBy<A>(all: readonly A[], nameOf: (one: A) => string): readonly A[] {
  return [...all].sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1));
}

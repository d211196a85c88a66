import type { RemoteContainerApp } from "../api/containerApp";
import { elementsOf } from "../../../properties/patchSchema";
import { isProperties, mapProperties, ownValue, pick, type Properties, withoutNulls } from "../../../properties/values";
import type { ContainerInputs, Described, EndpointInputs } from "./inputs";
import { endpointRequest, inputsOfApp } from "./mapping";

/**
 * The members of an application that a merge patch accepts, in the form of a request: maps become arrays whose elements
 * carry their name. Contains only what is given, and null for what ports declared before and now omit.
 */
export function toRequest(
  { name, runtimeType, autoScaling, regionSettings, containerTemplates, volumes }: Partial<Described>,
  before: Partial<Described> = {},
): Properties {
  return withoutNulls({
    name,
    runtimeType,
    autoScaling,
    regionSettings,
    containerTemplates: elements(containerTemplates, (container, template) =>
      containerRequest(container, template, before.containerTemplates?.[container]),
    ),
    volumes: elements(volumes, (volume, { size }) => ({ name: volume, size })),
  });
}

/**
 * An application as it was read, in the form of a request.
 *
 * @param nodeSelectors as they were last sent: they are never read back
 */
export function observedRequest(
  app: RemoteContainerApp,
  nodeSelectors: Readonly<Record<string, string>> | undefined,
): Properties {
  const { containerTemplates = {}, regionSettings, ...rest } = inputsOfApp(app);
  return {
    ...toRequest({
      ...rest,
      regionSettings: { ...regionSettings, ...(nodeSelectors === undefined ? {} : { nodeSelectors }) },
    }),
    containerTemplates: app.containerTemplates.map(({ id, name, entryPoint, endpoints }) => {
      const container = containerTemplates[name];
      return {
        id,
        ...(container === undefined ? { name } : containerRequest(name, container)),
        entryPoint: withoutNulls({ ...entryPoint }),
        endpoints: endpoints.map(endpointRequest),
      };
    }),
  };
}

/** What the API requires of a new application: as small as possible where the program omits it. */
export const smallest: Properties = { runtimeType: "shared", autoScaling: { min: 1, max: 1 }, regionSettings: {} };

/** The body that creates an application. */
export function createRequest(inputs: Described): Properties {
  return {
    ...smallest,
    ...toRequest(inputs),
    ...pick({ ...inputs }, ["terminationGracePeriodSeconds", "repositorySettings"]),
  };
}

function containerRequest(
  name: string,
  { environmentVariables, endpoints, volumeMounts, ...rest }: ContainerInputs,
  before?: ContainerInputs,
): Properties {
  return withoutNulls({
    name,
    ...rest,
    environmentVariables: elements(environmentVariables, (variable, value) => ({ name: variable, value })),
    endpoints: elements(endpoints, (displayName, endpoint) => ({
      displayName,
      ...endpointKindOf(endpoint, before?.endpoints?.[displayName]),
    })),
    volumeMounts: elements(volumeMounts, (volume, mountPath) => ({ name: volume, mountPath })),
  });
}

function elements<A>(
  map: Readonly<Record<string, A>> | undefined,
  to: (name: string, item: A) => Properties,
): readonly Properties[] | undefined {
  return map === undefined ? undefined : Object.entries(map).map(([name, item]) => to(name, item));
}

/** The kind of an endpoint in the form of a request. Sticky sessions that are declared are enabled. */
export function endpointKindOf(endpoint: EndpointInputs, before?: EndpointInputs): Properties {
  return withDroppedPorts(kind(endpoint), before);
}

function kind({ cdn, anycast }: EndpointInputs): Properties {
  if (anycast !== undefined) return { anycast: { type: "iPv4", ...anycast } };
  if (cdn?.stickySessions === undefined) return cdn === undefined ? {} : { cdn };
  return { cdn: { ...cdn, stickySessions: { enabled: true, ...cdn.stickySessions } } };
}

/** Members that a port may omit. The API then fills them in. */
const fillable = ["exposedPort", "protocols"] as const;

/**
 * The kind of an endpoint in the form of a request, with null for what its ports declared before and now omit. Without
 * the null, the value would remain unchanged.
 *
 * @param before the endpoint as the program declared it before
 */
function withDroppedPorts(kinds: Properties, before: EndpointInputs | undefined): Properties {
  const old = elementsOf((before?.cdn ?? before?.anycast)?.portMappings);
  const withNulls = (port: Properties): Properties => {
    const was = old.find(({ containerPort }) => containerPort === port.containerPort);
    const dropped = fillable.filter(
      (name) => ownValue(port, name) === undefined && ownValue(was ?? {}, name) !== undefined,
    );
    return { ...port, ...Object.fromEntries(dropped.map((name) => [name, null])) };
  };
  return mapProperties(kinds, (kind) =>
    isProperties(kind) && Array.isArray(kind.portMappings)
      ? { ...kind, portMappings: elementsOf(kind.portMappings).map(withNulls) }
      : kind,
  );
}

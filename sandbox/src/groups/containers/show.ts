import type { Behaviour } from "../../options";
import type { ContainerTemplate, StoredContainer, StoredEndpoint } from "../../schemas/container";
import type { Application, StoredApp } from "../../schemas/containerApp";
import type { ContainerEndpoint } from "../../schemas/published";
import { isInSight } from "./appearance";

/** Not computed: the same for every container. */
const packageId = "d2c1b95e-65e7-42a3-adb3-d27d9d1a4f72";

/** In bits per second. */
const bandwidth = 1_000_000_000;

/** How reads order an array whose order has no meaning. */
export const ordered = <T>(items: readonly T[], { listOrder }: Behaviour): T[] =>
  listOrder === "reversed" ? items.toReversed() : [...items];

/** An app as reads return it. */
export const shownApp = (app: StoredApp, behaviour: Behaviour): Application => ({
  id: app.id,
  name: app.name,
  displayEndpoint: displayEndpoint(app),
  status: app.status,
  runtimeType: app.runtimeType,
  regionSettings: shownAppRegions(app, behaviour),
  containerTemplates: ordered(app.containerTemplates, behaviour).map((container) =>
    shownContainer(container, behaviour),
  ),
  // The sandbox runs none.
  containerInstances: [],
  volumes: ordered(app.volumes, behaviour).map(({ name, size }) => ({ name, size })),
  autoScaling: app.autoScaling,
  networkSettings: { ingressBandwidthLimit: bandwidth, egressBandwidthLimit: bandwidth },
  repositorySettings: { templateRepository: null, repositoryName: null, owner: null, ...app.repositorySettings },
});

/** The endpoint that represents the app. */
export const displayEndpoint = ({ containerTemplates }: StoredApp): Application["displayEndpoint"] => {
  const [first] = containerTemplates.flatMap(({ endpoints }) => endpoints.filter(isInSight));
  if (first === undefined) return null;
  return { id: first.id, address: first.publicHost, type: kindOf(first) };
};

const kindOf = ({ cdn }: StoredEndpoint): string => (cdn === undefined ? "anycast" : "cdn");

/** The regions of an app as reads return them. */
export const shownAppRegions = ({ regionSettings }: StoredApp, behaviour: Behaviour): Application["regionSettings"] => {
  const { allowedRegionIds, requiredRegionIds, maxAllowedRegions } = regionSettings;
  return {
    allowedRegionIds: ordered(allowedRegionIds, behaviour),
    requiredRegionIds: ordered(requiredRegionIds, behaviour),
    maxAllowedRegions,
    provisioningType: requiredRegionIds.length < allowedRegionIds.length ? "dynamic" : "static",
  };
};

/** A container as reads return it. */
export const shownContainer = (container: StoredContainer, behaviour: Behaviour): ContainerTemplate => ({
  ...container,
  packageId,
  imagePullPolicy: container.imagePullPolicy,
  entryPoint: {
    command: container.entryPoint.command ?? "",
    commandArray: container.entryPoint.commandArray ?? [],
    arguments: container.entryPoint.arguments ?? "",
    argumentsArray: container.entryPoint.argumentsArray ?? [],
    workingDirectory: container.entryPoint.workingDirectory ?? "",
  },
  probes: {
    startup: shownProbe(container.probes.startup),
    readiness: shownProbe(container.probes.readiness),
    liveness: shownProbe(container.probes.liveness),
  },
  environmentVariables: ordered(container.environmentVariables, behaviour),
  endpoints: ordered(container.endpoints.filter(isInSight), behaviour).map((endpoint) =>
    shownEndpoint(endpoint, behaviour),
  ),
  volumeMounts: ordered(container.volumeMounts, behaviour),
});

type Probe = NonNullable<StoredContainer["probes"]["startup"]>;

/** A probe with the server's default numbers. */
const shownProbe = (probe: Probe | null | undefined): ContainerTemplate["probes"]["startup"] => {
  if (probe === null || probe === undefined) return null;
  const { httpGet, ...rest } = probe;
  const status = httpGet?.response?.expectedStatusCode;
  return {
    ...rest,
    initialDelaySeconds: probe.initialDelaySeconds ?? 10,
    periodSeconds: probe.periodSeconds ?? 10,
    timeoutSeconds: probe.timeoutSeconds ?? 7,
    failureThreshold: probe.failureThreshold ?? 3,
    successThreshold: probe.successThreshold ?? 1,
    ...(httpGet !== undefined &&
      httpGet !== null && {
        httpGet: {
          ...httpGet,
          ...(typeof status === "string" && { response: { expectedStatusCode: status } }),
        },
      }),
  };
};

/** An endpoint as reads of its app return it. */
const shownEndpoint = (endpoint: StoredEndpoint, behaviour: Behaviour): ContainerEndpoint => {
  const { id, displayName, publicHost, cdn, anycast } = endpoint;
  const { portMappings = [] } = cdn ?? anycast ?? {};
  const sticky = cdn?.stickySessions;
  return {
    id,
    displayName,
    publicHost,
    type: kindOf(endpoint),
    isSslEnabled: cdn?.isSslEnabled ?? false,
    pullZoneId: String(cdn?.pullZoneId ?? 0),
    portMappings: ordered(portMappings, behaviour).map(({ containerPort, exposedPort, protocols = ["tcp"] }) => ({
      containerPort,
      exposedPort: exposedPort ?? (cdn === undefined ? containerPort : 0),
      protocols: ordered(protocols, behaviour).map((protocol) => protocol),
    })),
    ...(sticky !== undefined &&
      sticky !== null && {
        stickySessions: {
          enabled: sticky.enabled ?? true,
          sessionHeaders: sticky.sessionHeaders,
          cookieName: sticky.cookieName ?? "bunny-session",
        },
      }),
    internalIpAddresses: [],
    publicIpAddresses: cdn === undefined ? [{ address: "198.51.100.1", region: "DE" }] : [],
  };
};

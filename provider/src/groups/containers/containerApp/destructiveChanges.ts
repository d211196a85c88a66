import type { RemoteContainerApp } from "../api/containerApp";
import { elementsOf } from "../../../properties/patchSchema";
import type { Properties } from "../../../properties/values";
import type { AppInputs } from "./inputs";
import { observedRequest } from "./request";

/** The parts of an application, by name. */
export interface Parts {
  readonly containers: readonly string[];
  readonly endpoints: readonly string[];
  readonly volumes: readonly string[];
}

/** The parts of an application in the form of a request. */
export function partsOf(request: Properties): Parts {
  return {
    containers: namesIn(elementsOf(request.containerTemplates), "name"),
    endpoints: namesIn(endpointsIn(request), "displayName"),
    volumes: namesIn(elementsOf(request.volumes), "name"),
  };
}

/** The endpoints of all containers, in the form of a request. */
export function endpointsIn(request: Properties): readonly Properties[] {
  return elementsOf(request.containerTemplates).flatMap(({ endpoints }) => elementsOf(endpoints));
}

function namesIn(elements: readonly Properties[], key: string): readonly string[] {
  return elements.map((element) => String(element[key])).sort();
}

/** Pull zones that the program assigns to endpoints. They belong to the user, and are kept. */
export function givenPullZones({ containerTemplates = {} }: Partial<AppInputs>): ReadonlySet<number> {
  return new Set(
    Object.values(containerTemplates).flatMap(({ endpoints = {} }) =>
      Object.values(endpoints).flatMap(({ cdn }) => cdn?.pullZoneId ?? []),
    ),
  );
}

/**
 * Describes what is deleted when an application is brought to its target state. bunny.net treats another name as
 * another object: it deletes the old object and creates a new one.
 *
 * @param given pull zones that the program assigns
 */
export function describeDeletions(
  app: RemoteContainerApp,
  target: Properties,
  given: ReadonlySet<number>,
): readonly string[] {
  const after = partsOf(target);
  const containers = app.containerTemplates.filter(({ name }) => !after.containers.includes(name));
  const endpoints = app.containerTemplates.flatMap((container) =>
    container.endpoints
      .filter(({ displayName }) => !after.endpoints.includes(displayName))
      .map((endpoint) => ({ ...endpoint, of: container.name })),
  );
  const volumes = Object.keys(app.described.volumes ?? {}).filter((name) => !after.volumes.includes(name));
  return [
    ...containers.map(({ name }) => `deletes container ${name}${evenIfRenamed}`),
    ...endpoints.map(
      ({ displayName, of, pullZoneId, publicHost }) =>
        `deletes endpoint ${displayName} of container ${of} with its address${evenIfRenamed}` +
        (pullZoneId === undefined || given.has(pullZoneId) || !isCreatedByBunny(publicHost)
          ? ""
          : `. Pull zone ${pullZoneId}, which bunny.net created for it, may stay behind`),
    ),
    ...volumes.map((name) => `deletes volume ${name} and its data${evenIfRenamed}`),
  ];
}

const evenIfRenamed = ", even if only its name changed";

/** Describes what was just written but is missing: someone else read the application before that write, and wrote after it. */
export function describeMissingParts(target: Properties, after: RemoteContainerApp): readonly string[] {
  const [wanted, found] = [partsOf(target), partsOf(observedRequest(after, undefined))];
  return (["containers", "endpoints", "volumes"] as const).flatMap((kind) => {
    const missing = wanted[kind].filter((name) => !found[kind].includes(name));
    return missing.length === 0
      ? []
      : [
          `${kind} ${missing.join(", ")} are missing after they were saved: someone else may have changed the application ` +
            "at the same time. Run `pulumi up --refresh` to see the changes and create them again",
        ];
  });
}

/**
 * Whether a host belongs to a pull zone that bunny.net created for an endpoint. A user's own pull zone has a different
 * name.
 */
export function isCreatedByBunny(publicHost: string | undefined): boolean {
  return publicHost?.startsWith("mc-") === true;
}

/**
 * Describes which pull zones may stay behind when an application is deleted. Those of endpoints that the program does
 * not declare here belong to someone else. For one that it declares, only the zone's name would show who created it,
 * and that name is unknown here.
 */
export function describePullZonesLeft(
  zones: Readonly<Record<string, number>>,
  inputs: Partial<AppInputs>,
): string | undefined {
  const given = givenPullZones(inputs);
  const declared = new Set(
    Object.values(inputs.containerTemplates ?? {}).flatMap(({ endpoints = {} }) =>
      Object.entries(endpoints).flatMap(([name, { cdn }]) => (cdn?.pullZoneId === undefined ? [name] : [])),
    ),
  );
  const left = Object.entries(zones)
    .filter(([endpoint, zone]) => declared.has(endpoint) && !given.has(zone))
    .map(([endpoint, zone]) => `${zone} (endpoint ${endpoint})`);
  return left.length === 0
    ? undefined
    : `pull zones that served its endpoints may stay behind at bunny.net: ${left.join(", ")}. In the dashboard, delete ` +
        "those whose name begins with mc-, which bunny.net created; any other is your own";
}

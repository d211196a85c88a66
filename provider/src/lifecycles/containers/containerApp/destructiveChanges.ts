import type { ContainerApp } from "../../../api/containers/containerApp";
import { elementsOf } from "../../../kernel/patchSchema";
import type { Properties } from "../../../kernel/values";
import type { Inputs } from "./inputs";
import { observedRequest } from "./request";

/** What an application consists of, by name: containers, their endpoints, volumes. */
export interface Parts {
  readonly containers: readonly string[];
  readonly endpoints: readonly string[];
  readonly volumes: readonly string[];
}

/** The parts of an application in the form of a request. */
export const partsOf = (request: Properties): Parts => {
  return {
    containers: namesIn(elementsOf(request.containerTemplates), "name"),
    endpoints: namesIn(endpointsIn(request), "displayName"),
    volumes: namesIn(elementsOf(request.volumes), "name"),
  };
};

/** The endpoints of all containers, in the form of a request. */
export const endpointsIn = (request: Properties): readonly Properties[] =>
  elementsOf(request.containerTemplates).flatMap(({ endpoints }) => elementsOf(endpoints));

const namesIn = (elements: readonly Properties[], key: string): readonly string[] =>
  elements.map((element) => String(element[key])).sort();

/** Pull zones that the program gave endpoints: they are not bunny.net's, and stay. */
export const givenPullZones = ({ containerTemplates = {} }: Partial<Inputs>): ReadonlySet<number> =>
  new Set(
    Object.values(containerTemplates).flatMap(({ endpoints = {} }) =>
      Object.values(endpoints).flatMap(({ cdn }) => cdn?.pullZoneId ?? []),
    ),
  );

/**
 * What is lost when an application becomes a target, in words: what is called otherwise is another thing to bunny.net,
 * which deletes and creates.
 *
 * @param given pull zones that the program gave
 */
export const farewells = (app: ContainerApp, target: Properties, given: ReadonlySet<number>): readonly string[] => {
  const after = partsOf(target);
  const containers = app.containerTemplates.filter(({ name }) => !after.containers.includes(name));
  const endpoints = app.containerTemplates.flatMap((container) =>
    container.endpoints
      .filter(({ displayName }) => !after.endpoints.includes(displayName))
      .map((endpoint) => ({ ...endpoint, of: container.name })),
  );
  const volumes = app.volumes.filter(({ name }) => !after.volumes.includes(name));
  return [
    ...containers.map(({ name }) => `deletes container ${name}${elsewhere}`),
    ...endpoints.map(
      ({ displayName, of, pullZoneId, publicHost }) =>
        `deletes endpoint ${displayName} of container ${of} with its address${elsewhere}` +
        (pullZoneId === undefined || given.has(pullZoneId) || !isMadeByBunny(publicHost)
          ? ""
          : `. Pull zone ${pullZoneId}, which bunny.net made for it, may stay behind`),
    ),
    ...volumes.map(({ name }) => `deletes volume ${name} and what is on it${elsewhere}`),
  ];
};

const elsewhere = ", also where only the name changed";

/** What was just written and is not there, in words: somebody who has read before has written after. */
export const withoutParts = (target: Properties, after: ContainerApp): readonly string[] => {
  const [wanted, there] = [partsOf(target), partsOf(observedRequest(after, undefined))];
  return (["containers", "endpoints", "volumes"] as const).flatMap((kind) => {
    const missing = wanted[kind].filter((name) => !there[kind].includes(name));
    return missing.length === 0
      ? []
      : [
          `${kind} ${missing.join(", ")} are not there after they were saved: somebody else may have changed the ` +
            "application at the same time. Run `pulumi up --refresh` to see it and make them anew",
        ];
  });
};

/** Whether a host is one of the pull zones that bunny.net makes for endpoints. One of a user's own has another name. */
export const isMadeByBunny = (publicHost: string | undefined): boolean => publicHost?.startsWith("mc-") === true;

/**
 * Pull zones that may stay behind when an application goes. Those of endpoints that the program does not declare here are
 * somebody else's, and of one that it does declare only its name tells for sure who made it, which is not known here.
 */
export const pullZonesLeft = (zones: Readonly<Record<string, number>>, inputs: Partial<Inputs>): string | undefined => {
  const given = givenPullZones(inputs);
  const own = new Set(
    Object.values(inputs.containerTemplates ?? {}).flatMap(({ endpoints = {} }) =>
      Object.entries(endpoints).flatMap(([name, { cdn }]) => (cdn?.pullZoneId === undefined ? [name] : [])),
    ),
  );
  const named = Object.entries(zones)
    .filter(([endpoint, zone]) => own.has(endpoint) && !given.has(zone))
    .map(([endpoint, zone]) => `${zone} (endpoint ${endpoint})`);
  return named.length === 0
    ? undefined
    : `pull zones that served its endpoints may stay behind at bunny.net: ${named.join(", ")}. Delete in the dashboard ` +
        "those whose name begins with mc-, which bunny.net made; any other is your own";
};

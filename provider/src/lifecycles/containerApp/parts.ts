import type { ContainerApp } from "../../api/containerApp";
import { elementsOf } from "../../kernel/patchRules";
import type { Properties } from "../../kernel/values";

/** What an application consists of, by name: containers, their endpoints, volumes. */
export interface Parts {
  readonly containers: readonly string[];
  readonly endpoints: readonly string[];
  readonly volumes: readonly string[];
}

/** The parts of an application in the form of a request. */
export const partsOf = (request: Properties): Parts => {
  const containers = elementsOf(request.containerTemplates);
  return {
    containers: namesIn(containers, "name"),
    endpoints: namesIn(
      containers.flatMap(({ endpoints }) => elementsOf(endpoints)),
      "displayName",
    ),
    volumes: namesIn(elementsOf(request.volumes), "name"),
  };
};

const namesIn = (elements: readonly Properties[], key: string): readonly string[] =>
  elements.map((element) => String(element[key])).sort();

/**
 * What is lost when an application becomes a target, in words: what is called otherwise is another thing to bunny.net,
 * which deletes and creates.
 */
export const farewells = (app: ContainerApp, target: Properties): readonly string[] => {
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
      ({ displayName, of, pullZoneId }) =>
        `deletes endpoint ${displayName} of container ${of} with its address${elsewhere}` +
        (pullZoneId === undefined ? "" : `. Pull zone ${pullZoneId}, which bunny.net made for it, may stay behind`),
    ),
    ...volumes.map(({ name }) => `deletes volume ${name} and what is on it${elsewhere}`),
  ];
};

const elsewhere = ", also where only the name changed";

/** Pull zones that stay behind when an application goes. */
export const pullZonesLeft = (zones: Readonly<Record<string, number>>): string | undefined => {
  const named = Object.entries(zones).map(([endpoint, zone]) => `${zone} (endpoint ${endpoint})`);
  return named.length === 0
    ? undefined
    : `pull zones that served its endpoints may stay behind at bunny.net: ${named.join(", ")}. Delete them in the dashboard`;
};

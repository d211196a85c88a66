import type { DraftContainer, DraftEndpoint } from "../../schemas/container";
import type { DraftApp, StoredApp } from "../../schemas/containerApp";
import type { Account } from "../../state";
import type { FieldError } from "./refusals";

/** The relevant part of an account. */
type Owner = Pick<Account, "pullZones">;

const error = (field: string, message: string): FieldError => ({ field, message });

const unique = <Item>(field: string, items: readonly Item[], nameOf: (item: Item) => string): FieldError[] => {
  const names = items.map(nameOf);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  return twice === undefined ? [] : [error(field, `${twice} is there already`)];
};

/** The names of all endpoints of an app, which are unique across its containers. */
export const endpointNames = (containers: readonly Pick<DraftContainer, "endpoints">[]): string[] =>
  containers.flatMap(({ endpoints }) => (endpoints ?? []).map(({ displayName }) => displayName));

/** The problems of an endpoint on its own. */
const endpointErrors = (account: Owner, field: string, { cdn, anycast }: DraftEndpoint): FieldError[] => {
  if ((cdn === undefined) === (anycast === undefined)) return [error(field, "is to have one of cdn and anycast")];
  if (cdn === undefined) return [];
  const { pullZoneId, portMappings } = cdn;
  if (portMappings === undefined) return [error(`${field}.cdn.portMappings`, "is missing")];
  return pullZoneId === undefined || pullZoneId === null || account.pullZones.has(pullZoneId)
    ? []
    : [error(`${field}.cdn.pullZoneId`, "is no pull zone of the account")];
};

const containerErrors = (account: Owner, volumes: ReadonlySet<string>, container: DraftContainer): FieldError[] => {
  const field = `containerTemplates[${container.name}]`;
  const mounts = container.volumeMounts ?? [];
  return [
    ...unique(`${field}.environmentVariables`, container.environmentVariables ?? [], ({ name }) => name),
    ...unique(`${field}.volumeMounts`, mounts, ({ name }) => name),
    ...unique(`${field}.volumeMounts`, mounts, ({ mountPath }) => mountPath),
    ...mounts
      .filter(({ name }) => !volumes.has(name))
      .map(({ name }) => error(`${field}.volumeMounts`, `${name} is no volume of the application`)),
    ...(container.endpoints ?? []).flatMap((endpoint) =>
      endpointErrors(account, `${field}.endpoints[${endpoint.displayName}]`, endpoint),
    ),
  ];
};

/** The problems of an app as a request would change it. */
export const appErrors = (account: Owner, app: DraftApp): FieldError[] => {
  const { autoScaling, containerTemplates, volumes } = app;
  const allowed = app.regionSettings.allowedRegionIds ?? [];
  const volumeNames = new Set(volumes.map(({ name }) => name));
  return [
    ...(autoScaling.min > autoScaling.max ? [error("autoScaling", "min is above max")] : []),
    ...(app.regionSettings.requiredRegionIds ?? [])
      .filter((region) => !allowed.includes(region))
      .map((region) => error("regionSettings.requiredRegionIds", `${region} is not among the allowed regions`)),
    ...unique("volumes", volumes, ({ name }) => name),
    ...unique("containerTemplates", containerTemplates, ({ name }) => name),
    ...unique("endpoints", endpointNames(containerTemplates), (name) => name),
    ...containerTemplates.flatMap((container) => containerErrors(account, volumeNames, container)),
  ];
};

/** The id of a container in a request that the app does not have. */
export const unknownContainer = (
  before: StoredApp | undefined,
  containers: readonly Pick<DraftContainer, "id">[],
): string | undefined => {
  const known = new Set(before?.containerTemplates.map(({ id }) => id));
  return containers.map(({ id }) => id).find((id): id is string => typeof id === "string" && !known.has(id));
};

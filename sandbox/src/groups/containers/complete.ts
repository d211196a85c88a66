import type { DraftContainer, DraftEndpoint, StoredContainer, StoredEndpoint } from "../../schemas/container";
import type { DraftApp, StoredApp } from "../../schemas/containerApp";
import type { World } from "../group";
import { addPullZone, dropPullZone } from "../pullZone";
import { digestOf, newAppId, newContainerId, newEndpointId, newVolumeId, shortNameOf } from "./identity";

/** Adds what the server sets on an app: ids, digests, pull zones and hosts. The draft has been checked. */
export const complete = (world: World, before: StoredApp | undefined, draft: DraftApp): StoredApp => {
  const { state, behaviour } = world;
  const id = before?.id ?? newAppId(state);
  const { allowedRegionIds, requiredRegionIds, maxAllowedRegions, nodeSelectors } = draft.regionSettings;
  const app: StoredApp = {
    status: "active",
    readsUntilSettled: 0,
    looksUntilGone: null,
    behaviour: {},
    ...draft,
    id,
    regionSettings: {
      allowedRegionIds: allowedRegionIds ?? [],
      requiredRegionIds: requiredRegionIds ?? [],
      // A number is given to a new app that names none, and null is kept as it is sent.
      maxAllowedRegions:
        maxAllowedRegions === undefined && before === undefined
          ? behaviour.defaultMaxAllowedRegions
          : (maxAllowedRegions ?? null),
      ...(nodeSelectors !== null && nodeSelectors !== undefined && { nodeSelectors: withoutNulls(nodeSelectors) }),
    },
    containerTemplates: draft.containerTemplates.map((container) => completeContainer(world, id, container)),
    volumes: draft.volumes.map((volume) => ({ detached: false, ...volume, id: volume.id ?? newVolumeId(state) })),
  };
  const still = new Set(zonesOf(app));
  releaseZones(
    world,
    zonesOf(before).filter((zone) => !still.has(zone)),
  );
  return app;
};

const completeContainer = (world: World, appId: string, draft: DraftContainer): StoredContainer => {
  const { imageNamespace, imageName, imageTag } = draft;
  const image = draft.image ?? `${imageNamespace}/${imageName}:${imageTag}`;
  return {
    ...draft,
    id: draft.id ?? newContainerId(world.state, appId),
    image,
    imageDigest: draft.imageDigest ?? (world.behaviour.imageDigest === "found" ? digestOf(`${image}:${imageTag}`) : ""),
    imagePullPolicy: draft.imagePullPolicy ?? "ifNotPresent",
    entryPoint: draft.entryPoint ?? {},
    probes: draft.probes ?? {},
    environmentVariables: draft.environmentVariables ?? [],
    endpoints: (draft.endpoints ?? []).map((endpoint) => completeEndpoint(world, appId, endpoint)),
    volumeMounts: draft.volumeMounts ?? [],
  };
};

/** An endpoint with what the server sets. A CDN endpoint without a pull zone gets a new one. */
const completeEndpoint = (world: World, appId: string, draft: DraftEndpoint): StoredEndpoint => {
  const { state, account } = world;
  const { cdn, displayName } = draft;
  const id = draft.id ?? newEndpointId(state, appId, displayName);
  if (cdn === undefined) {
    return { ...draft, displayName, id, publicHost: draft.publicHost ?? `${shortNameOf(id)}.bunny.run` };
  }
  const { pullZoneId } = cdn;
  const zone =
    (typeof pullZoneId === "number" ? account.pullZones.get(pullZoneId) : undefined) ??
    // a zone that was deleted independently of the endpoint stays deleted
    (typeof pullZoneId === "number" ? undefined : addPullZone(state, account, { Name: zoneName(world, id) }));
  if (zone !== undefined) {
    Object.assign(zone, { OriginType: 5, MagicContainersAppId: appId, MagicContainersEndpointId: id });
  }
  const host = zone?.Hostnames[0]?.Value ?? draft.publicHost ?? `${zoneName(world, id)}.b-cdn.net`;
  return { ...draft, id, publicHost: host, cdn: { ...cdn, pullZoneId: zone?.Id ?? pullZoneId ?? null } };
};

/** Names of zones are never reused: an endpoint may have several zones one after another. */
const zoneName = ({ state }: World, endpointId: string): string =>
  `mc-${shortNameOf(`${endpointId} ${state.nextIds.pullZone}`)}`;

const zonesOf = (app: StoredApp | undefined): number[] =>
  (app?.containerTemplates ?? []).flatMap(({ endpoints }) =>
    endpoints.flatMap(({ cdn }) => (typeof cdn?.pullZoneId === "number" ? [cdn.pullZoneId] : [])),
  );

/** What happens to the pull zones of deleted endpoints. */
const releaseZones = ({ account, behaviour }: World, zones: readonly number[]): void => {
  if (behaviour.leftoverPullZones) return;
  for (const id of zones) {
    const zone = account.pullZones.get(id);
    // a zone that was not created for an endpoint is not removed with it
    if (zone?.Name.startsWith("mc-") === true) dropPullZone(account, zone);
  }
};

/** What happens to the pull zones of a deleted app. */
export const releaseZonesOf = (world: World, app: StoredApp): void => {
  releaseZones(world, zonesOf(app));
};

const withoutNulls = (texts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));

import type { DraftContainer, DraftEndpoint, StoredContainer, StoredEndpoint } from "../../schemas/container";
import type { DraftApp, StoredApp } from "../../schemas/containerApp";
import type { World } from "../group";
import { addPullZone } from "../pullZone";
import { newAppId, newContainerId, newEndpointId, newVolumeId, shortNameOf } from "./identity";

/** Adds what the server sets on an app: ids, digests, pull zones and hosts. The draft has been checked. */
export const complete = (world: World, before: StoredApp | undefined, draft: DraftApp): StoredApp => {
  const { state } = world;
  const id = before?.id ?? newAppId(state);
  const { allowedRegionIds, requiredRegionIds, maxAllowedRegions, nodeSelectors } = draft.regionSettings;
  const app: StoredApp = {
    status: "active",
    readsUntilSettled: 0,
    looksUntilGone: null,
    ...draft,
    id,
    regionSettings: {
      allowedRegionIds: allowedRegionIds ?? [],
      requiredRegionIds: requiredRegionIds ?? [],
      // A number is given to a new app that names none, and null is kept as it is sent.
      maxAllowedRegions: maxAllowedRegions === undefined && before === undefined ? 5 : (maxAllowedRegions ?? null),
      ...(nodeSelectors !== null && nodeSelectors !== undefined && { nodeSelectors: withoutNulls(nodeSelectors) }),
    },
    containerTemplates: draft.containerTemplates.map((container) =>
      completeContainer(
        world,
        id,
        container,
        before?.containerTemplates.find((other) => other.id === container.id),
      ),
    ),
    volumes: draft.volumes.map((volume) => ({ ...volume, id: volume.id ?? newVolumeId(state) })),
  };
  return app;
};

const completeContainer = (
  world: World,
  appId: string,
  draft: DraftContainer,
  before: StoredContainer | undefined,
): StoredContainer => {
  const nameOf = (one: DraftContainer) => `${one.imageNamespace}/${one.imageName}:${one.imageTag}`;
  // Another image does not keep the full name and the digest of the one before.
  const outdated = before !== undefined && nameOf(before) !== nameOf(draft) ? before : undefined;
  const own = (name: "image" | "imageDigest") => (draft[name] === outdated?.[name] ? undefined : draft[name]);
  return {
    ...draft,
    id: draft.id ?? newContainerId(world.state, appId),
    image: own("image") ?? nameOf(draft),
    imageDigest: own("imageDigest") ?? "",
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

const withoutNulls = (texts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));

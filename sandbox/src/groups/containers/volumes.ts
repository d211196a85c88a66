import type { StoredApp, StoredVolume } from "../../schemas/containerApp";
import * as api from "../../schemas/published";
import { type Operation, type Reply, routesOn } from "../group";
import type { JsonObject } from "./applyPatch";
import { save, withApp, appRoute } from "./ofApp";
import { containerRoute, refusals } from "./operation";
import { wholeList } from "./pages";
import { errorDetails, noVolume } from "./refusals";
import { ordered } from "./show";

const path = "/apps/{appId}/volumes/{volumeId}";

const volumeRoute = routesOn<[StoredVolume, StoredApp]>(
  (call, act) =>
    withApp(call, (app) => {
      const volume = app.volumes.find(({ id }) => id === call.params["volumeId"]);
      return volume === undefined ? noVolume : act(volume, app);
    }),
  containerRoute,
);

/** Names of the containers that mount the volume. */
const mountedBy = ({ containerTemplates }: StoredApp, { name }: StoredVolume): string[] =>
  containerTemplates
    .filter(({ volumeMounts }) => volumeMounts.some((mount) => mount.name === name))
    .map((container) => container.name);

const isAttached = (app: StoredApp, volume: StoredVolume): boolean =>
  !volume.detached && volume.emptied !== true && mountedBy(app, volume).length > 0;

/** Each volume has one instance, which is created with it. */
const instanceOf = ({ id }: StoredVolume): string => `${id}-0`;

/** The app with other volumes, and other mounts of them. */
const withVolumes = (
  app: StoredApp,
  volumes: readonly StoredVolume[],
  mountsOf: (mounts: Mounts) => Mounts,
): JsonObject => ({
  ...app,
  volumes,
  containerTemplates: app.containerTemplates.map((each) => ({ ...each, volumeMounts: mountsOf(each.volumeMounts) })),
});
type Mounts = StoredApp["containerTemplates"][number]["volumeMounts"];

const notDetached = ({ name }: StoredVolume): Reply => errorDetails(400, `The volume ${name} is not detached.`);

const list = appRoute("GET", "/apps/{appId}/volumes", {
  replies: { 200: api.ListVolumesResponse, ...refusals(404, 500) },
  handle: (call, app) => {
    const { behaviour } = call;
    const items = ordered(app.volumes, behaviour).map((volume) => {
      const containers = mountedBy(app, volume);
      const attached = isAttached(app, volume);
      const instance = {
        id: instanceOf(volume),
        attachedPods: [],
        attachedContainers: attached ? containers : [],
        region: app.regionSettings.allowedRegionIds[0] ?? "DE",
        status: attached ? "attached" : "detached",
        size: volume.size,
        usage: 0,
        set: volume.name,
      };
      return {
        name: volume.name,
        id: volume.id,
        size: volume.size,
        totalUsage: 0,
        totalInstancesCount: volume.emptied === true ? 0 : 1,
        attachedInstancesCount: attached ? 1 : 0,
        containersCount: containers.length,
        volumeInstances: volume.emptied === true ? [] : [instance],
      };
    });
    const totalStorage = items.reduce((sum, { size }) => sum + size, 0);
    const summary = { totalPods: 0, totalContainers: app.containerTemplates.length, totalStorage };
    return { status: 200, body: { ...wholeList(items), summary } };
  },
});

const change = volumeRoute("PATCH", path, {
  body: api.PatchVolumeRequest,
  replies: { 200: api.UpdateVolumeResponse, ...refusals(400, 404, 500) },
  handle: (call, volume, app) => {
    const name = call.body.name ?? volume.name;
    const size = call.body.size ?? volume.size;
    const volumes = app.volumes.map((other) => (other.id === volume.id ? { ...volume, name, size } : other));
    const wanted = withVolumes(app, volumes, (mounts) =>
      mounts.map((mount) => (mount.name === volume.name ? { ...mount, name } : mount)),
    );
    return save(call, app, wanted, () => ({ status: 200, body: { name, size } }), 400);
  },
});

const detach = volumeRoute("POST", `${path}/detach`, {
  replies: { 200: api.DetachVolumeResponse, ...refusals(404, 500) },
  handle: (_call, volume) => {
    volume.detached = true;
    return { status: 200, body: { name: volume.name } };
  },
});

const remove = volumeRoute("DELETE", path, {
  replies: { 200: api.DeleteAllVolumeInstancesResponse, ...refusals(400, 404, 500) },
  handle: (call, volume, app) => {
    if (isAttached(app, volume)) return notDetached(volume);
    const volumes = app.volumes.filter(({ id }) => id !== volume.id);
    const wanted = withVolumes(app, volumes, (mounts) => mounts.filter(({ name }) => name !== volume.name));
    const ids = volume.emptied === true ? [] : [instanceOf(volume)];
    return save(call, app, wanted, () => ({ status: 200, body: { ids } }), 400);
  },
});

const removeInstance = volumeRoute("DELETE", `${path}/instances/{instanceId}`, {
  replies: { 200: api.DeleteVolumeInstanceResponse, ...refusals(400, 404, 500) },
  handle: (call, volume, app) => {
    const id = instanceOf(volume);
    if (volume.emptied === true || id !== call.params["instanceId"]) return noVolume;
    if (isAttached(app, volume)) return notDetached(volume);
    volume.emptied = true;
    return { status: 200, body: { id } };
  },
});

export const volumes: readonly Operation[] = [list, change, detach, remove, removeInstance];

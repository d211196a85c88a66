import type { StoredApp } from "../../schemas/containerApp";
import { ListVolumesResponse } from "../../schemas/published";
import { appRoute } from "./ofApp";
import { refusals } from "./operation";
import { wholeList } from "./pages";
import { ordered } from "./show";

/** Names of the containers that mount the volume. */
const mountedBy = ({ containerTemplates }: StoredApp, { name }: StoredApp["volumes"][number]): string[] =>
  containerTemplates
    .filter(({ volumeMounts }) => volumeMounts.some((mount) => mount.name === name))
    .map((container) => container.name);

/** Each volume has one instance, which is created with it. */
export const volumes = appRoute("GET", "/apps/{appId}/volumes", {
  replies: { 200: ListVolumesResponse, ...refusals(404, 500) },
  handle: ({ behaviour }, app) => {
    const items = ordered(app.volumes, behaviour).map((volume) => {
      const { id, name, size } = volume;
      const containers = mountedBy(app, volume);
      const isAttached = containers.length > 0;
      const instance = {
        id: `${id}-0`,
        attachedPods: [],
        attachedContainers: containers,
        region: app.regionSettings.allowedRegionIds[0] ?? "DE",
        status: isAttached ? "attached" : "detached",
        size,
        usage: 0,
        set: name,
      };
      return {
        ...{ name, id, size, totalUsage: 0, totalInstancesCount: 1, attachedInstancesCount: isAttached ? 1 : 0 },
        containersCount: containers.length,
        volumeInstances: [instance],
      };
    });
    const totalStorage = items.reduce((sum, { size }) => sum + size, 0);
    const summary = { totalPods: 0, totalContainers: app.containerTemplates.length, totalStorage };
    return { status: 200, body: { ...wholeList(items), summary } };
  },
});

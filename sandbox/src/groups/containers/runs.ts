import { Type, type Static } from "@sinclair/typebox";
import type { StoredApp } from "../../schemas/containerApp";
import { object } from "../../schemas/basics";
import { Overview as PublishedOverview } from "../../schemas/published";
import { type Operation } from "../group";
import { appRoute } from "./ofApp";
import { problems, refusals } from "./operation";
import { podsOf, regionsOf, type Pod } from "./pods";
import { errorDetails, noPod } from "./refusals";

const Overview = object({
  ...PublishedOverview.properties,
  // there is no grade of a target
  targetLatency: object({ indicator: Type.Number(), statusGrade: Type.Null() }),
});
type Overview = Static<typeof Overview>;

/** Nothing runs, so there are no metrics. */
const idle = { averageCPU: 0, averageRAM: 0, averageVolumesUsagePercentage: 0, requests: 0, anycastTraffic: 0 };

const overviewOf = (app: StoredApp): Overview => {
  const pods = podsOf(app);
  const isActive = app.status === "active";
  const grade = (indicator: number, statusGrade: string) => ({ indicator, statusGrade });
  const podOf = ({ id }: Pod) => ({
    name: id,
    status: isActive ? "ready" : "scheduled",
    lastHeartBeat: null,
    outboundTrafficChart: {},
    cpuUsage: 0,
    ramUsage: 0,
    containers: app.containerTemplates.map((container) => ({
      id: container.id,
      name: container.name,
      cpuUsage: 0,
      ramUsage: 0,
      reason: "",
      message: "",
      status: isActive ? "ready" : "started",
      image: container.image,
      imageDisplay: `${container.imageName}:${container.imageTag}`,
      numberOfRestarts: 0,
      exitCode: null,
    })),
    message: "",
    volumesUtilizationPercentage: {},
    ephemeralStorageUsageBytes: null,
    ephemeralStorageLimitBytes: null,
    ephemeralStorageUsageRatio: null,
    outboundConnectionsLimit: null,
    outboundConnectionsRejectedDiff: null,
  });
  return {
    targetLatency: { indicator: 0, statusGrade: null },
    currentLatency: grade(0, "couldBeBetter"),
    activeRegions: grade(regionsOf(app).length, "couldBeBetter"),
    activeInstances: grade(isActive ? pods.length : 0, "notBad"),
    desiredInstances: pods.length,
    status: app.status,
    averageCPU: grade(0, "notBad"),
    averageRAM: grade(0, "notBad"),
    averageVolumesUsage: grade(0, "notBad"),
    regions: regionsOf(app).map((region) => {
      const here = pods.filter((pod) => pod.region === region);
      return {
        region,
        isRequired: app.regionSettings.requiredRegionIds.includes(region),
        instances: isActive ? here.length : 0,
        status: app.status,
        ...idle,
        pods: here.map(podOf),
      };
    }),
    averageLatency: 0,
    totalVolumeSizeInGb: app.volumes.reduce((sum, { size }) => sum + size, 0),
    monthlyCost: 0,
    latencyChart: {},
  };
};

const overview = appRoute("GET", "/apps/{appId}/overview", {
  replies: { 200: Overview, ...refusals(404, 500) },
  handle: (_call, app) => ({ status: 200, body: overviewOf(app) }),
});

/** The pod is removed and replaced by a new one. */
const recreate = appRoute("POST", "/apps/{appId}/pods/{podId}/recreate", {
  replies: { 200: null, ...refusals(404, 409, 500), ...problems(403) },
  handle: (call, app) => {
    if (app.status === "suspended") return errorDetails(409, "The application is suspended.");
    const pod = podsOf(app).find(({ id }) => id === call.params["podId"]);
    if (pod === undefined) return noPod;
    const { recreatedPods = {} } = app;
    app.recreatedPods = { ...recreatedPods, [pod.place]: (recreatedPods[pod.place] ?? 0) + 1 };
    return { status: 200 };
  },
});

/** The running parts of an app. */
export const runs: readonly Operation[] = [overview, recreate];

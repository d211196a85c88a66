import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable } from "./basics";
import { choice, id, int32, spelled } from "./containerBasics";

const statuses = choice("unknown", "active", "progressing", "inactive", "failing", "suspended");
const grades = choice("couldBeBetter", "notBad", "doingGreat");

const Indicator = Type.Object({ indicator: Type.Number(), statusGrade: nullable(spelled(grades)) }, closed);
const Chart = Type.Record(Type.String(), Type.Number());

const Container = Type.Object(
  {
    id,
    name: id,
    cpuUsage: Type.Number(),
    ramUsage: Type.Number(),
    reason: Type.String(),
    message: Type.String(),
    status: spelled(choice("notStarted", "started", "ready")),
    image: Type.String(),
    imageDisplay: Type.String(),
    numberOfRestarts: int32(),
  },
  closed,
);

const Pod = Type.Object(
  {
    name: id,
    status: spelled(choice("notScheduled", "scheduled", "ready", "deleting")),
    lastHeartBeat: nullable(Type.String()),
    outboundTrafficChart: Chart,
    cpuUsage: Type.Number(),
    ramUsage: Type.Number(),
    containers: Type.Array(Container),
    message: Type.String(),
    volumesUtilizationPercentage: Chart,
  },
  closed,
);

const Region = Type.Object(
  {
    region: id,
    isRequired: Type.Boolean(),
    instances: int32(),
    status: spelled(statuses),
    averageCPU: Type.Number(),
    averageRAM: Type.Number(),
    averageVolumesUsagePercentage: Type.Number(),
    requests: Type.Number(),
    anycastTraffic: Type.Number(),
    pods: Type.Array(Pod),
  },
  closed,
);

/** The overview of an app, by region. */
export const Overview = Type.Object(
  {
    targetLatency: Indicator,
    currentLatency: Indicator,
    activeRegions: Indicator,
    activeInstances: Indicator,
    desiredInstances: int32(),
    status: spelled(statuses),
    averageCPU: Indicator,
    averageRAM: Indicator,
    averageVolumesUsage: Indicator,
    regions: Type.Array(Region),
    averageLatency: Type.Number(),
    totalVolumeSizeInGb: Type.Number(),
    monthlyCost: Type.Number(),
    latencyChart: Chart,
  },
  closed,
);
export type Overview = Static<typeof Overview>;

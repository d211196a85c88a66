import { Type, type TSchema } from "@sinclair/typebox";
import { Behaviour } from "./options";
import { parsed } from "./validation";

type Readings = { readonly [Name in keyof Behaviour]: readonly [Behaviour[Name], ...Behaviour[Name][]] };

/** Those of behaviours whose values are not listed. */
const ofOpenBehaviours: Partial<Readings> = {
  lateReads: [1],
  containerObjectReadsUntilShown: [2],
  httpChallengeFields: [{ path: "HttpPath", content: "HttpContent" }],
  recordReadsUntilAccelerated: [0, 2],
  appReadsUntilActive: [0, 2],
  appReadsUntilGone: [2],
  defaultMaxAllowedRegions: [null],
  leftoverPullZones: [false],
  containerLimits: [{ maxNumberOfApplications: 1000, maxVolumeSize: 1000 }],
  rejectedRegistryUsers: [["nobody"]],
  deletedNameRefusals: [2],
  readsUntilReplicated: [0, 3],
  newZoneRefusals: [2],
};

const behaviours = Object.entries<TSchema>(Behaviour.properties);

const listed = behaviours.flatMap(([name, { enum: values, default: initial }]: [string, TSchema]) =>
  Array.isArray(values) ? [[name, values.filter((value) => value !== initial)] as const] : [],
);

/** None is added without another reading. */
const Complete = Type.Unsafe<Readings>({
  type: "object",
  properties: Object.fromEntries(behaviours.map(([name, items]) => [name, { type: "array", items, minItems: 1 }])),
  required: behaviours.map(([name]) => name),
});

/**
 * Every behaviour with its non-default readings of the published facts. A client is safe if it works under each of
 * them.
 */
export const otherReadings: Readings = parsed(
  Complete,
  { ...Object.fromEntries(listed), ...ofOpenBehaviours },
  "other readings",
);

import type { IsUnknown, Problem } from "../../../kernel/lifecycle";
import { pathsIn, valueAt } from "../../../kernel/paths";
import { isProperties, type Properties } from "../../../kernel/values";

/** What does not go together. What is unknown yet may turn out to fit. */
export const relationProblems = (given: Properties, isUnknown: IsUnknown): readonly Problem[] =>
  relations.flatMap((relation) => relation(given, isUnknown));

type Relation = (given: Properties, isUnknown: IsUnknown) => readonly Problem[];

const hasContainer: Relation = ({ containerTemplates }) =>
  isProperties(containerTemplates) && Object.keys(containerTemplates).length === 0
    ? [{ property: "containerTemplates", reason: "must have a container: write { web: { imageName, … } }" }]
    : [];

const minIsNotAboveMax: Relation = ({ autoScaling }) => {
  const [min, max] = [valueAt(autoScaling, ["min"]), valueAt(autoScaling, ["max"])];
  return typeof min === "number" && typeof max === "number" && min > max
    ? [{ property: "autoScaling.min", reason: `must not be above autoScaling.max, which is ${max}` }]
    : [];
};

const requiredRegionsAreAllowed: Relation = ({ regionSettings }, isUnknown) => {
  const [allowed, required] = [
    valueAt(regionSettings, ["allowedRegionIds"]),
    valueAt(regionSettings, ["requiredRegionIds"]),
  ];
  if (!Array.isArray(allowed) || !Array.isArray(required) || allowed.some(isUnknown) || required.some(isUnknown))
    return [];
  const surplus = required.filter((id) => !allowed.includes(id)).map(String);
  return surplus.length === 0
    ? []
    : [
        {
          property: "regionSettings.requiredRegionIds",
          reason: `must be among regionSettings.allowedRegionIds: add ${surplus.join(", ")} there`,
        },
      ];
};

const eachPathIsMountedOnce: Relation = (given, isUnknown) =>
  pathsIn(given, "containerTemplates.*.volumeMounts").flatMap((path) => {
    const mounts = valueAt(given, path);
    const seen = new Map<unknown, string>();
    return Object.entries(isProperties(mounts) ? mounts : {}).flatMap(([volume, mountPath]) => {
      const other = seen.get(mountPath);
      seen.set(mountPath, volume);
      return other === undefined || isUnknown(mountPath)
        ? []
        : [{ property: [...path, volume].join("."), reason: `is the path of volume ${other} too: write another one` }];
    });
  });

const mountsNameVolumes: Relation = (given) => {
  const { volumes } = given;
  if (!isProperties(volumes)) return [];
  return pathsIn(given, "containerTemplates.*.volumeMounts.*").flatMap((path) => {
    const volume = path.at(-1) ?? "";
    return Object.hasOwn(volumes, volume)
      ? []
      : [{ property: path.join("."), reason: `mounts no volume of this application: add ${volume} to volumes` }];
  });
};

/** The endpoints of an application have names of their own, whatever their container. */
const endpointsHaveTheirOwnNames: Relation = (given) => {
  const seen = new Map<string, string>();
  return pathsIn(given, "containerTemplates.*.endpoints.*").flatMap((path) => {
    const [, container = "", , name = ""] = path;
    const other = seen.get(name);
    seen.set(name, container);
    return other === undefined
      ? []
      : [{ property: path.join("."), reason: `has the name of an endpoint of container ${other}: write another one` }];
  });
};

const relations: readonly Relation[] = [
  hasContainer,
  minIsNotAboveMax,
  requiredRegionsAreAllowed,
  eachPathIsMountedOnce,
  mountsNameVolumes,
  endpointsHaveTheirOwnNames,
];

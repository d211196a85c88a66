import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import { pathsIn, valueAt } from "../../../properties/paths";
import { isProperties, type Properties } from "../../../properties/values";

type Rule = (given: Properties, isUnknown: IsUnknown) => readonly Problem[];

const rules: readonly Rule[] = [
  hasContainer,
  minIsNotAboveMax,
  requiredRegionsAreAllowed,
  eachPathIsMountedOnce,
  mountsNameVolumes,
  endpointNamesAreUnique,
];

/** Problems with combinations of inputs. An unknown value may still turn out to fit. */
export function crossFieldProblems(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  return rules.flatMap((rule) => rule(given, isUnknown));
}

function hasContainer({ containerTemplates }: Properties): readonly Problem[] {
  return isProperties(containerTemplates) && Object.keys(containerTemplates).length === 0
    ? [
        {
          property: "containerTemplates",
          reason: "must contain at least one container: write { web: { imageName, … } }",
        },
      ]
    : [];
}

function minIsNotAboveMax({ autoScaling }: Properties): readonly Problem[] {
  const [min, max] = [valueAt(autoScaling, ["min"]), valueAt(autoScaling, ["max"])];
  return typeof min === "number" && typeof max === "number" && min > max
    ? [{ property: "autoScaling.min", reason: `must not be above autoScaling.max, which is ${max}` }]
    : [];
}

function requiredRegionsAreAllowed({ regionSettings }: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const allowed = valueAt(regionSettings, ["allowedRegionIds"]);
  const required = valueAt(regionSettings, ["requiredRegionIds"]);
  if (!Array.isArray(allowed) || !Array.isArray(required)) return [];
  if (allowed.some(isUnknown) || required.some(isUnknown)) return [];
  const surplus = required.filter((id) => !allowed.includes(id)).map(String);
  if (surplus.length === 0) return [];
  const reason = `must be among regionSettings.allowedRegionIds: add ${surplus.join(", ")} there`;
  return [{ property: "regionSettings.requiredRegionIds", reason }];
}

function eachPathIsMountedOnce(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  return pathsIn(given, "containerTemplates.*.volumeMounts").flatMap((path) => {
    const mounts = valueAt(given, path);
    const seen = new Map<unknown, string>();
    return Object.entries(isProperties(mounts) ? mounts : {}).flatMap(([volume, mountPath]) => {
      const other = seen.get(mountPath);
      seen.set(mountPath, volume);
      return other === undefined || isUnknown(mountPath)
        ? []
        : [
            {
              property: [...path, volume].join("."),
              reason: `is also the path of volume ${other}: choose another path`,
            },
          ];
    });
  });
}

function mountsNameVolumes(given: Properties): readonly Problem[] {
  const { volumes } = given;
  if (!isProperties(volumes)) return [];
  return pathsIn(given, "containerTemplates.*.volumeMounts.*").flatMap((path) => {
    const volume = path.at(-1) ?? "";
    return Object.hasOwn(volumes, volume)
      ? []
      : [{ property: path.join("."), reason: `does not mount a volume of this application: add ${volume} to volumes` }];
  });
}

/** Across all containers of the application. */
function endpointNamesAreUnique(given: Properties): readonly Problem[] {
  const seen = new Map<string, string>();
  return pathsIn(given, "containerTemplates.*.endpoints.*").flatMap((path) => {
    const [, container = "", , name = ""] = path;
    const other = seen.get(name);
    seen.set(name, container);
    return other === undefined
      ? []
      : [
          {
            property: path.join("."),
            reason: `has the same name as an endpoint of container ${other}: choose another name`,
          },
        ];
  });
}

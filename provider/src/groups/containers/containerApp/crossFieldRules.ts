import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import { pathsIn, valueAt } from "../../../properties/paths";
import { equal, isProperties, type Properties } from "../../../properties/values";

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
  if (!isProperties(containerTemplates) || Object.keys(containerTemplates).length > 0) return [];
  return [problem(["containerTemplates"], "must contain at least one container: write { web: { imageName, … } }")];
}

function minIsNotAboveMax({ autoScaling }: Properties): readonly Problem[] {
  const [min, max] = [valueAt(autoScaling, ["min"]), valueAt(autoScaling, ["max"])];
  return typeof min === "number" && typeof max === "number" && min > max
    ? [problem(["autoScaling", "min"], `must not be above autoScaling.max, which is ${max}`)]
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
  return [problem(["regionSettings", "requiredRegionIds"], reason)];
}

function eachPathIsMountedOnce(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const mounts = pathsIn(given, "containerTemplates.*.volumeMounts.*").filter(
    (path) => !isUnknown(valueAt(given, path)),
  );
  return repeated(mounts, (path) => [path[1], valueAt(given, path)]).map(([path, other]) =>
    problem(path, `is also the path of volume ${other.at(-1)}: choose another path`),
  );
}

function mountsNameVolumes(given: Properties): readonly Problem[] {
  const { volumes } = given;
  if (!isProperties(volumes)) return [];
  return pathsIn(given, "containerTemplates.*.volumeMounts.*").flatMap((path) => {
    const volume = path.at(-1) ?? "";
    const reason = `does not mount a volume of this application: add ${volume} to volumes`;
    return Object.hasOwn(volumes, volume) ? [] : [problem(path, reason)];
  });
}

/** Across all containers of the application. */
function endpointNamesAreUnique(given: Properties): readonly Problem[] {
  return repeated(pathsIn(given, "containerTemplates.*.endpoints.*"), (path) => path.at(-1)).map(([path, other]) =>
    problem(path, `has the same name as an endpoint of container ${other[1]}: choose another name`),
  );
}

type Path = readonly string[];

/** The paths at which there is what another one before has, too, each with that one. */
function repeated(paths: readonly Path[], at: (path: Path) => unknown): ReadonlyArray<readonly [Path, Path]> {
  return paths.flatMap((path, index) => {
    const other = paths.slice(0, index).findLast((before) => equal(at(before), at(path)));
    return other === undefined ? [] : [[path, other] as const];
  });
}

function problem(path: Path, reason: string): Problem {
  return { property: path.join("."), reason };
}

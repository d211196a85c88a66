/** Any JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** What the published description leaves open about a merge patch. */
export interface PatchReading {
  /** What happens to an array of a remaining element if the patch omits that array. */
  readonly nestedArrays: "kept" | "wiped";
  /** What happens to members of a nested object that the patch of that object omits. */
  readonly nestedObjects: "merged" | "replaced";
}

/** How a patch acts on an object, by the kinds of its members. A member without a rule is copied as is. */
interface ObjectRule {
  readonly objects?: Readonly<Record<string, ObjectRule>>;
  readonly arrays?: Readonly<Record<string, ArrayRule>>;
  /** Mutually exclusive members: the one in the patch removes the others. */
  readonly oneOf?: readonly string[];
  /** Members that null removes: the server has its own value for them. */
  readonly removable?: readonly string[];
}

/** How a patch acts on an array: it contains the whole array, whose elements may match existing ones. */
interface ArrayRule {
  readonly element: ObjectRule;
  /** Whether an element of the patch matches an existing one. */
  readonly same: (before: JsonObject, given: JsonObject) => boolean;
}

const plain: ObjectRule = {};
const by =
  (name: string) =>
  (before: JsonObject, given: JsonObject): boolean =>
    given[name] !== undefined && before[name] === given[name];

const probe: ObjectRule = {
  objects: { httpGet: plain, tcpSocket: plain, grpc: plain },
  oneOf: ["httpGet", "tcpSocket", "grpc"],
};

const kinds = ["cdn", "anycast"];
/** An endpoint that changes its kind is a different endpoint, even under the same name. */
const sameEndpoint = (before: JsonObject, given: JsonObject): boolean =>
  by("displayName")(before, given) && kinds.every((kind) => !isObject(given[kind]) || before[kind] !== undefined);

const container: ObjectRule = {
  removable: ["image", "imageDigest"],
  objects: { entryPoint: plain, probes: { objects: { startup: probe, readiness: probe, liveness: probe } } },
  arrays: {
    environmentVariables: { element: plain, same: by("name") },
    endpoints: {
      element: { objects: { cdn: { objects: { stickySessions: plain } }, anycast: plain }, oneOf: kinds },
      same: sameEndpoint,
    },
    volumeMounts: { element: plain, same: by("name") },
  },
};

const application: ObjectRule = {
  objects: { autoScaling: plain, regionSettings: { objects: { nodeSelectors: plain } } },
  arrays: { containerTemplates: { element: container, same: by("id") }, volumes: { element: plain, same: by("name") } },
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const without = (object: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** Null has no effect on members of an app, a container or an endpoint; inside their settings, it removes a value. */
type OfNull = "unchanged" | "removed";

const merged = (
  rule: ObjectRule,
  before: JsonObject,
  given: JsonObject,
  reading: PatchReading,
  ofNull: OfNull,
): JsonObject => {
  const { objects = {}, arrays = {}, oneOf = [], removable = [] } = rule;
  const chosen = oneOf.some((name) => isObject(given[name]));
  const dropped = [
    ...(chosen ? oneOf.filter((name) => !isObject(given[name])) : []),
    ...Object.keys(given).filter((name) => given[name] === null && (ofNull === "removed" || removable.includes(name))),
  ];
  const result: Record<string, unknown> = { ...without(before, dropped) };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    const objectRule = objects[name];
    const arrayRule = arrays[name];
    if (arrayRule !== undefined && Array.isArray(value)) {
      result[name] = mergedArray(arrayRule, result[name], value, reading);
    } else if (objectRule !== undefined && isObject(value)) {
      const old = result[name];
      const base = reading.nestedObjects === "merged" && isObject(old) ? old : {};
      result[name] = merged(objectRule, base, value, reading, "removed");
    } else result[name] = value;
  }
  return result;
};

const mergedArray = (
  { element, same }: ArrayRule,
  before: unknown,
  given: readonly unknown[],
  reading: PatchReading,
): unknown[] => {
  const old = Array.isArray(before) ? before.filter(isObject) : [];
  return given.map((item) => {
    if (!isObject(item)) return item;
    const match = old.find((candidate) => same(candidate, item));
    if (match === undefined) return merged(element, {}, item, reading, "unchanged");
    const absent = Object.keys(element.arrays ?? {}).filter((name) => !Array.isArray(item[name]));
    const wiped = reading.nestedArrays === "wiped" ? absent : [];
    const stays = { ...match, ...Object.fromEntries(wiped.map((name) => [name, []])) };
    return merged(element, stays, item, reading, "unchanged");
  });
};

/**
 * An app after `PATCH /mc/apps/{appId}`: members that the patch omits stay unchanged, and an array in the patch is the
 * whole array. Containers are matched by `id`, endpoints by `displayName` and kind, and volumes, their mounts and
 * environment variables by `name`. A matched element is updated with the members in the patch, any other is new, and
 * existing elements that the patch omits are removed. Pure: a new element has only the members in the patch.
 */
export const applyPatch = (app: JsonObject, patch: JsonObject, reading: PatchReading): JsonObject =>
  merged(application, app, patch, reading, "unchanged");

/** A container after `PATCH /mc/apps/{appId}/containers/{containerId}`: like {@link applyPatch}, one level below. */
export const applyContainerPatch = (before: JsonObject, patch: JsonObject, reading: PatchReading): JsonObject =>
  merged(container, before, patch, reading, "unchanged");

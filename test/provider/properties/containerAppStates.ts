import fc from "fast-check";
import type { FieldTree } from "../../../provider/src/properties/fieldMask";
import { isProperties, type Properties } from "../../../provider/src/properties/values";

const names = ["web", "api", "job", "log"];
const variables = ["A", "B", "C"];
const text = fc.constantFrom("x", "y", "z");
const port = fc.constantFrom(80, 443, 8080);
const regions = fc.subarray(["DE", "NY", "SG"]);

/** A few values under different names, as an array whose elements hold the name. */
function named(
  key: string,
  from: readonly string[],
  element: fc.Arbitrary<Properties>,
  minLength = 0,
): fc.Arbitrary<readonly Properties[]> {
  return fc
    .shuffledSubarray([...from], { minLength, maxLength: Math.min(from.length, 3) })
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => element.map((rest): Properties => ({ [key]: name, ...rest })))),
    );
}

const optional = (members: Record<string, fc.Arbitrary<unknown>>, required: string[] = []): fc.Arbitrary<Properties> =>
  fc.record(members, { requiredKeys: required, noNullPrototype: true });

const whole = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Properties> =>
  fc.record(members, { noNullPrototype: true });

const probe = fc
  .tuple(
    optional({ initialDelaySeconds: fc.constantFrom(10, 30), timeoutSeconds: fc.constantFrom(3, 7) }),
    fc.oneof(
      optional(
        {
          request: optional({ path: fc.constantFrom("/up", "/"), portNumber: port }, ["path", "portNumber"]),
          response: fc.constantFrom({ expectedStatusCode: "ok" }, { expectedStatusCode: "noContent" }),
        },
        ["request"],
      ).map((httpGet): Properties => ({ httpGet })),
      port.map((portNumber): Properties => ({ tcpSocket: { request: { portNumber } } })),
      optional({ portNumber: port, serviceName: text }, ["portNumber"]).map((request): Properties => ({
        grpc: { request },
      })),
    ),
  )
  .map(([numbers, kind]): Properties => ({ ...numbers, ...kind }));

const mapping = optional(
  {
    containerPort: port,
    exposedPort: port,
    protocols: fc.subarray(["tcp", "udp"], { minLength: 1 }),
  },
  ["containerPort"],
);

const endpoint = fc.oneof(
  optional(
    {
      isSslEnabled: fc.boolean(),
      pullZoneId: fc.integer({ min: 1, max: 9 }),
      stickySessions: optional({ sessionHeaders: fc.subarray(["a", "b"], { minLength: 1 }), cookieName: text }, [
        "sessionHeaders",
      ]),
      portMappings: fc.tuple(mapping),
    },
    ["portMappings"],
  ).map((cdn): Properties => ({ cdn })),
  fc
    .uniqueArray(mapping, { minLength: 1, maxLength: 2, selector: ({ containerPort }) => containerPort })
    .map((portMappings): Properties => ({ anycast: { type: "iPv4", portMappings } })),
);

const image = { imageName: text, imageNamespace: text, imageTag: text, imageRegistryId: text };
const container = {
  ...image,
  imagePullPolicy: fc.constantFrom("always", "ifNotPresent"),
  entryPoint: optional({ command: text, commandArray: fc.array(text, { maxLength: 2 }), workingDirectory: text }),
  probes: optional({ startup: probe, readiness: probe, liveness: probe }),
  environmentVariables: named("name", variables, whole({ value: text })),
  endpoints: named("displayName", ["cdn", "ip", "other"], endpoint),
  volumeMounts: named("name", ["data", "tmp"], whole({ mountPath: fc.constantFrom("/a", "/b") })),
};
const app = {
  name: text,
  runtimeType: fc.constantFrom("shared", "reserved"),
  autoScaling: whole({ min: fc.constantFrom(1, 2), max: fc.constantFrom(2, 3) }),
  regionSettings: optional(
    {
      allowedRegionIds: regions,
      requiredRegionIds: regions,
      maxAllowedRegions: fc.constantFrom(1, 2),
      nodeSelectors: fc.dictionary(text, text, { maxKeys: 2, noNullPrototype: true }),
    },
    ["allowedRegionIds", "requiredRegionIds"],
  ),
  volumes: named("name", ["data", "tmp", "log"], whole({ size: fc.constantFrom(1, 5) })),
};

/** Container apps as the API gives them, in the form of a request: with ids, and with all arrays. */
export const apps: fc.Arbitrary<Properties> = fc
  .record({
    ...app,
    containerTemplates: named(
      "name",
      names,
      optional(container, [...Object.keys(image), "environmentVariables", "endpoints", "volumeMounts"]),
      1,
    ),
  })
  .map(({ containerTemplates, ...rest }) => ({
    ...rest,
    containerTemplates: containerTemplates.map((each) => ({ id: `id-of-${String(each.name)}`, ...each })),
  }));

/** What a user may want of an app: parts of it, other values, and elements that it has not. New containers are whole. */
export function desires(observed: Properties): fc.Arbitrary<Properties> {
  const there = new Set(namesInArray(observed.containerTemplates));
  const existing = names.filter((name) => there.has(name));
  const fresh = names.filter((name) => !there.has(name));
  const containers = fc
    .tuple(
      named("name", existing, optional(container)),
      named("name", fresh, optional(container, Object.keys(image))),
      fc.boolean(),
    )
    .map(([changed, added, adds]) => [...changed, ...(adds ? added : [])]);
  return optional({ ...app, containerTemplates: containers });
}

/** Names of some of what an app has. */
export function namesWithin(observed: unknown, depth = 0): fc.Arbitrary<FieldTree> {
  if (!isProperties(observed)) return fc.constant({});
  const parts = Object.entries(observed).filter(([name]) => name !== "id" && name !== "name");
  return fc
    .tuple(
      ...parts.map(([name, value]) =>
        fc.oneof(
          { weight: 4, arbitrary: fc.constant(undefined) },
          {
            weight: 1,
            arbitrary: namesOfPart(value, depth).map((below) => [name, below] as const),
          },
        ),
      ),
    )
    .map((chosen) => Object.fromEntries(chosen.flatMap((entry) => (entry === undefined ? [] : [entry]))));
}

function namesOfPart(value: unknown, depth: number): fc.Arbitrary<1 | FieldTree> {
  const elements = namesInArray(value);
  if (Array.isArray(value) && elements.length > 0) {
    const byName = Object.fromEntries(value.filter(isProperties).map((element) => [nameOf(element), element]));
    return namesWithin(byName, depth + 1);
  }
  return isProperties(value) ? namesWithin(value, depth + 1) : fc.constant(1);
}

const nameOf = (element: Properties): string => String(element.displayName ?? element.name);
const namesInArray = (array: unknown): readonly string[] =>
  Array.isArray(array)
    ? array.filter(isProperties).flatMap((element) => (nameOf(element) === "undefined" ? [] : [nameOf(element)]))
    : [];

const enumerations = new Set(["runtimeType", "imagePullPolicy", "protocols", "type", "expectedStatusCode"]);
const ordered = new Set(["commandArray"]);

/** The same app in another order, in another casing, and with defaults spelled out. */
export function casedAndShuffled(state: unknown, name = ""): fc.Arbitrary<Properties> {
  return respelled(state, name).map((value) => (isProperties(value) ? value : {}));
}

function respelled(value: unknown, name: string): fc.Arbitrary<unknown> {
  if (typeof value === "string" && enumerations.has(name))
    return fc.constantFrom(value, value.charAt(0).toUpperCase() + value.slice(1));
  if (Array.isArray(value)) {
    const items = fc.tuple(...value.map((item: unknown) => respelled(item, name)));
    return ordered.has(name)
      ? items
      : items.chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }));
  }
  if (!isProperties(value)) return fc.constant(value);
  const isProbe = ["startup", "readiness", "liveness"].includes(name);
  const given = isProbe ? { periodSeconds: 10, timeoutSeconds: 7, ...value } : value;
  return fc
    .tuple(...Object.entries(given).map(([key, each]) => respelled(each, key).map((other) => [key, other] as const)))
    .chain((entries) => fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }))
    .map((entries) => Object.fromEntries(entries));
}

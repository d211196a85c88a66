import type { IsUnknown, Problem } from "../../kernel/lifecycle";
import { pathsIn, valueAt } from "../../kernel/paths";
import { isProperties, type Properties } from "../../kernel/values";
import { httpStatuses, httpStatusOf } from "./httpStatuses";
import { relationProblems } from "./relations";

/** What is wrong with a value of the right type, and what to write instead. */
type Check = (value: unknown) => string | undefined;

const wholeNumber =
  (from: number, to: number): Check =>
  (value) =>
    typeof value !== "number" || (Number.isInteger(value) && value >= from && value <= to)
      ? undefined
      : `must be a whole number from ${from} to ${to}`;

const text =
  (pattern: RegExp, reason: string): Check =>
  (value) =>
    typeof value !== "string" || pattern.test(value) ? undefined : reason;

const port = wholeNumber(1, 65_535);
const probeSeconds = wholeNumber(1, 3600);
const probeThreshold = wholeNumber(1, 1000);
const instances = wholeNumber(1, 1000);
const imagePath = text(
  /^[a-zA-Z0-9]+(?:[./_-]{1,2}[a-zA-Z0-9]+)*$/,
  "must be letters and digits with single separators (. / _ -) between them, without the tag",
);

/** Ports: at least one, and at most so many. */
const ports =
  (most: number): Check =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    if (value.length === 0) return "must have a port mapping: write [{ containerPort: 8080 }]";
    if (value.length > most) return "must have exactly one port mapping: give each port an endpoint of its own";
    const wrong = value
      .filter(isProperties)
      .flatMap(({ containerPort, exposedPort }) => [
        ["containerPort", port(containerPort)],
        ["exposedPort", port(exposedPort)],
      ])
      .find(([, reason]) => reason !== undefined);
    return wrong === undefined ? undefined : `has a ${String(wrong[0])} that ${String(wrong[1])}`;
  };

const headers: Check = (value) =>
  Array.isArray(value) && (value.length < 1 || value.length > 3) ? "must name 1 to 3 headers" : undefined;

const httpStatus: Check = (value) => {
  if ((typeof value !== "string" && typeof value !== "number") || httpStatuses.some((name) => name === value))
    return undefined;
  const name = httpStatusOf(Number(value));
  const instead = name === undefined ? '"ok" for 200, "noContent" for 204' : `"${name}" for ${value}`;
  return `must be the name of an HTTP status: write ${instead}`;
};

/** Values, by path pattern. */
const values: Readonly<Record<string, Check>> = {
  name: text(/^[A-Za-z0-9\s-]{1,100}$/, "must be 1 to 100 letters, digits, hyphens and blanks"),
  "autoScaling.min": instances,
  "autoScaling.max": instances,
  "regionSettings.maxAllowedRegions": wholeNumber(1, 2_147_483_647),
  terminationGracePeriodSeconds: wholeNumber(1, 300),
  "containerTemplates.*.imageName": imagePath,
  "containerTemplates.*.imageNamespace": imagePath,
  "containerTemplates.*.imageTag": text(
    /^[a-zA-Z0-9]+(?:[._-]{1,2}[a-zA-Z0-9]+)*$/,
    'must be letters and digits with single separators (. _ -) between them, for example "1.27-alpine"',
  ),
  "containerTemplates.*.imageRegistryId": text(
    /^\d+$/,
    'must be the number of a registry: pass registry.id, or bunny.getContainerRegistryOutput({ displayName: "DockerHub Public" }).registryId',
  ),
  "containerTemplates.*.imageDigest": text(
    /^sha256:[a-z0-9]{64}$/,
    "must be sha256: and 64 digits, or be left out: bunny.net fills it in",
  ),
  "containerTemplates.*.probes.*.initialDelaySeconds": probeSeconds,
  "containerTemplates.*.probes.*.periodSeconds": probeSeconds,
  "containerTemplates.*.probes.*.timeoutSeconds": probeSeconds,
  "containerTemplates.*.probes.*.failureThreshold": probeThreshold,
  "containerTemplates.*.probes.*.successThreshold": probeThreshold,
  "containerTemplates.*.probes.*.httpGet.request.portNumber": port,
  "containerTemplates.*.probes.*.tcpSocket.request.portNumber": port,
  "containerTemplates.*.probes.*.grpc.request.portNumber": port,
  "containerTemplates.*.probes.*.httpGet.response.expectedStatusCode": httpStatus,
  "containerTemplates.*.volumeMounts.*": text(
    /^\/(?!.*\/\/)(?!.*\.\.)([a-zA-Z0-9._-]+\/?)+$/,
    'must be an absolute path without blanks, "//" and "..", for example "/var/data"',
  ),
  "containerTemplates.*.endpoints.*.cdn.portMappings": ports(1),
  "containerTemplates.*.endpoints.*.cdn.stickySessions.sessionHeaders": headers,
  "containerTemplates.*.endpoints.*.cdn.pullZoneId": wholeNumber(1, 2_147_483_647),
  "containerTemplates.*.endpoints.*.anycast.portMappings": ports(Number.POSITIVE_INFINITY),
  "volumes.*.size": wholeNumber(1, 100),
};

const shortName = text(/^.{1,50}$/su, "must have a name of 1 to 50 characters");

/** Names of entries, by path pattern of the entry. */
const names: Readonly<Record<string, Check>> = {
  "containerTemplates.*": shortName,
  "containerTemplates.*.endpoints.*": shortName,
  "containerTemplates.*.volumeMounts.*": shortName,
  "containerTemplates.*.environmentVariables.*": text(/\S/, "must have a name"),
  "volumes.*": shortName,
};

/** What the types cannot say: names, patterns, ranges, and what does not go together. */
export const validate = (given: Properties, isUnknown: IsUnknown): readonly Problem[] => [
  ...problemsAt(values, given, (path) => valueAt(given, path), isUnknown),
  ...problemsAt(names, given, (path) => path.at(-1), isUnknown),
  ...relationProblems(given, isUnknown),
];

const problemsAt = (
  checks: Readonly<Record<string, Check>>,
  given: Properties,
  subject: (path: readonly string[]) => unknown,
  isUnknown: IsUnknown,
): readonly Problem[] =>
  Object.entries(checks).flatMap(([pattern, check]) =>
    pathsIn(given, pattern).flatMap((path) => {
      const value = subject(path);
      const reason = isUnknown(value) ? undefined : check(value);
      return reason === undefined ? [] : [{ property: path.join("."), reason }];
    }),
  );

import { cannotBeUnset } from "../../kernel/resetOnOmit";
import { integer, object, text } from "../vocabulary";
import type { Check } from "./checks";
import { httpStatuses, httpStatusOf } from "./httpStatuses";

const port = integer({ range: [1, 65_535] });
const seconds = integer({ range: [1, 3600] });
const threshold = integer({ range: [1, 1000] });

const isHttpStatus: Check = (value) => {
  if ((typeof value !== "string" && typeof value !== "number") || httpStatuses.some((name) => name === value))
    return undefined;
  const name = httpStatusOf(Number(value));
  const instead = name === undefined ? '"ok" for 200, "noContent" for 204' : `"${name}" for ${value}`;
  return `must be the name of an HTTP status: write ${instead}`;
};

const httpGet = object(
  { request: object({ portNumber: port }, { path: text({ unset: cannotBeUnset }) }) },
  {
    response: object(
      {},
      { expectedStatusCode: text({ typeName: "ContainerHttpStatus", spellings: httpStatuses, check: isHttpStatus }) },
      { emptyIsOmitted: true },
    ),
  },
  { typeName: "ContainerHttpGetProbe" },
);

const tcpSocket = object({ request: object({ portNumber: port }, {}) }, {}, { typeName: "ContainerTcpSocketProbe" });

const grpc = object(
  { request: object({ portNumber: port }, { serviceName: text() }) },
  {},
  { typeName: "ContainerGrpcProbe" },
);

const probe = object(
  {},
  {
    initialDelaySeconds: seconds,
    periodSeconds: seconds,
    timeoutSeconds: seconds,
    failureThreshold: threshold,
    successThreshold: threshold,
    httpGet,
    tcpSocket,
    grpc,
  },
  { typeName: "ContainerProbe", alternatives: ["httpGet", "tcpSocket", "grpc"] },
);

export const probes = object(
  {},
  { startup: probe, readiness: probe, liveness: probe },
  { typeName: "ContainerProbes", entries: true, emptyIsOmitted: true },
);

import { cannotBeUnset } from "../../kernel/resetOnOmit";
import { integer, object, text } from "../vocabulary";
import type { Check } from "./checks";
import { httpStatuses, httpStatusOf } from "./httpStatuses";

const port = integer({ range: [1, 65_535] });
const seconds = (byDefault: number) => integer({ range: [1, 3600], default: byDefault });
const threshold = (byDefault: number) => integer({ range: [1, 1000], default: byDefault });

const isHttpStatus: Check = (value) => {
  if ((typeof value !== "string" && typeof value !== "number") || httpStatuses.some((name) => name === value))
    return undefined;
  const name = httpStatusOf(Number(value));
  const instead = name === undefined ? '"ok" for 200, "noContent" for 204' : `"${name}" for ${value}`;
  return `must be the name of an HTTP status: write ${instead}`;
};

/** An HTTP request that a probe makes, and what it expects. */
const httpGet = object(
  {
    /** The request. */
    request: object(
      {
        /** Port inside the container, 1 to 65535. */
        portNumber: port,
      },
      {
        /** Path, for example `/health`. Keeps its value when it is omitted again. */
        path: text({ unset: cannotBeUnset }),
      },
    ),
  },
  {
    /** What is expected. When it was given and is omitted again, bunny.net decides. */
    response: object(
      {},
      {
        /** The HTTP status by its name: `"ok"` for 200, `"noContent"` for 204. */
        expectedStatusCode: text({
          typeName: "ContainerHttpStatus",
          spellings: httpStatuses,
          check: isHttpStatus,
          nullable: true,
        }),
      },
      { emptyIsOmitted: true, nullable: true },
    ),
  },
  { typeName: "ContainerHttpGetProbe" },
);

/** A connection that a probe opens. */
const tcpSocket = object(
  {
    /** The connection. */
    request: object(
      {
        /** Port inside the container, 1 to 65535. */
        portNumber: port,
      },
      {},
    ),
  },
  {},
  { typeName: "ContainerTcpSocketProbe" },
);

/** A gRPC health check that a probe makes. */
const grpc = object(
  {
    /** The request. */
    request: object(
      {
        /** Port inside the container, 1 to 65535. */
        portNumber: port,
      },
      {
        /** Service to ask about. @default the health of the whole server */
        serviceName: text({ nullable: true }),
      },
    ),
  },
  {},
  { typeName: "ContainerGrpcProbe" },
);

/**
 * How bunny.net finds out whether a container is well: one of `httpGet`, `tcpSocket` and `grpc`. A number that was
 * given and is omitted again becomes its default.
 */
export const probe = object(
  // The API's description does not say that null removes a probe or its response, as it cannot for a member of a type of its
  // own. But reads give null for a probe that is not there, and no other body removes one: a merge keeps what is absent, no
  // probe means the same as none, and a PUT of the application would lose what is never read.
  {},
  {
    /** Seconds before the first try, 1 to 3600. @default 10 at bunny.net */
    initialDelaySeconds: seconds(10),
    /** Seconds between tries, 1 to 3600. @default 10 at bunny.net */
    periodSeconds: seconds(10),
    /** Seconds that a try may take, 1 to 3600. @default 7 at bunny.net */
    timeoutSeconds: seconds(7),
    /** Failures in a row that count, 1 to 1000. @default 3 at bunny.net */
    failureThreshold: threshold(3),
    /** Successes in a row that count, 1 to 1000. @default 1 at bunny.net */
    successThreshold: threshold(1),
    /** By an HTTP request. */
    httpGet,
    /** By opening a connection. */
    tcpSocket,
    /** By a gRPC health check. */
    grpc,
  },
  { typeName: "ContainerProbe", alternatives: ["httpGet", "tcpSocket", "grpc"], nullable: true },
);

/** Probes of a container. One that was given and is omitted again goes. */
export const probes = object(
  {},
  {
    /** Whether it has started: until then the others wait. */
    startup: probe,
    /** Whether it can take requests. */
    readiness: probe,
    /** Whether it must be restarted. */
    liveness: probe,
  },
  { typeName: "ContainerProbes", entries: true, emptyIsOmitted: true },
);

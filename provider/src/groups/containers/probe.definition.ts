import { cannotBeUnset } from "../../properties/resetOnOmit";
import { integer, object, text } from "../../vocabulary";

const port = integer({ range: [1, 65_535] });
const seconds = (byDefault: number) => integer({ range: [1, 3600], default: byDefault });
const threshold = (byDefault: number) => integer({ range: [1, 1000], default: byDefault });

/** There are some sixty of them, spelled as in .NET, which the API knows, and which their case does not tell apart. */
const httpStatus = text({
  caseInsensitiveValues: ["ok", "noContent"],
  check: (value) =>
    Number.isNaN(Number(value))
      ? undefined
      : 'must be the name of an HTTP status: write "ok" for 200, "noContent" for 204',
  nullable: true,
});

/** An HTTP request sent by a probe, and the expected response. */
const httpGet = object(
  {
    /** The request. */
    request: object(
      {
        /** Port inside the container, 1 to 65535. */
        portNumber: port,
      },
      {
        /** Path, for example `/health`. Removing this leaves the current value unchanged. */
        path: text({ unset: cannotBeUnset }),
      },
    ),
  },
  {
    /** The expected response. If you remove this, bunny.net decides. */
    response: object(
      {},
      {
        /** Name of the HTTP status: `"ok"` for 200, `"noContent"` for 204. */
        expectedStatusCode: httpStatus,
      },
      { emptyMeansNone: true, nullable: true },
    ),
  },
  { typeName: "ContainerHttpGetProbe" },
);

/** A TCP connection opened by a probe. */
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

/** A gRPC health check made by a probe. */
const grpc = object(
  {
    /** The request. */
    request: object(
      {
        /** Port inside the container, 1 to 65535. */
        portNumber: port,
      },
      {
        /** Service to check. @default the health of the whole server */
        serviceName: text({ nullable: true }),
      },
    ),
  },
  {},
  { typeName: "ContainerGrpcProbe" },
);

/**
 * How bunny.net checks the health of a container: one of `httpGet`, `tcpSocket` and `grpc`. Removing a number resets it
 * to its default.
 */
export const probe = object(
  // The API's description does not say that null removes a probe or its response, because it cannot for a member that has a
  // named type. But reads return null for a missing probe, and no other body removes one: a merge keeps what is absent, no
  // probe is equivalent to none, and a PUT of the application would lose what is never read back.
  {},
  {
    /** Seconds before the first check, 1 to 3600. @default 10 (bunny.net's default) */
    initialDelaySeconds: seconds(10),
    /** Seconds between checks, 1 to 3600. @default 10 (bunny.net's default) */
    periodSeconds: seconds(10),
    /** Seconds that a check may take, 1 to 3600. @default 7 (bunny.net's default) */
    timeoutSeconds: seconds(7),
    /** Consecutive failures before the probe counts as failed, 1 to 1000. @default 3 (bunny.net's default) */
    failureThreshold: threshold(3),
    /** Consecutive successes before the probe counts as successful, 1 to 1000. @default 1 (bunny.net's default) */
    successThreshold: threshold(1),
    /** Checks by sending an HTTP request. */
    httpGet,
    /** Checks by opening a TCP connection. */
    tcpSocket,
    /** Checks with a gRPC health check. */
    grpc,
  },
  { typeName: "ContainerProbe", alternatives: ["httpGet", "tcpSocket", "grpc"], nullable: true },
);

/** Probes of a container. Removing a probe deletes it. */
export const probes = object(
  {},
  {
    /** Checks whether the container has started; the other probes wait for this. */
    startup: probe,
    /** Checks whether the container can take requests. */
    readiness: probe,
    /** Checks whether the container must be restarted. */
    liveness: probe,
  },
  { typeName: "ContainerProbes", entries: true, emptyMeansNone: true },
);

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

// The API's description does not say that null removes a probe or its response, as it cannot for a member of a type of its
// own. But reads give null for a probe that is not there, and no other body removes one: a merge keeps what is absent, no
// probe means the same as none, and a PUT of the application would lose what is never read.
export const probe = object(
  {},
  {
    initialDelaySeconds: seconds(10),
    periodSeconds: seconds(10),
    timeoutSeconds: seconds(7),
    failureThreshold: threshold(3),
    successThreshold: threshold(1),
    httpGet: object(
      { request: object({ portNumber: port }, { path: text({ unset: cannotBeUnset }) }) },
      {
        response: object(
          {},
          { expectedStatusCode: text({ spellings: httpStatuses, check: isHttpStatus, nullable: true }) },
          { emptyIsOmitted: true, nullable: true },
        ),
      },
    ),
    tcpSocket: object({ request: object({ portNumber: port }, {}) }, {}),
    grpc: object({ request: object({ portNumber: port }, { serviceName: text({ nullable: true }) }) }, {}),
  },
  { alternatives: ["httpGet", "tcpSocket", "grpc"], nullable: true },
);

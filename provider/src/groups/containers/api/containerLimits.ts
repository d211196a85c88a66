import type { TaskEither } from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { optional } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";

/** The limits of an account. A missing one means that there is no limit. */
export const ContainerLimits = t.strict(
  {
    maxNumberOfApplications: optional(t.number),
    existingNumberOfApplications: optional(t.number),
    maxNumberOfRegionsPerApplication: optional(t.number),
    maxNumberOfInstancesPerRegion: optional(t.number),
    maxNumberOfInstancesPerApplication: optional(t.number),
    maxNumberOfVolumesPerApplication: optional(t.number),
    /** In gigabytes. */
    maxVolumeSize: optional(t.number),
  },
  "ContainerLimits",
);
export type ContainerLimits = t.TypeOf<typeof ContainerLimits>;

/** GET /mc/limits: 200. */
export function fetchContainerLimits(session: Session): TaskEither<ApiError, ContainerLimits> {
  return session.client.transport.send(
    { operation: { method: "GET", path: "/mc/limits" }, reply: ContainerLimits },
    session,
  );
}

import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { listOrEmpty, requiredList, spelledAs, withDefault } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { allFromCursorPages } from "../../../http/pagination";

const Count = withDefault(t.number, 0);
const statuses = ["unknown", "attached", "detached", "extending", "deleting", "creating"];

const RemoteContainerVolume = t.strict(
  {
    id: t.string,
    name: t.string,
    size: Count,
    totalUsage: Count,
    totalInstancesCount: Count,
    attachedInstancesCount: Count,
    volumeInstances: requiredList(
      t.strict(
        {
          id: t.string,
          region: withDefault(t.string, ""),
          status: spelledAs(...statuses, "notScheduled", "scheduled", "failed", "maintenance"),
          size: Count,
          usage: Count,
          attachedContainers: listOrEmpty(t.string),
          attachedPods: listOrEmpty(t.string),
        },
        "VolumeInstance",
      ),
    ),
  },
  "ContainerVolume",
);
export type RemoteContainerVolume = t.TypeOf<typeof RemoteContainerVolume>;

/** GET /mc/apps/{appId}/volumes: 200. All volumes of an application, in one reply. */
export function getVolumesOfApp(
  session: Session,
  appId: string,
): TE.TaskEither<ApiError, readonly RemoteContainerVolume[]> {
  return allFromCursorPages(session, {
    path: "/mc/apps/{appId}/volumes",
    params: { appId },
    isWhole: true,
    item: RemoteContainerVolume,
  });
}

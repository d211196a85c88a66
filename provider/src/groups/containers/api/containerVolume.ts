import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { listOrEmpty, requiredList, spelledAs, withDefault } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";

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
  const operation = { method: "GET", path: "/mc/apps/{appId}/volumes" } as const;
  const reply = t.strict({ items: requiredList(RemoteContainerVolume) }, "volumes");
  return pipe(
    session.client.transport.send({ operation, params: { appId }, reply }, session),
    TE.map(({ items }) => items),
  );
}

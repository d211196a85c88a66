import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { requiredList, spelledAs } from "../../../http/codecs";
import { computedList, decodedBy, integer, text } from "../../../vocabulary";
import { outputsReply } from "../../../vocabulary/reply";

const statuses = ["unknown", "attached", "detached", "extending", "deleting", "creating"];

const Instance = outputsReply(
  "VolumeInstance",
  {
    instanceId: text({ wire: "id", inEveryReply: true }),
    region: text(),
    status: decodedBy(spelledAs(...statuses, "notScheduled", "scheduled", "failed", "maintenance")),
    size: integer(),
    usage: integer(),
    attachedContainers: computedList(text()),
    attachedPods: computedList(text()),
  },
  "camel",
);

const Volume = outputsReply(
  "ContainerVolume",
  {
    volumeId: text({ wire: "id", inEveryReply: true }),
    name: text({ inEveryReply: true }),
    size: integer(),
    totalUsage: integer(),
    totalInstances: integer({ wire: "totalInstancesCount" }),
    attachedInstances: integer({ wire: "attachedInstancesCount" }),
    volumeInstances: computedList(decodedBy(Instance), { inEveryReply: true }),
  },
  "camel",
);

/** GET /mc/apps/{appId}/volumes: 200. All volumes of an application, in one reply. */
export function getVolumesOfApp(session: Session, appId: string) {
  const operation = { method: "GET", path: "/mc/apps/{appId}/volumes" } as const;
  const reply = t.strict({ items: requiredList(Volume) }, "volumes");
  return pipe(
    session.client.transport.send({ operation, params: { appId }, reply }, session),
    TE.map(({ items }) => items),
  );
}

import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { requiredList } from "../../../http/codecs";
import { answering, requireFound } from "../../../lookups/answering";
import { unanswerable } from "../../../lookups/lookup";
import { replyTo } from "../../../vocabulary/lookup";
import * as t from "io-ts";
import { findContainerApp } from "../api/containerApp";
import { foundContainerVolume, getContainerVolumes as definition } from "./getContainerVolumes.definition";

const reply = t.strict({ items: requiredList(replyTo(foundContainerVolume, "camel")) }, "volumes");

export const getContainerVolumes = answering(definition, (session, { appId }) =>
  taskEither(async function* () {
    if (appId === "") yield* failWith(unanswerable("appId must be the ID of an application: pass app.id"));
    // The list alone does not say that there is no such application.
    yield* requireFound(findContainerApp(session, appId), `application ${appId}`);
    const operation = { method: "GET", path: "/mc/apps/{appId}/volumes" } as const;
    const { items } = yield* valueOf(session.client.transport.send({ operation, params: { appId }, reply }, session));
    const orphans = items.filter(({ instances }) =>
      instances.some(({ status, attachedContainers }) => status === "detached" && attachedContainers.length === 0),
    );
    return { appId, volumes: items, orphans: orphans.map(({ name }) => name).sort() };
  }),
);

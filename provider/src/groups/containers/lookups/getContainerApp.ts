import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { mapStep } from "../../../common/taskEither";
import type { Session } from "../../../http/client";
import { byIdOrName } from "../../../lookups/byIdOrName";
import { findContainerApp, getContainerApps, type RemoteContainerApp } from "../api/containerApp";
import { getContainerApp as definition } from "./getContainerApp.definition";

const find = (session: Session, id: string) => mapStep(findContainerApp(session, id), (app) => app && asFound(app));

export const getContainerApp = byIdOrName(definition, "application", {
  find,
  all: getContainerApps,
  // A list shows no containers.
  named: (session, name) =>
    pipe(
      getContainerApps(session),
      TE.map((all) => all.filter((app) => app.name === name)),
      TE.flatMap(TE.traverseArray(({ id }) => find(session, id))),
      TE.map((apps) => apps.flatMap((app) => app ?? [])),
    ),
});

function asFound({ id, containerTemplates, ...app }: RemoteContainerApp) {
  const containers = containerTemplates.map((container) => {
    const endpoints = container.endpoints.map(
      ({ id: endpointId, displayName, ...endpoint }) => [displayName, { ...endpoint, endpointId }] as const,
    );
    return [container.name, { containerId: container.id, endpoints: Object.fromEntries(endpoints) }] as const;
  });
  return { ...app, appId: id, containerTemplates: Object.fromEntries(containers) };
}

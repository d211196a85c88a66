import { pipe } from "fp-ts/function";
import * as A from "fp-ts/ReadonlyArray";
import * as TE from "fp-ts/TaskEither";
import { type AccountObjects, listOf, listsIn } from "../../reconcile/objectList";
import { findContainerApp, getContainerApps, type ListedContainerApp } from "./api/containerApp";
import { logForwardings } from "./api/containerLogForwarding";
import { type RemoteRegistry, isAccountRegistry, registries } from "./api/containerRegistry";

const appObjects: AccountObjects<ListedContainerApp> = {
  property: "name",
  list: getContainerApps,
  id: ({ id }) => id,
  name: ({ name }) => name,
};

const registryObjects: AccountObjects<RemoteRegistry> = {
  property: "displayName",
  list: (session) => pipe(registries.all(session, undefined), TE.map(A.filter(isAccountRegistry))),
  id: ({ registryId }) => String(registryId),
  name: ({ displayName = "" }) => displayName,
};

const inApp = listsIn({ property: "appId", noun: "app", type: "string" }, findContainerApp);

export const containerLists = {
  ContainerApp: listOf(appObjects),
  ContainerRegistry: listOf(registryObjects),
  ContainerEndpoint: inApp({
    property: "displayName",
    in: ({ containerTemplates }) => TE.right(containerTemplates.flatMap(({ endpoints }) => endpoints)),
    key: ({ id }) => id,
    name: ({ displayName }) => displayName,
  }),
  ContainerLogForwarding: inApp({
    in: ({ id }, session) =>
      pipe(
        logForwardings.find(session, id),
        TE.map((found) => (found === undefined ? [] : [found])),
      ),
    name: () => "",
  }),
};

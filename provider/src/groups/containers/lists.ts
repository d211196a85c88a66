import * as TE from "fp-ts/TaskEither";
import { mapStep } from "../../common/taskEither";
import { type AccountObjects, listOf, listOfAll, listsIn } from "../../reconcile/objectList";
import { findContainerApp, getContainerApps, type ListedContainerApp } from "./api/containerApp";
import { logForwardings } from "./api/containerLogForwarding";
import { isAccountRegistry, registries } from "./api/containerRegistry";

const appObjects: AccountObjects<ListedContainerApp> = {
  property: "name",
  list: getContainerApps,
  id: ({ id }) => id,
  name: ({ name }) => name,
};

const inApp = listsIn({ property: "appId", noun: "app", type: "string" }, findContainerApp);

export const containerLists = {
  ContainerApp: listOf(appObjects),
  ContainerRegistry: listOfAll(registries, "displayName", isAccountRegistry),
  ContainerEndpoint: inApp({
    property: "displayName",
    in: ({ containerTemplates }) => TE.right(containerTemplates.flatMap(({ endpoints }) => endpoints)),
    key: ({ id }) => id,
    name: ({ displayName }) => displayName,
  }),
  ContainerLogForwarding: inApp({
    in: ({ id }, session) => mapStep(logForwardings.find(session, id), (found) => (found === undefined ? [] : [found])),
    name: () => "",
  }),
};

import { mapStep } from "../../../common/taskEither";
import type { Session } from "../../../http/client";
import { byIdOrName } from "../../../lookups/byIdOrName";
import { findContainerRegistry, registries } from "../api/containerRegistry";
import { getContainerRegistry as definition } from "./getContainerRegistry.definition";

const all = (session: Session) => registries.all(session, undefined);

export const getContainerRegistry = byIdOrName(definition, "registry", {
  find: findContainerRegistry,
  named: (session, name) => mapStep(all(session), (found) => found.filter(({ displayName }) => displayName === name)),
  all,
});

import { AppBehaviour, DraftApp, StoredApp, type ContainerAppSeed } from "../../schemas/containerApp";
import { StoredRegistry, type ContainerRegistrySeed } from "../../schemas/containerRegistry";
import { takeId, type Account, type State } from "../../state";
import { InvalidInput, parsed } from "../../validation";
import type { World } from "../group";
import { appErrors } from "./checks";
import { complete } from "./complete";
import { unlimited } from "./limits";
import { newRegistry } from "./registries";

const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: "1155" };

/** The defaults of an app with only a name. */
const usual = {
  runtimeType: "shared",
  autoScaling: { min: 1, max: 1 },
  regionSettings: { allowedRegionIds: ["DE"], requiredRegionIds: ["DE"] },
  volumes: [],
};

/** The app to add, or an error. Limits apply only to later requests. */
export const plannedApp = (account: Pick<Account, "pullZones">, seed: ContainerAppSeed): DraftApp => {
  const { containerTemplates = [{ name: "web" }], ...rest } = seed;
  const wanted = { ...usual, ...rest, containerTemplates: containerTemplates.map((one) => ({ ...image, ...one })) };
  const draft = parsed(DraftApp, wanted, `container app ${seed.name}: `);
  const [error] = appErrors(account, unlimited, draft);
  if (error === undefined) return draft;
  throw new InvalidInput(`container app ${seed.name}: ${error.field ?? ""} ${error.message}`);
};

/** Adds an app as if it had been created some time ago. */
export const addApp = (world: World, draft: DraftApp): StoredApp => {
  const app = parsed(StoredApp, complete(world, undefined, draft), `container app ${draft.name}: `);
  world.account.containerApps.set(app.id, app);
  return app;
};

/** Adds a registry. The caller has checked that its id is available. */
export const addRegistry = (state: State, account: Account, seed: ContainerRegistrySeed): StoredRegistry => {
  const id = seed.id ?? takeId(state, "containerRegistry");
  const registry = parsed(StoredRegistry, { ...newRegistry, ...seed, id }, `container registry ${id}: `);
  account.containerRegistries.set(id, registry);
  return registry;
};

/** Changes the behaviour of an app, effective from its next change, and returns all its settings. */
export const setAppBehaviour = (state: State, appId: string, change: unknown): AppBehaviour => {
  const behaviour = parsed(AppBehaviour, change, `behaviour of ${appId}: `);
  for (const { containerApps } of state.accounts.values()) {
    const app = containerApps.get(appId);
    if (app !== undefined) return (app.behaviour = { ...app.behaviour, ...behaviour });
  }
  throw new InvalidInput(`there is no container app ${appId}`);
};

import { DraftApp, StoredApp, type ContainerAppSeed } from "../../schemas/containerApp";
import { StoredRegistry, type ContainerRegistrySeed } from "../../schemas/containerRegistry";
import { takeId, type Account, type State } from "../../state";
import { InvalidInput, parsed } from "../../validation";
import type { World } from "../group";
import { appErrors } from "./checks";
import { complete } from "./complete";
import { logForwardingOf } from "./logForwarding";
import { newRegistry } from "./registries";

const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: "1155" };

/** The defaults of an app with only a name. */
const usual = {
  runtimeType: "shared",
  autoScaling: { min: 1, max: 1 },
  regionSettings: { allowedRegionIds: ["DE"], requiredRegionIds: ["DE"] },
  volumes: [],
};

/** Adds an app as if it had been created some time ago. */
export const addApp = (world: World, seed: ContainerAppSeed): StoredApp => {
  const { containerTemplates = [{ name: "web" }], logForwarding, ...rest } = seed;
  const what = `container app ${seed.name}: `;
  const wanted = { ...usual, ...rest, containerTemplates: containerTemplates.map((one) => ({ ...image, ...one })) };
  const draft = parsed(DraftApp, wanted, what);
  const [error] = appErrors(world.account, draft);
  if (error !== undefined) throw new InvalidInput(`${what}${error.field ?? ""} ${error.message}`);
  const app = parsed(StoredApp, complete(world, undefined, draft), what);
  if (logForwarding !== undefined) app.logForwarding = logForwardingOf(app, logForwarding);
  world.account.containerApps.set(app.id, app);
  return app;
};

export const addRegistry = (state: State, account: Account, seed: ContainerRegistrySeed): StoredRegistry => {
  const id = takeId(state, "containerRegistry", seed.id, `container registry ${seed.displayName}: id`);
  const registry = parsed(StoredRegistry, { ...newRegistry, ...seed, id }, `container registry ${id}: `);
  account.containerRegistries.set(id, registry);
  return registry;
};

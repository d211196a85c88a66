import type { Group } from "../group";
import { ofAccount } from "./account";
import { apps } from "./apps";
import { containerTemplates } from "./containers";
import { endpoints } from "./endpoints";
import { registries } from "./registries";
import { volumes } from "./volumes";

/** Magic Containers: applications with their containers, endpoints and volumes, registries, regions, limits. */
export const containers: Group = {
  operations: [...apps, ...containerTemplates, ...endpoints, ...volumes, ...registries, ...ofAccount],
};

import type { Group } from "../group";
import { ofAccount } from "./account";
import { apps } from "./apps";
import { containerTemplates } from "./containers";
import { endpoints } from "./endpoints";
import { logForwarding } from "./logForwarding";
import { registries } from "./registries";
import { volumes } from "./volumes";

/** Magic Containers: apps with their containers and endpoints, log forwarding, registries, regions and limits. */
export const containers: Group = {
  operations: [...apps, ...containerTemplates, ...endpoints, ...logForwarding, ...registries, volumes, ...ofAccount],
};

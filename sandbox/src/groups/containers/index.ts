import type { Group } from "../group";
import { ofAccount } from "./account";
import { apps } from "./apps";
import { containerTemplates } from "./containers";
import { endpoints } from "./endpoints";
import { images } from "./images";
import { logForwarding } from "./logForwarding";
import { registries } from "./registries";
import { runs } from "./runs";
import { volumes } from "./volumes";

/** Magic Containers: apps with everything below them, registries and their images, regions, limits. */
export const containers: Group = {
  operations: [
    ...apps,
    ...runs,
    ...containerTemplates,
    ...endpoints,
    ...volumes,
    ...logForwarding,
    ...registries,
    ...images,
    ...ofAccount,
  ],
};

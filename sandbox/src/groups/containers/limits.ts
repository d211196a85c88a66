import type { ContainerLimits } from "../../schemas/containerAccount";
import type { World } from "../group";

/** What an account may have of which nothing else was said. */
export const unlimited: ContainerLimits = {
  maxNumberOfApplications: 1000,
  maxNumberOfRegionsPerApplication: null,
  maxNumberOfInstancesPerRegion: 1000,
  maxNumberOfInstancesPerApplication: null,
  maxNumberOfVolumesPerApplication: 100,
  maxVolumeSize: null,
};

/** What the account may have. */
export const limitsOf = ({ behaviour }: World): ContainerLimits => ({ ...unlimited, ...behaviour.containerLimits });

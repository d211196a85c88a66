import type { ContainerLimits } from "../../schemas/containerApp";
import type { World } from "../group";

/** The limits for a seed: more than any account is known to have. */
export const unlimited: ContainerLimits = {
  maxNumberOfApplications: 1000,
  maxNumberOfRegionsPerApplication: null,
  maxNumberOfInstancesPerRegion: 1000,
  maxNumberOfInstancesPerApplication: null,
  maxNumberOfVolumesPerApplication: 100,
  maxVolumeSize: null,
};

/** The observed limits of an account. */
const usual: ContainerLimits = {
  maxNumberOfApplications: 10,
  maxNumberOfRegionsPerApplication: 5,
  maxNumberOfInstancesPerRegion: 3,
  maxNumberOfInstancesPerApplication: 15,
  maxNumberOfVolumesPerApplication: 2,
  maxVolumeSize: 100,
};

/** The limits of the account. */
export const limitsOf = ({ behaviour }: World): ContainerLimits => ({ ...usual, ...behaviour.containerLimits });

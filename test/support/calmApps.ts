import type { OptionsChange } from "pulumi-bunny-sandbox";

/**
 * Applications that are active at once, in an account that may have any number of them, of any size. For tests that make
 * many, and prove neither how long they take nor what an account may have.
 */
export const calmApps = {
  appReadsUntilActive: 0,
  containerLimits: {
    maxNumberOfApplications: 100_000,
    maxNumberOfRegionsPerApplication: null,
    maxNumberOfInstancesPerRegion: 1_000,
    maxNumberOfInstancesPerApplication: null,
    maxNumberOfVolumesPerApplication: 100,
    maxVolumeSize: null,
  },
} as const satisfies NonNullable<OptionsChange["behaviour"]>;

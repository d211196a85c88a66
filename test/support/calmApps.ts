import type { OptionsChange } from "pulumi-bunny-sandbox";

/** Applications that are active at once, for tests that do not prove how long they take. */
export const calmApps = {
  appReadsUntilActive: 0,
} as const satisfies NonNullable<OptionsChange["behaviour"]>;

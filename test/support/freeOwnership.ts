import type { Ownership } from "../../provider/src/ownership/claims";

/** What a step is told where no other resource has anything. */
export const freeOwnership: Ownership = {
  ownerOf: () => ({ _tag: "Nobody" }),
  sameNumber: () => undefined,
  adopt: () => undefined,
  adoptSettingsApply: true,
  isFirstRefusal: () => true,
  remove: (_objects, removal) => removal(new Set()),
};

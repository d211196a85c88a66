import type { Ownership } from "../../provider/src/ownership/claims";

/** What a step is told where no other resource has anything. */
export const freeOwnership: Ownership = {
  ownerOf: () => ({ _tag: "Nobody" }),
  adopt: () => undefined,
  remove: (_objects, removal) => removal(new Set()),
};

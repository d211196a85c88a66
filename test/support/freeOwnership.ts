import * as E from "fp-ts/Either";
import type { Ownership } from "../../provider/src/kernel/claims";

/** What a step is told where no other resource has anything. */
export const freeOwnership: Ownership = {
  ownerOf: () => Promise.resolve({ _tag: "Nobody" }),
  take: () => Promise.resolve(),
  takeOver: () => Promise.resolve(),
  beforeRemoving: () => Promise.resolve(),
  remove: (_name, removal) => async () => {
    const removed = await removal();
    return E.isLeft(removed) ? removed : E.right("removed");
  },
};

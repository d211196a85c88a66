import type { Declarations } from "../../../provider/src/contract/declarations";
import { noObjects } from "../../../provider/src/ownership/claims";
import { define } from "../../../provider/src/vocabulary";
import { declarationsOf } from "../../../provider/src/vocabulary/declarations";

const nothing = declarationsOf(define({ kind: "Thing", required: {}, optional: {}, computed: {} }));

/** A kind that declares no more than this. */
export const declaring = <Declared extends Partial<Declarations>>(declared: Declared) => ({
  ...nothing,
  objects: () => noObjects,
  ...declared,
});

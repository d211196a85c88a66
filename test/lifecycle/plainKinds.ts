import type { PlainKind } from "./plainKind";
import { videoLibrary } from "./videoLibrary";

/** All kinds of objects with a number and a name. */
export const plainKinds: readonly PlainKind[] = [videoLibrary];

import * as lifecycles from "../../provider/src/lifecycles";

/** The names of all kinds of resources that this version has. */
export const lifecycleKinds: readonly string[] = Object.values(lifecycles).map(({ kind }) => kind);

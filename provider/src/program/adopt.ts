/**
 * Whether an existing object is taken over: `true` if everything managed is already equal, `"overwrite"` to update it
 * to match, `false` to fail.
 */
export type Adopt = boolean | "overwrite";

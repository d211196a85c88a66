/**
 * Whether something that already exists is taken over: `true` when all that is managed is equal, `"overwrite"` to make
 * it so, `false` to refuse.
 */
export type Adopt = boolean | "overwrite";

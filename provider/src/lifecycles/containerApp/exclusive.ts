/** Maps that are managed whole where they are given. */
export const exclusive = ["containerTemplates.*.endpoints"] as const;

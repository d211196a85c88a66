/** The status of a release; `other(<number>)` if the API has added one. */
export type ReleaseStatus = "archived" | "live" | `other(${number})`;

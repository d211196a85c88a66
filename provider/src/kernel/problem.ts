/** What is wrong with an input, and what to write instead. */
export interface Problem {
  /** Path of the property: `containerTemplates.web.imageTag`. */
  readonly property: string;
  readonly reason: string;
}

/** Tells whether a value is only known after the update: nothing can be wrong with it yet. */
export type IsUnknown = (value: unknown) => boolean;

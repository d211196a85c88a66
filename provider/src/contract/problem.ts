/** What is wrong with an input, and what to write instead. */
export interface Problem {
  /** Path of the property: `containerTemplates.web.imageTag`. */
  readonly property: string;
  readonly reason: string;
}

/** Whether a value is not known until the update, so that nothing can be wrong with it yet. */
export type IsUnknown = (value: unknown) => boolean;

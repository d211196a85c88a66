/** One call of the engine about a resource: what it says besides properties, and how to reach the user. */
export interface Call {
  /** Shows a line to the user. It must not contain secrets. @param resource what to call the resource, if nothing else says which it is */
  readonly log: (resource: string, line: string) => void;
  /** How long the operation may take, if the engine passes it on separately. */
  readonly timeoutMilliseconds?: number;
  /** Aborts when the user cancels the command. */
  readonly cancelled?: AbortSignal;
}

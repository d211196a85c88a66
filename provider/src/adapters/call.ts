/** One call of the engine about a resource: what it says besides properties, and how to reach the user. */
export interface Call {
  /** Shows a line to the user. It must not contain secrets. @param resource what to call the resource, if nothing else says which it is */
  readonly log: (resource: string, line: string) => void;
  /** Shows a warning, likewise. */
  readonly warn: (resource: string, line: string) => void;
  /** Shows a line that the next one replaces. It must not contain secrets. @param urn the resource, if it is known */
  readonly progress: (resource: string, line: string, urn: string | undefined) => Promise<void>;
  /** How long the operation may take, if the engine passes it on separately. */
  readonly timeoutMilliseconds?: number;
  /** Aborts when the user cancels the command. */
  readonly cancelled?: AbortSignal;
}

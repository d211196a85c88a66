/** What the warm process is told over its IPC channel. */
export type Order =
  | {
      readonly order: "begin";
      /** What the CLI has in its environment. */
      readonly environment: NodeJS.ProcessEnv;
      /** What the run executes: a file, or the folder of a package. */
      readonly program: string;
    }
  | { readonly order: "end" };

/** What it answers. */
export type Answer =
  | {
      readonly answer: "ready";
      /** Where the CLI finds the language host: the value of its flag --client. */
      readonly languageHost: string;
      /** The pipe through which the script of the provider calls. */
      readonly calls: string;
    }
  | {
      readonly answer: "ended";
      /** Errors that would have ended the process. */
      readonly uncaught: readonly string[];
    };

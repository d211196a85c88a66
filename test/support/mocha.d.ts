declare module "mocha/lib/cli" {
  /** Fails if there is no such file. */
  export function lookupFiles(pattern: string, extensions: readonly string[]): unknown;
}

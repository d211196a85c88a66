import { inspect } from "node:util";
import * as pulumi from "@pulumi/pulumi";

/**
 * An error that ends the program with its message alone.
 *
 * Pulumi hides the stack of a `RunError`, but not while the program's outputs are still being worked out after its last
 * line: then it prints the stack, and the message only where there is none. Where many resources wait for the same
 * error, it puts "error serializing property" before the message once for each of them, so the message cannot be changed.
 * And it inspects an error before it decides to print the message alone: by then the error refers to most of the program,
 * which takes half a minute to write out, so it says itself how it looks.
 */
export function programError(message: string): pulumi.RunError {
  const error = new pulumi.RunError(message);
  return Object.defineProperties(error, {
    message: { get: () => message, set: () => undefined },
    stack: { get: () => "", set: () => undefined },
    [inspect.custom]: { value: () => message },
  });
}

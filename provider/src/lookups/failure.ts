import { inspect } from "node:util";
import * as pulumi from "@pulumi/pulumi";

/**
 * Ends the program with one line.
 *
 * Where many resources wait for the same look-up, Pulumi puts "error serializing property" before the message once for
 * each of them, so the message cannot be changed. And it inspects an error before it decides to print the message alone:
 * by then the error refers to most of the program, which takes half a minute to write out, so it says itself how it looks.
 */
export function failure(lookup: string, reason: string): pulumi.RunError {
  const message = `${lookup}: ${reason}`;
  const error = new pulumi.RunError(message);
  return Object.defineProperties(error, {
    message: { get: () => message, set: () => undefined },
    [inspect.custom]: { value: () => error.stack },
  });
}

import { inspect } from "node:util";
import * as pulumi from "@pulumi/pulumi";

/**
 * An error that ends the program with nothing but its message.
 *
 * Pulumi hides the stack of a `RunError`, except while outputs are still being resolved after the program's last line: then
 * it prints the stack, and the message only if there is no stack. If many resources wait for the same error, Pulumi adds
 * "error serializing property" to the message for each of them, so the message is read-only. And Pulumi inspects an error
 * before it decides to print only the message: by then the error refers to most of the program, which takes half a minute to
 * print, so inspecting it gives just the message.
 */
export function programError(message: string): pulumi.RunError {
  const error = new pulumi.RunError(message);
  return Object.defineProperties(error, {
    message: { get: () => message, set: () => undefined },
    stack: { get: () => "", set: () => undefined },
    [inspect.custom]: { value: () => message },
  });
}

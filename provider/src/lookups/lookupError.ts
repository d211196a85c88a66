import type * as pulumi from "@pulumi/pulumi";
import { programError } from "../programError";

/** Ends the program, because a look-up has no answer. */
export function failure(lookup: string, reason: string): pulumi.RunError {
  return programError(`${lookup}: ${reason}`);
}

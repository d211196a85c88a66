import type * as pulumi from "@pulumi/pulumi";
import { programError } from "../program/programError";

/** The error that ends the program when a look-up fails. */
export function failure(lookup: string, reason: string): pulumi.RunError {
  return programError(`${lookup}: ${reason}`);
}

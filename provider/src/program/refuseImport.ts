import type * as pulumi from "@pulumi/pulumi";
import { programError } from "./programError";

/**
 * Pulumi's dynamic-provider process does not support import: it fails with a stack trace before it calls this package. So
 * the constructor says what to write instead.
 */
export function refuseImport(kind: string, name: string, opts: pulumi.CustomResourceOptions): void {
  if (opts.import === undefined) return;
  throw programError(
    `${kind} "${name}": the import option does not work with dynamic providers, and pulumi-bunny is one.\n` +
      "Remove it, and set adopt: true, which takes over what exists; or import through the plugin of this package.",
  );
}

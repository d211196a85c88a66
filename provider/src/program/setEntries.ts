import type * as pulumi from "@pulumi/pulumi";

/**
 * The entries of a set as an output. State keeps them as the names of a map in an array, because of which the engine shows
 * single entries that changed.
 */
export function entriesOf(output: pulumi.OutputInstance<unknown>): pulumi.Output<string[]> {
  return output.apply((entries) => (Array.isArray(entries) ? entries.flatMap(namesIn).sort() : []));
}

function namesIn(entry: unknown): readonly string[] {
  return typeof entry === "object" && entry !== null ? Object.keys(entry) : [String(entry)];
}

import type * as pulumi from "@pulumi/pulumi";

/**
 * The entries of a set as an output. State has them as the names of a map inside an array, so that the engine shows changes
 * of single entries.
 */
export function entriesOf(output: pulumi.OutputInstance<unknown>): pulumi.Output<string[]> {
  return output.apply((entries) => (Array.isArray(entries) ? entries.flatMap(namesIn).sort() : []));
}

function namesIn(entry: unknown): readonly string[] {
  return typeof entry === "object" && entry !== null ? Object.keys(entry) : [String(entry)];
}

import * as pulumi from "@pulumi/pulumi";

/** What a template string makes of an Output. */
export function outputAsText(): string {
  const output: unknown = pulumi.output("value");
  return String(output);
}

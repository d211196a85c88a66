import * as pulumi from "@pulumi/pulumi";
import { programError } from "../programError";

/** Pulumi passes the ID of a resource in its place, whichever kind it is and wherever it stands: nobody would notice. */
export function refuseResources(kind: string, name: string, args: pulumi.Inputs): void {
  const path = pathOfResource(args);
  if (path === undefined) return;
  throw programError(`${kind} "${name}": ${path.join(".")} is a resource: pass one of its properties, such as its id`);
}

function pathOfResource(value: object): readonly string[] | undefined {
  for (const [name, part] of Object.entries<unknown>({ ...value })) {
    if (typeof part !== "object" || part === null || pulumi.Output.isInstance(part)) continue;
    if (pulumi.Resource.isInstance(part)) return [name];
    const below =
      Array.isArray(part) || Object.getPrototypeOf(part) === Object.prototype ? pathOfResource(part) : undefined;
    if (below !== undefined) return [name, ...below];
  }
  return undefined;
}

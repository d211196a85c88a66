import * as pulumi from "@pulumi/pulumi";
import { programError } from "./programError";

/**
 * The same arguments, none of which is a resource: Pulumi passes the ID of a resource in its place, whichever kind it is and
 * wherever it stands, and nobody would notice. Outputs are refused once they are known.
 */
export function withoutResources(kind: string, name: string, args: pulumi.Inputs): pulumi.Inputs {
  return Object.fromEntries(
    Object.entries<unknown>(args).map(([property, value]) => [property, checked(value, [property])]),
  );

  function checked(value: unknown, path: readonly string[]): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (pulumi.Output.isInstance(value) || value instanceof Promise) {
      return pulumi.output(value).apply((known) => checked(known, path));
    }
    if (pulumi.Resource.isInstance(value)) {
      throw programError(
        `${kind} "${name}": ${path.join(".")} is a resource: pass one of its properties, such as its id`,
      );
    }
    if (Array.isArray(value)) return value.map((part, index) => checked(part, [...path, String(index)]));
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([part, below]) => [part, checked(below, [...path, part])]));
  }
}

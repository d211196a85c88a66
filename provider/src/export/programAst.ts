import type { Properties } from "../properties/values";
import { printText, printValue } from "./print";

/** A resource of the program. */
export interface Resource {
  /** Its identifier in the program, if others refer to it. */
  readonly identifier?: string | undefined;
  readonly kind: string;
  /** Its Pulumi name. */
  readonly name: string;
  /** Its resource ID. */
  readonly id: string;
  readonly properties: Properties;
  /** Whether destroying the stack keeps it, whatever becomes of the others. */
  readonly retain?: boolean;
}

/** The part of the program about one object of the account. */
export interface Section {
  /** What the heading calls the object: `Pull zone shop (1234)`. */
  readonly title: string;
  readonly statements: readonly Resource[];
  /** What is left out, and why. */
  readonly omissions: readonly string[];
  /** What bunny.net has made for the object, and what must not be deleted before it: `PullZone 1234`. */
  readonly companions?: readonly string[];
}

/** A resource as TypeScript. */
export function printResource({ identifier, kind, name, properties, retain }: Resource, retainAll: boolean): string {
  const constant = identifier === undefined ? "" : `const ${identifier} = `;
  const options = (retain ?? retainAll) ? ", { retainOnDelete: true }" : "";
  return `${constant}new bunny.${kind}(${printText(name)}, ${printValue(properties)}${options});`;
}

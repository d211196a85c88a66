import type { Properties } from "../properties/values";
import { printComment, printText, printValue } from "./print";

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
  /** Comments for the reader. */
  readonly remarks?: readonly string[] | undefined;
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

const width = 80;

/** A resource as TypeScript, laid out as Prettier does. */
export function printResource(resource: Resource, retainAll: boolean): string {
  const { identifier, kind, name, properties, remarks = [], retain = retainAll } = resource;
  const begin = `${identifier === undefined ? "" : `const ${identifier} = `}new bunny.${kind}(`;
  const onOneLine = `${begin}${printText(name)}, {`;
  const call =
    retain || onOneLine.length > width
      ? `${begin}\n${[printText(name), printValue(properties, "  "), ...(retain ? ["{ retainOnDelete: true }"] : [])]
          .map((argument) => `  ${argument},\n`)
          .join("")});`
      : `${begin}${printText(name)}, ${printValue(properties)});`;
  return [...remarks.map(printComment), call].join("\n");
}

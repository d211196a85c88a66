import { typeTokens } from "../common/typeTokens";
import type { Properties } from "../properties/values";
import type { Whole } from "./foundObject";
import { printText, printValue } from "./print";

/** A resource of the program. */
export interface Resource {
  /** Its identifier in the program, if others refer to it. */
  readonly identifier: string | undefined;
  readonly kind: string;
  /** Its Pulumi name. */
  readonly name: string;
  /** Its resource ID. */
  readonly id: string;
  readonly properties: Properties;
}

/** The part of the program about one object of the account. */
export interface Section extends Required<Omit<Whole, "objects">> {
  readonly statements: readonly Resource[];
}

/** Resources for `pulumi import --file`, under the names that the program gives them. */
export function printImports(resources: readonly Resource[]): string {
  const listed = resources.map(({ kind, name, id }) => ({ type: typeTokens.plugin(kind), name, id }));
  return `${JSON.stringify({ resources: listed }, undefined, 2)}\n`;
}

/** A resource as TypeScript. @param isKept whether destroying the stack leaves it in place */
export function printResource({ identifier, kind, name, properties }: Resource, isKept: boolean): string {
  const constant = identifier === undefined ? "" : `const ${identifier} = `;
  const options = isKept ? ", { retainOnDelete: true }" : "";
  return `${constant}new bunny.${kind}(${printText(name)}, ${printValue(properties)}${options});`;
}

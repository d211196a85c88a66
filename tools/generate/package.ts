/*
 * The package schema, as far as it is written and read here: https://www.pulumi.com/docs/iac/packages-and-automation/schema.
 */

/** A type, or a property with its type. */
export interface Part {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Part;
  readonly additionalProperties?: Part;
  readonly oneOf?: readonly Part[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly secret?: boolean;
  readonly willReplaceOnChanges?: boolean;
  readonly description?: string;
}
export type Parts = Readonly<Record<string, Part>>;

/** What a program gives, or gets. */
export interface Members {
  readonly type?: "object";
  readonly properties: Parts;
  readonly required?: readonly string[];
}

interface Described {
  readonly description: string;
}
export type TypePart = Described & Members;

export interface FunctionPart extends Described {
  readonly inputs?: Members;
  readonly outputs?: Members;
}

export interface ResourcePart extends Described {
  readonly properties: Parts;
  readonly required: readonly string[];
  readonly inputProperties: Parts;
  readonly requiredInputs: readonly string[];
  /** What `pulumi do <kind> list` takes. */
  readonly listInputs?: Members;
  readonly aliases?: ReadonlyArray<{ readonly type: string }>;
}

export interface PackageSchema {
  readonly types: Readonly<Record<string, TypePart>>;
  readonly provider: { readonly inputProperties: Parts };
  readonly resources: Readonly<Record<string, ResourcePart>>;
  readonly functions: Readonly<Record<string, FunctionPart>>;
}

/** The name of a type that is referred to. */
export const typeNameOf = (ref: string): string => ref.replace(/.*:/, "");

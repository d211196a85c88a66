import { type PackageSchema, type Part, typeNameOf } from "../package";

/** What is written where, by the schema of the package. */
export class SchemaTypes {
  constructor(private readonly schema: PackageSchema) {}

  inputOf(kind: string, name: string): Part {
    const inputs =
      kind === "Provider"
        ? this.schema.provider.inputProperties
        : this.schema.resources[`bunny:index:${kind}`]?.inputProperties;
    return there(inputs?.[name], `${kind}.${name}`);
  }

  argumentOf(lookup: string, name: string): Part {
    return there(this.schema.functions[`bunny:index:${lookup}`]?.inputs?.properties[name], `${lookup}.${name}`);
  }

  isKind(name: string): boolean {
    return `bunny:index:${name}` in this.schema.resources;
  }

  /** A property of an object type. */
  memberOf(ref: string, name: string): Part {
    return there(this.schema.types[tokenOf(ref)]?.properties[name], `${typeNameOf(ref)}.${name}`);
  }

  /** The type that an object has: of several, the one that its tag says. */
  objectAt({ $ref, discriminator }: Part, tag: (name: string) => string | undefined): string | undefined {
    if (discriminator === undefined) return $ref;
    const said = tag(discriminator.propertyName);
    return said === undefined ? undefined : discriminator.mapping[said];
  }
}

function there(part: Part | undefined, what: string): Part {
  if (part === undefined) throw new Error(`${what} is not in the schema, but in an example`);
  return part;
}

const tokenOf = (ref: string): string => ref.replace("#/types/", "");

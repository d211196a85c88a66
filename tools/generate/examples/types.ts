import * as t from "io-ts";
import * as E from "fp-ts/Either";

/** The type of a property in the schema. */
export interface Part {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Part;
  readonly additionalProperties?: Part;
  readonly oneOf?: readonly Part[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

const PartCodec: t.Type<Part, unknown> = t.recursion("Part", () =>
  t.partial({
    type: t.string,
    $ref: t.string,
    items: PartCodec,
    additionalProperties: PartCodec,
    oneOf: t.readonlyArray(PartCodec),
    discriminator: t.type({ propertyName: t.string, mapping: t.record(t.string, t.string) }),
  }),
);

const PartsCodec = t.record(t.string, PartCodec);

/** The parts of a schema that say how its values are written. */
const SchemaCodec = t.type({
  types: t.record(t.string, t.type({ properties: PartsCodec })),
  provider: t.type({ inputProperties: PartsCodec }),
  resources: t.record(t.string, t.type({ inputProperties: PartsCodec, properties: PartsCodec })),
  functions: t.record(
    t.string,
    t.intersection([
      t.type({ outputs: t.type({ properties: PartsCodec }) }),
      t.partial({ inputs: t.type({ properties: PartsCodec }) }),
    ]),
  ),
});

/** What is written where, by the schema of the package. */
export class SchemaTypes {
  private readonly schema: t.TypeOf<typeof SchemaCodec>;

  constructor(schema: unknown) {
    const decoded = SchemaCodec.decode(schema);
    if (E.isLeft(decoded)) throw new Error("the schema has parts that examples cannot be written by");
    this.schema = decoded.right;
  }

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

export const typeNameOf = (ref: string): string => ref.replace(/.*:/, "");

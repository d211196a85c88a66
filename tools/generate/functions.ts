import { join } from "node:path";
import ts from "typescript";
import * as lookups from "../../provider/src/lookups/all";
import { firstUpper } from "./catalogue";

/** A part of a schema, as JSON. */
type Json = Readonly<Record<string, unknown>>;

const provider = join(__dirname, "..", "..", "provider");

/** Numbers that need not be whole. */
const fraction = /cost|cpuTime|price/i;

/** The look-ups and the types of their results, from the interfaces that programs in TypeScript use. */
export function functionsOf(inMarkdown: (text: string) => string): {
  readonly functions: Readonly<Record<string, Json>>;
  readonly types: ReadonlyMap<string, Json>;
} {
  const { program, checker } = compiled();
  const types = new Map<string, Json>();
  const functions = Object.keys(lookups)
    .sort()
    .map((name): [string, Json] => {
      const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(`/${name}.ts`));
      const exported = file === undefined ? undefined : checker.getSymbolAtLocation(file);
      const declared = (suffix: string): ts.Symbol | undefined =>
        exported?.exports?.get(ts.escapeLeadingUnderscores(`${name}${suffix}`)) ??
        exported?.exports?.get(ts.escapeLeadingUnderscores(`${firstUpper(name)}${suffix}`));
      const [itself, args, result] = [declared(""), declared("Args"), declared("Result")];
      if (itself === undefined || result === undefined) throw new Error(`${name} has no interface for its result`);
      return [
        `bunny:index:${name}`,
        {
          description: inMarkdown(commentOf(itself)),
          ...(args === undefined ? {} : { inputs: objectOf(args) }),
          outputs: objectOf(result, secretsOf(name)),
        },
      ];
    });
  return { functions: Object.fromEntries(functions), types };

  function objectOf(symbol: ts.Symbol, secrets: readonly string[] = []): Json {
    return membersOf(checker.getDeclaredTypeOfSymbol(symbol), symbol.name, secrets);
  }

  function membersOf(type: ts.Type, typeName: string, secrets: readonly string[] = []): Json {
    const members = type.getProperties();
    const properties = members.map((member): [string, Json] => [
      member.name,
      {
        ...schemaOf(checker.getTypeOfSymbol(member), member, typeName),
        ...(secrets.includes(member.name) ? { secret: true } : {}),
        description: inMarkdown(commentOf(member)),
      },
    ]);
    return {
      type: "object",
      properties: Object.fromEntries(properties),
      required: members.filter((member) => !isOptional(member)).map(({ name }) => name),
    };
  }

  function isOptional(member: ts.Symbol): boolean {
    const type = checker.getTypeOfSymbol(member);
    return (
      (member.flags & ts.SymbolFlags.Optional) !== 0 ||
      (type.isUnion() && type.types.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0))
    );
  }

  /**
   * @param property what has the type, or holds what has it
   * @param owner name of the type that has the property
   */
  function schemaOf(type: ts.Type, property: ts.Symbol, owner: string): Json {
    const { name } = property;
    const present = withoutOutput(checker.getNonNullableType(type));
    if ((present.flags & ts.TypeFlags.BooleanLike) !== 0) return { type: "boolean" };
    if ((present.flags & ts.TypeFlags.NumberLike) !== 0) return { type: fraction.test(name) ? "number" : "integer" };
    if (isText(present)) return { type: "string" };
    if (present.isUnion()) {
      const all = new Map(
        present.types.map((each) => schemaOf(each, property, owner)).map((each) => [JSON.stringify(each), each]),
      );
      const [only] = all.values();
      // In the order of the resources: in Java, an ID is then of the same type for both.
      return all.size === 1 && only !== undefined ? only : { oneOf: [...all].sort().map(([, each]) => each) };
    }
    const item = checker.isArrayType(present) ? checker.getTypeArguments(present as ts.TypeReference)[0] : undefined;
    if (item !== undefined) return { type: "array", items: schemaOf(item, property, owner) };
    const entry = checker.getIndexTypeOfType(present, ts.IndexKind.String);
    if (entry !== undefined) return { type: "object", additionalProperties: schemaOf(entry, property, owner) };
    const symbol = present.aliasSymbol ?? present.getSymbol();
    const isNamed = symbol !== undefined && symbol.name !== "__type";
    const typeName = isNamed ? symbol.name : `${owner}${firstUpper(name)}`;
    const token = `bunny:index:${typeName}`;
    if (!types.has(token)) {
      types.set(token, {});
      const description = inMarkdown(commentOf(isNamed ? symbol : property));
      types.set(token, { description, ...membersOf(present, typeName) });
    }
    return { $ref: `#/types/${token}` };
  }

  /** The value of an `Output`, as which classes of this package return secrets. */
  function withoutOutput(type: ts.Type): ts.Type {
    const [value] = type.aliasSymbol?.name === "Output" ? (type.aliasTypeArguments ?? []) : [];
    return value ?? type;
  }

  /** Text, or the rest of an open list of names: `string & {}`. */
  function isText(type: ts.Type): boolean {
    return (type.flags & ts.TypeFlags.StringLike) !== 0 || (type.isIntersection() && type.types.some(isText));
  }

  /** A comment with those of its tags that the schema has. */
  function commentOf(symbol: ts.Symbol): string {
    const tags = symbol
      .getJsDocTags(checker)
      .filter(({ name }) => name === "default" || name === "example")
      .map(({ name, text }) => {
        const said = ts.displayPartsToString(text).trim();
        return name === "default" ? ` @default ${said}` : `\n@example\n${said}`;
      });
    return ts.displayPartsToString(symbol.getDocumentationComment(checker)) + tags.join("");
  }
}

function secretsOf(name: string): readonly string[] {
  const all: Readonly<Record<string, { readonly secrets?: readonly string[] }>> = lookups;
  return all[name]?.secrets ?? [];
}

function compiled(): { readonly program: ts.Program; readonly checker: ts.TypeChecker } {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(provider, "tsconfig.json"), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    provider,
  );
  const program = ts.createProgram(
    fileNames.filter((file) => /[\\/]lookups[\\/]|[\\/]get\w+\.ts$/.test(file)),
    options,
  );
  return { program, checker: program.getTypeChecker() };
}

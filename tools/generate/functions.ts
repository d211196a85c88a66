import { join } from "node:path";
import ts from "typescript";
import { firstUpper } from "./catalogue";
import { servedLookups } from "./lookups";
import type { FunctionPart, Members, Part, TypePart } from "./package";

const provider = join(__dirname, "..", "..", "provider");

/** What a type is that the checker could not find, or that says nothing. */
const unresolved = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never;

/** Numbers that need not be whole. */
const fraction = /cost|cpuTime|price|balance|charges|(rate|itude)$/i;

/** What programs call besides the classes of kinds, as in a schema. */
export interface Functions {
  /** The look-ups. */
  readonly functions: Readonly<Record<string, FunctionPart>>;
  /** The types of their results. */
  readonly types: ReadonlyMap<string, TypePart>;
  /** What only programs in TypeScript have, by name: its comment and its arguments. */
  readonly others: Readonly<Record<string, FunctionPart>>;
}

/** The look-ups and the types of their results, from the interfaces that programs in TypeScript use. */
export function functionsOf(inMarkdown: (text: string) => string): Functions {
  const { program, checker } = compiled();
  const types = new Map<string, TypePart>();
  const functions = [...servedLookups().keys()].map((name): [string, FunctionPart] => {
    const [itself, args, result] = ["", "Args", "Result"].map((suffix) => declared(name, suffix));
    if (itself === undefined || result === undefined) throw new Error(`${name} has no interface for its result`);
    return [
      `bunny:index:${name}`,
      {
        description: inMarkdown(commentOf(itself)),
        ...(args === undefined ? {} : { inputs: objectOf(args) }),
        outputs: objectOf(result),
      },
    ];
  });
  const others = ["importZoneFile", "dnsPresets", "Provider"].map((name): [string, FunctionPart] => {
    const [itself, args] = ["", "Args"].map((suffix) => declared(name, suffix));
    if (itself === undefined) throw new Error(`${name} is not exported by a file of its name`);
    const inputs = args === undefined ? {} : { inputs: objectOf(args) };
    return [name, { description: inMarkdown(commentOf(itself)), ...inputs }];
  });
  return { functions: Object.fromEntries(functions), types, others: Object.fromEntries(others) };

  function declared(name: string, suffix: string): ts.Symbol | undefined {
    const file = program
      .getSourceFiles()
      .find(({ fileName }) => fileName.toLowerCase().endsWith(`/${name.toLowerCase()}.ts`));
    const exported = file === undefined ? undefined : checker.getSymbolAtLocation(file);
    return (
      exported?.exports?.get(ts.escapeLeadingUnderscores(`${name}${suffix}`)) ??
      exported?.exports?.get(ts.escapeLeadingUnderscores(`${firstUpper(name)}${suffix}`))
    );
  }

  function objectOf(symbol: ts.Symbol): Members {
    return membersOf(checker.getDeclaredTypeOfSymbol(symbol), symbol.name);
  }

  function membersOf(type: ts.Type, typeName: string): Members {
    const members = asDeclared(type.getProperties());
    const properties = members.map((member): [string, Part] => [
      member.name,
      {
        ...schemaOf(checker.getTypeOfSymbol(member), member, typeName),
        // Nothing else in a result is an output.
        ...(checker.getTypeOfSymbol(member).aliasSymbol?.name === "Output" ? { secret: true } : {}),
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
  function schemaOf(type: ts.Type, property: ts.Symbol, owner: string): Part {
    const { name } = property;
    const present = checker.getNonNullableType(withoutOutput(type));
    if ((present.flags & unresolved) !== 0) throw new Error(`${owner}.${name} has no type that TypeScript can resolve`);
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
      const description = inMarkdown(commentOf(isNamed ? symbol : property));
      types.set(token, { description, properties: {} });
      types.set(token, { description, ...membersOf(present, typeName) });
    }
    return { $ref: `#/types/${token}` };
  }

  /** The value of an `Output`, as which classes of this package return secrets, or of an `Input`. */
  function withoutOutput(type: ts.Type): ts.Type {
    const [value] = ["Output", "Input"].includes(type.aliasSymbol?.name ?? "") ? (type.aliasTypeArguments ?? []) : [];
    return value === undefined ? type : checker.getNonNullableType(value);
  }

  /** Text, or the rest of an open list of names: `string & {}`. */
  function isText(type: ts.Type): boolean {
    return (type.flags & ts.TypeFlags.StringLike) !== 0 || (type.isIntersection() && type.types.some(isText));
  }

  /** A comment with those of its tags that the schema has. */
  function commentOf(symbol: ts.Symbol): string {
    const tags = symbol
      .getJsDocTags(checker)
      .filter(({ name }) => ["default", "example", "see"].includes(name))
      .map(({ name, text }) => {
        const said = ts.displayPartsToString(text).trim();
        if (name === "see") return `\n@see ${said}`;
        return name === "default" ? ` @default ${said}` : `\n@example\n${said}`;
      });
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker)) + tags.join("");
    return comment.replaceAll(/\{@link (\S+) \}/g, "{@link $1}");
  }
}

/** In the order of their declarations, those that come from a class last: the checker's depends on what it read before. */
function asDeclared(members: readonly ts.Symbol[]): readonly ts.Symbol[] {
  const places = members.map((member) => {
    const [declaration] = member.declarations ?? [];
    return { member, file: declaration?.getSourceFile(), position: declaration?.pos ?? 0 };
  });
  const files = [...new Set(places.map(({ file }) => file))];
  return places
    .sort((left, right) => files.indexOf(left.file) - files.indexOf(right.file) || left.position - right.position)
    .map(({ member }) => member);
}

function compiled(): { readonly program: ts.Program; readonly checker: ts.TypeChecker } {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(provider, "tsconfig.json"), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    provider,
  );
  const program = ts.createProgram(
    fileNames.filter((file) => /[\\/]lookups[\\/]|[\\/]program[\\/]provider\.ts$/.test(file)),
    options,
  );
  return { program, checker: program.getTypeChecker() };
}

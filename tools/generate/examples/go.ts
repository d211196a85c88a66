import { repository } from "../../release/repository";
import { firstUpper } from "../catalogue";
import { flat, type Item, type Layout, type Style, written } from "./layout";
import { type Member, type Statement, usedIn, type Value } from "./program";
import { textOf } from "./python";
import { type Part, typeNameOf } from "../package";
import type { SchemaTypes } from "./types";

const gofmt: Style = { indent: "\t", width: 100, isAligned: true };

/** The module of the SDK: where the repository is, and before it is known no path from which it could be fetched. */
export const goModule = `${repository?.replace("https://", "") ?? "pulumi-bunny"}/sdk/go`;

/** An example as a program in Go. */
export function goOf(program: readonly Statement[], types: SchemaTypes): string {
  const body = new Body(program, types);
  const lines = program.flatMap((statement) => [
    ...statement.comments.map((comment) => `// ${comment}`),
    ...body.linesOf(statement),
  ]);
  const imports = [
    ...(body.readsFiles ? ['"os"', ""] : []),
    `"${goModule}/bunny"`,
    "",
    '"github.com/pulumi/pulumi/sdk/v3/go/pulumi"',
    ...(program.some(({ type }) => type === "secret") ? ['"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"'] : []),
  ];
  return [
    "package main",
    "",
    "import (",
    ...indented(imports, 1),
    ")",
    "",
    "func main() {",
    "\tpulumi.Run(func(ctx *pulumi.Context) error {",
    ...indented(lines, 2),
    "\t\treturn nil",
    "\t})",
    "}",
    "",
  ].join("\n");
}

function indented(lines: readonly string[], depth: number): readonly string[] {
  return lines.flatMap((line) => line.split("\n")).map((line) => (line === "" ? "" : `${"\t".repeat(depth)}${line}`));
}

/** The body of the program's function. */
class Body {
  readsFiles = false;
  private hasError = false;
  private readonly used: ReadonlySet<string>;
  private readonly lookups: ReadonlySet<string>;

  constructor(
    program: readonly Statement[],
    private readonly types: SchemaTypes,
  ) {
    this.used = usedIn(program);
    this.lookups = new Set(program.flatMap((one) => (one.type === "lookup" ? [one.variable] : [])));
  }

  linesOf(statement: Statement): readonly string[] {
    switch (statement.type) {
      case "secret":
        return [`${statement.variable} := config.New(ctx, "").RequireSecret(${quoted(statement.key)})`];
      case "output":
        return [`ctx.Export(${quoted(statement.name)}, ${flat(this.value(statement.value, {}))})`];
      case "lookup": {
        const { variable, name, members } = statement;
        const called = this.types.isKind(name.slice("get".length))
          ? `Lookup${name.slice("get".length)}`
          : firstUpper(name);
        const open = `${variable} := bunny.${called}Output(ctx, bunny.${called}OutputArgs{`;
        const args = this.members(members, (member) => this.types.argumentOf(name, member));
        return [written({ open, close: "})", items: args }, gofmt)];
      }
      case "resource":
        return this.resource(statement);
    }
  }

  private resource(statement: Extract<Statement, { readonly type: "resource" }>): readonly string[] {
    const { variable, kind, name, members, dependsOn, provider } = statement;
    const files = members.flatMap(([member, value]) => (value.type === "file" ? [[member, value.path] as const] : []));
    const read = files.flatMap(([member, path]) => this.checked(member, `os.ReadFile(${quoted(path)})`));
    const options = [
      ...(dependsOn.length === 0 ? [] : [`pulumi.DependsOn([]pulumi.Resource{${dependsOn.join(", ")}})`]),
      ...(provider === undefined ? [] : [`pulumi.Provider(${provider})`]),
    ];
    const layout: Layout = {
      open: `bunny.New${kind}(ctx, ${quoted(name)}, &bunny.${kind}Args{`,
      close: `}${options.map((option) => `, ${option}`).join("")})`,
      items: this.members(members, (member) => this.types.inputOf(kind, member), files.length > 0),
      isOpen: true,
    };
    const isUsed = variable !== undefined && this.used.has(variable);
    return [...read, ...this.checked(isUsed ? variable : "_", written(layout, gofmt))];
  }

  /** A call that may fail. */
  private checked(variable: string, call: string): readonly string[] {
    const isNew = variable !== "_" || !this.hasError;
    this.hasError = true;
    if (call.startsWith("os.")) this.readsFiles = true;
    return [`${variable}, err ${isNew ? ":=" : "="} ${call}`, "if err != nil {", "\treturn err", "}"];
  }

  private members(members: readonly Member[], partOf: (name: string) => Part, hasFiles = false): readonly Item[] {
    return members.map(([name, value]) => ({
      key: `${firstUpper(name)}: `,
      value: hasFiles && value.type === "file" ? `pulumi.String(${name})` : this.value(value, partOf(name)),
    }));
  }

  private value(value: Value, part: Part): Layout {
    switch (value.type) {
      case "text":
        return `pulumi.String(${quoted(value.text)})`;
      case "number":
        return `pulumi.${part.type === "number" ? "Float64" : "Int"}(${value.number})`;
      case "boolean":
        return `pulumi.Bool(${String(value.boolean)})`;
      case "variable":
        return value.name;
      case "file":
        throw new Error("an example reads a file for what is no argument of a resource");
      case "property":
        if (value.name === "id") return `${value.of}.ID()`;
        return `${value.of}.${firstUpper(value.name)}${this.lookups.has(value.of) ? "()" : ""}`;
      case "list": {
        const items = value.items.map((item) => ({ key: "", value: this.value(item, part.items ?? {}) }));
        return { open: `${arrayOf(part.items)}{`, close: "}", items };
      }
      case "object":
        return this.object(value.members, part);
    }
  }

  private object(members: readonly Member[], part: Part): Layout {
    const ref = this.types.objectAt(part, (tag) => textOf(members, tag));
    if (ref !== undefined) {
      const pointer = part.discriminator === undefined ? "&" : "";
      return {
        open: `${pointer}bunny.${typeNameOf(ref)}Args{`,
        close: "}",
        items: this.members(members, (name) => this.types.memberOf(ref, name)),
      };
    }
    const items = members.map(([name, value]) => ({
      key: `${quoted(name)}: `,
      value: this.value(value, part.additionalProperties ?? {}),
    }));
    return { open: `${mapOf(part.additionalProperties)}{`, close: "}", items };
  }
}

const collections: Readonly<Record<string, string>> = {
  string: "String",
  integer: "Int",
  number: "Float64",
  boolean: "Bool",
};

const collectionOf = (suffix: string) => (part: Part | undefined) =>
  part?.$ref === undefined
    ? `pulumi.${collections[part?.type ?? ""] ?? ""}${suffix}`
    : `bunny.${typeNameOf(part.$ref)}${suffix}`;

const arrayOf = collectionOf("Array");
const mapOf = collectionOf("Map");

const quoted = (text: string): string => JSON.stringify(text);

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** A documentation comment: its text with its line breaks, and its tags that mean something here. */
export interface Documentation {
  readonly text: string;
  /**
   * What the class says of the output of an input: empty for its first sentence. An input without this tag has none, unless
   * all inputs beside it have it: `required` or `optional` of the definition is tagged.
   */
  readonly output?: string;
  /** What the class says of its method `get`, if that is more than that it reads one by its ID. */
  readonly get?: string;
  /** How the documentation of a class's arguments goes on. */
  readonly args?: string;
  /**
   * Title of the group that it is declared in; every member of it is also an output. The generator appends range and reset
   * value.
   */
  readonly group?: string;
}

/** Comments of properties by their path below what is documented, and its own under the empty path. */
export type Paths = ReadonlyMap<string, Documentation>;

/** What a file of definitions says in comments. */
interface FileDocumentation {
  /**
   * Of the kind or the look-up that the file defines, if it defines one. Outputs stand under `computed.`, what a look-up
   * returns under `result.`, and inputs without prefix.
   */
  readonly kind: Paths | undefined;
  /** Of the objects that it names, by their type name, in order. */
  readonly types: ReadonlyMap<string, Paths>;
  /** Of the groups of properties that definitions spread, by the name of their constant. */
  readonly groups: ReadonlyMap<string, Paths>;
}

const tags = ["output", "get", "args"] as const;
const objectMakers = ["object", "computedObject", "found"];
const typeMakers = [...objectMakers, "union"];

/** Reads the comments of a file of definitions as they are written: nothing of the file is run. */
export function documentationIn(file: string): FileDocumentation {
  const source = sourceOf(file);
  const types = new Map<string, Map<string, Documentation>>();
  /** Comments of the properties in each object literal that is spread into definitions. */
  const groups = new Map<string, Map<string, Documentation>>();
  let kind: Map<string, Documentation> | undefined;

  /** The properties of an object literal. */
  const properties = (literal: ts.Expression | undefined, path: string, into: Map<string, Documentation>): void => {
    if (literal === undefined || !ts.isObjectLiteralExpression(literal)) return;
    const placeOf = (name: string): string => (path === "" ? name : `${path}.${name}`);
    for (const property of literal.properties) {
      if (ts.isSpreadAssignment(property)) {
        const group = groupIn(property.expression);
        for (const [name, says] of groups.get(group.getText()) ?? groupAt(group, file)) into.set(placeOf(name), says);
      }
      if (property.name === undefined || !ts.isIdentifier(property.name)) continue;
      const at = placeOf(property.name.text);
      const documentation = documentationOf(property);
      if (documentation !== undefined) into.set(at, documentation);
      if (ts.isPropertyAssignment(property)) within(property.initializer, at, into);
    }
  };

  /** Objects without a name of their own, wherever they stand in what declares a property. */
  const within = (expression: ts.Expression, path: string, into: Map<string, Documentation>): void => {
    if (!ts.isCallExpression(expression)) return;
    if (!objectMakers.includes(expression.expression.getText())) {
      for (const argument of expression.arguments) within(argument, path, into);
    } else if (typeNameOf(expression) === undefined) {
      for (const argument of expression.arguments) properties(argument, path, into);
    }
  };

  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const [declaration] = statement.declarationList.declarations;
    const call = declaration?.initializer;
    if (declaration !== undefined && call !== undefined && ts.isObjectLiteralExpression(call)) {
      const group = new Map<string, Documentation>();
      properties(call, "", group);
      const says = documentationOf(statement);
      groups.set(declaration.name.getText(), says?.output === undefined ? group : asOutputs(group, says.text));
    }
    if (call === undefined || !ts.isCallExpression(call)) continue;
    const own = documentationOf(statement);
    const paths = new Map<string, Documentation>(own === undefined ? [] : [["", own]]);
    const [definition] = call.arguments;
    if (
      ["define", "defineLookup"].includes(call.expression.getText()) &&
      definition !== undefined &&
      ts.isObjectLiteralExpression(definition)
    ) {
      kind = paths;
      for (const section of definition.properties) {
        if (!ts.isPropertyAssignment(section)) continue;
        if (section.name.getText() === "result") {
          const says = documentationOf(section);
          if (says !== undefined) paths.set("result", says);
          within(section.initializer, "result", paths);
        }
        const prefix = section.name.getText() === "computed" ? "computed" : "";
        const members = new Map<string, Documentation>();
        properties(declaredElsewhere(section.initializer, file) ?? section.initializer, prefix, members);
        const areOutputs = documentationOf(section)?.output !== undefined;
        for (const [path, says] of members)
          paths.set(path, areOutputs && path !== "adopt" ? { output: "", ...says } : says);
      }
    }
    const typeName = typeNameOf(call);
    if (typeMakers.includes(call.expression.getText()) && typeName !== undefined) {
      types.set(typeName, paths);
      for (const argument of call.arguments) properties(argument, "", paths);
    }
  }
  return { kind, types, groups };
}

/** The group that is spread, also where it is said to be inside of an object of the API. */
function groupIn(expression: ts.Expression): ts.Expression {
  return ts.isCallExpression(expression) ? (expression.arguments.at(-1) ?? expression) : expression;
}

/** Comments of a group that is declared in a file that this one imports, if it does not stand in this one itself. */
function groupAt(expression: ts.Expression, file: string): Paths {
  const imported = importOf(expression, file);
  const group = imported === undefined ? undefined : documentationIn(imported).groups.get(expression.getText());
  if (group === undefined) throw new Error(`${file}: ${expression.getText()} is no group that it imports`);
  return group;
}

/** The same, with an output for each property, which says what the property is. */
function asOutputs(group: Paths, title: string): Map<string, Documentation> {
  const outputs = [...group].map(([name, says]): [string, Documentation] => {
    const [first = says.text] = says.text.split(/(?<=\.)\s/);
    const output = says.output ?? `${first.replace(/\.$/, "")}; \`undefined\` if not managed.`;
    return [name, { ...says, output, group: title.replace(/\.$/, "") }];
  });
  return new Map(outputs);
}

function sourceOf(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
}

/** What a name stands for that a file imports from one beside it. */
function declaredElsewhere(expression: ts.Expression, file: string): ts.Expression | undefined {
  const imported = importOf(expression, file);
  if (imported === undefined) return undefined;
  return sourceOf(imported)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText() === expression.getText())?.initializer;
}

/** The file from which a name is imported. */
function importOf(expression: ts.Expression, file: string): string | undefined {
  if (!ts.isIdentifier(expression)) return undefined;
  for (const { importClause, moduleSpecifier } of sourceOf(file).statements.filter(ts.isImportDeclaration)) {
    const names = importClause?.namedBindings;
    if (names === undefined || !ts.isNamedImports(names) || !ts.isStringLiteral(moduleSpecifier)) continue;
    if (!names.elements.some(({ name }) => name.text === expression.text)) continue;
    return join(dirname(file), `${moduleSpecifier.text}.ts`);
  }
  return undefined;
}

/** The name that a call gives to the type of its object: the last argument says it. */
function typeNameOf(call: ts.CallExpression): string | undefined {
  const facts = call.arguments.at(-1);
  if (facts === undefined || !ts.isObjectLiteralExpression(facts)) return undefined;
  const fact = facts.properties.find((property) => property.name?.getText() === "typeName");
  return fact !== undefined && ts.isPropertyAssignment(fact) && ts.isStringLiteral(fact.initializer)
    ? fact.initializer.text
    : undefined;
}

function documentationOf(node: ts.Node): Documentation | undefined {
  const comment = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
  return comment === undefined ? undefined : documentationOfComment(comment.getText());
}

/** What a comment says, as it is written in the code. */
export function documentationOfComment(comment: string): Documentation {
  const text = comment
    .split("\n")
    .map((line) => line.replace(/^\s*(\/\*\*|\*(?!\/))\s?/, "").replace(/\s*\*\/$/, ""))
    .join("\n")
    .trim();
  const [first = "", ...tagged] = text.split(new RegExp(`(?:^|(?<=\\. ))@(?=(?:${tags.join("|")})\\b)`, "m"));
  const said = tagged.map((part): [string, string] => {
    const [, tag = "", words = ""] = /^(\w+)\s*([\s\S]*)$/.exec(part) ?? [];
    return [tag, words.trim()];
  });
  return { text: first.trim(), ...Object.fromEntries<string>(said) };
}

/** A text in lines that fit into a comment of a class. */
export function wrapped(text: string): string {
  const at = text.length <= 114 ? -1 : text.lastIndexOf(" ", 114);
  return at <= 0 ? text : `${text.slice(0, at)}\n${wrapped(text.slice(at + 1))}`;
}

/** A comment for the code, with the line breaks that it has in the definition. */
export function comment(text: string, indent = ""): string {
  if (!text.includes("\n")) return `${indent}/** ${text} */\n`;
  const lines = text.split("\n").map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`);
  return `${indent}/**\n${lines.join("")}${indent} */\n`;
}

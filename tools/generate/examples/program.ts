import ts from "typescript";

/*
 * The part of TypeScript that examples consist of, as data: what each language can say. What an example uses beyond it
 * stays TypeScript.
 */

export type Value =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "number"; readonly number: number }
  | { readonly type: "boolean"; readonly boolean: boolean }
  | { readonly type: "list"; readonly items: readonly Value[] }
  | { readonly type: "object"; readonly members: readonly Member[] }
  /** A property of what a variable holds. */
  | { readonly type: "property"; readonly of: string; readonly name: string }
  /** What a variable holds: a secret of the configuration. */
  | { readonly type: "variable"; readonly name: string }
  /** The text of a file of the program. */
  | { readonly type: "file"; readonly path: string };

export type Member = readonly [name: string, value: Value];

interface Commented {
  /** What stands above it, without slashes. */
  readonly comments: readonly string[];
}

export interface ResourceStatement extends Commented {
  readonly type: "resource";
  readonly variable: string | undefined;
  readonly kind: string;
  readonly name: string;
  readonly members: readonly Member[];
  readonly dependsOn: readonly string[];
  readonly provider: string | undefined;
}

interface LookupStatement extends Commented {
  readonly type: "lookup";
  readonly variable: string;
  /** Without `Output` at its end. */
  readonly name: string;
  readonly members: readonly Member[];
}

/** A secret of the stack's configuration. */
interface SecretStatement extends Commented {
  readonly type: "secret";
  readonly variable: string;
  readonly key: string;
}

interface OutputStatement extends Commented {
  readonly type: "output";
  readonly name: string;
  readonly value: Value;
}

export type Statement = ResourceStatement | LookupStatement | SecretStatement | OutputStatement;

/** Why an example cannot be said in other languages. */
export class Untranslatable extends Error {}

/** Reads an example. @throws Untranslatable for what is beyond the part that is understood */
export function programOf(code: string): readonly Statement[] {
  const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2022, true);
  return source.statements.map((statement) => statementOf(statement, commentsAbove(statement, code)));
}

function commentsAbove(node: ts.Node, code: string): readonly string[] {
  return (ts.getLeadingCommentRanges(code, node.getFullStart()) ?? []).map(({ pos, end }) =>
    code.slice(pos, end).replace(/^\/\/ ?/, ""),
  );
}

function statementOf(statement: ts.Statement, comments: readonly string[]): Statement {
  if (ts.isExpressionStatement(statement) && ts.isNewExpression(statement.expression))
    return resourceOf(statement.expression, undefined, comments);
  const [declaration] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
  const value = declaration?.initializer;
  if (declaration === undefined || value === undefined || !ts.isIdentifier(declaration.name)) return refuse(statement);
  const variable = declaration.name.text;
  const isExported = ts.isVariableStatement(statement) && statement.modifiers !== undefined;
  if (isExported) return { type: "output", name: variable, value: valueOf(value), comments };
  if (ts.isNewExpression(value)) return resourceOf(value, variable, comments);
  if (!ts.isCallExpression(value)) return refuse(statement);
  const called = value.expression.getText();
  const [argument] = value.arguments;
  if (called === "new pulumi.Config().requireSecret" && argument !== undefined && ts.isStringLiteral(argument))
    return { type: "secret", variable, key: argument.text, comments };
  const name = /^bunny\.(get\w+)Output$/.exec(called)?.[1];
  if (name === undefined) return refuse(statement);
  return { type: "lookup", variable, name, members: argument === undefined ? [] : membersOf(argument), comments };
}

function resourceOf(
  { expression, arguments: given = ts.factory.createNodeArray() }: ts.NewExpression,
  variable: string | undefined,
  comments: readonly string[],
): ResourceStatement {
  const kind = /^bunny\.(\w+)$/.exec(expression.getText())?.[1];
  const [name, args, options] = given;
  if (kind === undefined || name === undefined || !ts.isStringLiteral(name)) return refuse(expression);
  const opts = new Map(options === undefined ? [] : optionsOf(options));
  return {
    type: "resource",
    variable,
    kind,
    name: name.text,
    members: args === undefined ? [] : membersOf(args),
    dependsOn: opts.get("dependsOn") ?? [],
    provider: opts.get("provider")?.[0],
    comments,
  };
}

/** The variables that options name. */
function optionsOf(options: ts.Expression): ReadonlyArray<readonly [string, readonly string[]]> {
  return membersOf(options).map(([name, value]) => {
    const items = value.type === "list" ? value.items : [value];
    return [name, items.map((item) => (item.type === "variable" ? item.name : refuse(options)))];
  });
}

function membersOf(expression: ts.Expression): readonly Member[] {
  const value = valueOf(expression);
  return value.type === "object" ? value.members : refuse(expression);
}

function valueOf(expression: ts.Expression): Value {
  if (ts.isStringLiteral(expression)) return { type: "text", text: expression.text };
  if (ts.isNumericLiteral(expression)) return { type: "number", number: Number(expression.text) };
  if (expression.kind === ts.SyntaxKind.TrueKeyword) return { type: "boolean", boolean: true };
  if (expression.kind === ts.SyntaxKind.FalseKeyword) return { type: "boolean", boolean: false };
  if (ts.isArrayLiteralExpression(expression)) return { type: "list", items: expression.elements.map(valueOf) };
  if (ts.isIdentifier(expression)) return { type: "variable", name: expression.text };
  if (ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.expression))
    return { type: "property", of: expression.expression.text, name: expression.name.text };
  if (ts.isObjectLiteralExpression(expression))
    return { type: "object", members: expression.properties.map((member) => memberOf(member)) };
  const [path] = ts.isCallExpression(expression) ? expression.arguments : [];
  return path !== undefined && ts.isStringLiteral(path) && /^fs\.readFileSync\(/.test(expression.getText())
    ? { type: "file", path: path.text }
    : refuse(expression);
}

function memberOf(member: ts.ObjectLiteralElementLike): Member {
  if (ts.isShorthandPropertyAssignment(member)) return [member.name.text, valueOf(member.name)];
  const isNamed = ts.isPropertyAssignment(member) && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name));
  return isNamed ? [member.name.text, valueOf(member.initializer)] : refuse(member);
}

function refuse(node: ts.Node): never {
  throw new Untranslatable(`examples in other languages cannot say: ${node.getText()}`);
}

/** The variables that a program uses after they are declared. */
export function usedIn(program: readonly Statement[]): ReadonlySet<string> {
  const namesIn = (value: Value): readonly string[] => {
    switch (value.type) {
      case "property":
        return [value.of];
      case "variable":
        return [value.name];
      case "list":
        return value.items.flatMap(namesIn);
      case "object":
        return value.members.flatMap(([, member]) => namesIn(member));
      default:
        return [];
    }
  };
  const used = program.flatMap((statement) => {
    if (statement.type === "secret") return [];
    if (statement.type === "output") return namesIn(statement.value);
    const names = statement.members.flatMap(([, member]) => namesIn(member));
    return statement.type === "lookup"
      ? names
      : [...names, ...statement.dependsOn, ...(statement.provider === undefined ? [] : [statement.provider])];
  });
  return new Set(used);
}

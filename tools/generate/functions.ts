import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { documentationOf } from "./documentation";
import { firstUpper } from "./catalogue";
import type { FunctionPart, Part } from "./package";

const sources = join(__dirname, "..", "..", "provider", "src");

/** What only programs in TypeScript have, by name: its comment and its arguments, from the file where it is written. */
const files: Readonly<Record<string, string>> = {
  importZoneFile: "groups/dns/lookups/importZoneFile.ts",
  dnsPresets: "groups/dns/lookups/dnsPresets.ts",
  Provider: "program/provider.ts",
};

export function functionsOfPrograms(inMarkdown: (text: string) => string): Readonly<Record<string, FunctionPart>> {
  const says = (node: ts.Node): string => inMarkdown(documentationOf(node)?.text ?? "");
  return Object.fromEntries(
    Object.entries(files).map(([name, file]): [string, FunctionPart] => {
      const text = readFileSync(join(sources, file), "utf8");
      const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
      const itself = statements.find((each) => !ts.isInterfaceDeclaration(each) && namesOf(each).includes(name));
      if (itself === undefined) throw new Error(`${file} has no ${name}`);
      const args = statements
        .filter(ts.isInterfaceDeclaration)
        .find((each) => each.name.text === `${firstUpper(name)}Args`);
      const members = args?.members.filter(ts.isPropertySignature) ?? [];
      const inputs = {
        properties: Object.fromEntries(
          members.map((each) => [
            each.name.getText(),
            { ...partOf(each.type?.getText() ?? ""), description: says(each) },
          ]),
        ),
        required: members.filter((each) => each.questionToken === undefined).map((each) => each.name.getText()),
      };
      return [name, { description: says(itself), ...(args === undefined ? {} : { inputs }) }];
    }),
  );
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name !== undefined
    ? [statement.name.text]
    : [];
}

function partOf(type: string): Part {
  return type.includes("string[]") ? { type: "array", items: { type: "string" } } : { type: "string" };
}

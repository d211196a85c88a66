import { readFileSync } from "node:fs";
import { join } from "node:path";
import { firstUpper } from "./catalogue";
import { documentationOfComment } from "./documentation";
import type { FunctionPart, Part } from "./package";

const sources = join(__dirname, "..", "..", "provider", "src");
/** What only programs in TypeScript have, by name, and where it is. */
const files: Readonly<Record<string, string>> = {
  importZoneFile: "groups/dns/lookups/importZoneFile.ts",
  dnsPresets: "groups/dns/lookups/dnsPresets.ts",
  Provider: "program/provider.ts",
};

const comment = String.raw`(/\*\*(?:(?!\*/)[^])*\*/)\n`;

/** The comment and the arguments of what is written by hand, as they stand in the code. */
export function functionsOfPrograms(says: (text: string) => string): Readonly<Record<string, FunctionPart>> {
  const described = (written = ""): string => says(documentationOfComment(written).text);
  const parts = Object.entries(files).map(([name, file]): [string, FunctionPart] => {
    const code = readFileSync(join(sources, file), "utf8");
    const [, about] = new RegExp(`${comment}export (?:const|function|class) ${name}\\b`).exec(code) ?? [];
    const [, args = ""] = new RegExp(`interface ${firstUpper(name)}Args \\{([^]*?)\\n\\}`).exec(code) ?? [];
    const members = [...args.matchAll(new RegExp(`${comment} *(\\w+)(\\??): (.*);`, "g"))];
    const properties = members.map(([, text, member = "", , type]): [string, Part] => [
      member,
      { ...partOf(type), description: described(text) },
    ]);
    const required = members.flatMap(([, , member = "", isOptional]) => (isOptional === "" ? [member] : []));
    const inputs = { properties: Object.fromEntries(properties), required };
    return [name, { description: described(about), ...(members.length > 0 && { inputs }) }];
  });
  return Object.fromEntries(parts);
}

function partOf(type = ""): Part {
  return type.includes("string[]") ? { type: "array", items: { type: "string" } } : { type: "string" };
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PlainError, runMain } from "../main";
import { readDocument } from "../published";
import { filesOf, type NewKind, newKind } from "./files";

/*
 * `npm run new-kind -- <group> <Kind> --from <document>#<schema>` writes a new kind of objects with a number and a name:
 * definition, verbs, calls, sandbox and sample. It says what is left to decide.
 */

const root = join(__dirname, "..", "..");
const usage = `usage: npm run new-kind -- <group> <Kind> --from <document>#<schema>
for example: npm run new-kind -- stream VideoLibrary --from core.json#VideoLibraryModel`;

void runMain(async () => {
  const [group = "", kind = "", option, from = ""] = process.argv.slice(2);
  const [, path = "", schema = ""] = /^(.+)#(?:\/components\/schemas\/)?(\w+)$/.exec(from) ?? [];
  if (!/^[a-z]\w*$/.test(group) || !/^([A-Z][a-z\d]*)+$/.test(kind) || option !== "--from" || schema === "")
    throw new PlainError(usage);
  if (!existsSync(path)) throw new PlainError(`${path} does not exist: give one of bunny.net's OpenAPI documents`);
  const document = readDocument(path);
  const made = newKind(group, kind, document, schema);
  const home = `provider/src/groups/${group}/${made.own}.definition.ts`;
  if (existsSync(join(root, home))) throw new PlainError(`${kind} already exists: ${home}`);
  const files = await filesOf(made, document, (file) => readFileSync(join(root, file), "utf8"));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  console.log([...files.keys()].map((file) => `wrote ${file}`).join("\n"));
  console.log(`\n${leftToDecide(made, home)}`);
  return 0;
});

/** What no document says. */
function leftToDecide({ own, properties }: NewKind, definition: string): string {
  const named = (role: string): string =>
    properties
      .filter((property) => property.role === role)
      .map(({ name }) => name)
      .join(", ") || "none";
  const without = properties.filter(({ reason }) => reason !== undefined);
  return `Left to decide, and to say in words of your own:
1. ${definition}
   unset: guessed for each setting. It is what a new object has: ${named("setting")}
   replaceOnChanges: these are taken by a create only: ${named("createOnly")}
   outputs: keep what programs use, and say what changes them: ${named("output")}
   no properties: ${without.map(({ field, reason = "" }) => `${field.name} (${reason})`).join(", ") || "none"}
   identity: an existing object with the same name counts as the same
2. sandbox/src/schemas/${own}.ts: the same values of a new object
   sandbox/src/groups/${own}.ts: \`coupled\` and \`problem\`, if settings depend on each other
3. test/lifecycle/${own}.ts: \`apart\` and \`invalid\` for these, and an example with several settings
Then: npm run generate && npm run build, and npm test -- test/lifecycle/kinds/${own}.test.ts
CONTRIBUTING.md says what users need: README, changelog, a recorded state.`;
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { PlainError, runMain } from "../main";
import { readDocument } from "../published";
import { filesOf, type NewKind, newKind } from "./files";
import type { Example } from "./properties";

/*
 * `npm run new-kind -- <group> <Kind> --from <document>#<schema>` writes a new kind of objects with a number and a name:
 * definition, verbs, calls, sandbox and sample. It says what is left to decide. With `--example`, a reply of the API with
 * a new object, it also knows what becomes of a setting that is omitted again.
 */

const root = join(__dirname, "..", "..");
const options = { from: { type: "string" }, example: { type: "string" } } as const;
const usage = `usage: npm run new-kind -- <group> <Kind> --from <document>#<schema> [--example <new object>.json]
for example: npm run new-kind -- stream VideoLibrary --from core.json#VideoLibraryModel`;

void runMain(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [group = "", kind = ""] = positionals;
  const { from = "", example } = values;
  const [, path = "", schema = ""] = /^(.+)#(?:\/components\/schemas\/)?(\w+)$/.exec(from) ?? [];
  if (!/^[a-z]\w*$/.test(group) || !/^([A-Z][a-z\d]*)+$/.test(kind) || schema === "") throw new PlainError(usage);
  for (const given of [path, ...(example === undefined ? [] : [example])])
    if (!existsSync(given)) throw new PlainError(`${given} does not exist`);
  const document = readDocument(path);
  const made = newKind(group, kind, document, schema, example === undefined ? {} : readExample(example));
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

function readExample(path: string): Example {
  return JSON.parse(readFileSync(path, "utf8")) as Example;
}

/** What no document says. */
function leftToDecide({ own, properties }: NewKind, definition: string): string {
  const named = (role: string): string =>
    properties
      .filter((property) => property.role === role)
      .map(({ name }) => name)
      .join(", ") || "none";
  const guessed =
    properties
      .filter(({ role, field }) => role === "setting" && field.schema.default === undefined)
      .map(({ name }) => name)
      .join(", ") || "none";
  const without = properties.filter(({ reason }) => reason !== undefined);
  return `Left to decide, and to say in words of your own:
1. ${definition}
   unset: what a new object has. Guessed, unless the document or the example says it: ${guessed}
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

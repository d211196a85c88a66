import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { PlainError, runMain } from "../main";
import { readDocument } from "../published";
import { filesOf, type NewKind, newKind } from "./files";
import type { NewProperty } from "./properties";
import { shapes } from "./shape";

/*
 * `npm run new-kind` writes a new kind of one of the shapes of CONTRIBUTING.md: definition, verbs, calls, sandbox and
 * sample. It says what is left to decide.
 */

const root = join(__dirname, "..", "..");
const usage = `usage: npm run new-kind -- <group> <Kind> <shape> --from <document>#<schema> [--parent <Kind>]
for example: npm run new-kind -- stream VideoCollection listed --parent VideoLibrary --from stream.json#CollectionModel
Shapes: ${shapes.join(", ")}. CONTRIBUTING.md says which one fits.`;

void runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: "string" }, parent: { type: "string" } },
  });
  const [group = "", kind = "", named = ""] = positionals;
  const { from = "", parent } = values;
  const [, path = "", schema = ""] = /^(.+)#(?:\/components\/schemas\/)?(\w+)$/.exec(from) ?? [];
  const shape = shapes.find((each) => each === named);
  if (!/^[a-z]\w*$/.test(group) || !/^([A-Z][a-z\d]*)+$/.test(kind) || schema === "" || shape === undefined)
    throw new PlainError(usage);
  if (!existsSync(path)) throw new PlainError(`${path} does not exist`);
  const document = readDocument(path);
  const made = newKind({ group, kind, shape, parent, document, schema });
  const home = `provider/src/groups/${group}/${made.own}.definition.ts`;
  if (existsSync(join(root, home))) throw new PlainError(`${kind} already exists: ${home}`);
  for (const [file, text] of await filesOf(made, document)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`wrote ${file}`);
  }
  console.log(`\n${leftToDecide(made, home)}`);
  return 0;
});

/** What no document says. */
function leftToDecide({ own, all, parent, properties, api: { shape } }: NewKind, definition: string): string {
  const names = (chosen: readonly NewProperty[]): string => chosen.map(({ name }) => name).join(", ") || "none";
  const having = (role: string): readonly NewProperty[] => properties.filter((property) => property.role === role);
  const guessed = having("setting").filter(({ field }) => field.schema.default === undefined);
  const without = having("none").map(({ field, reason = "" }) => `${field.name} (${reason})`);
  const sandbox = {
    part: `add ${all} to the reply of ${parent?.own ?? ""}, and write sandbox/src/groups/${own}.ts and test/lifecycle/${own}.ts, as for scriptVariable`,
    issued: `write the call in sandbox/src/groups, and test/lifecycle/${own}.ts, as for cachePurge`,
  };
  return `Left to decide, and to say in words of your own:
1. ${definition}
   unset: what a new object has. Guessed, unless the document says it: ${names(guessed)}
   replaceOnChanges: these are taken by a create only: ${names(having("createOnly"))}
   outputs: keep what programs use, and say what changes them: ${names(having("output"))}
   no properties: ${without.join(", ") || "none"}
2. Sandbox and sample: ${shape === "part" || shape === "issued" ? sandbox[shape] : `\`coupled\` and \`problem\`, if settings depend on each other, and values that no type suggests`}
3. The lists of CONTRIBUTING.md in which a kind is entered by hand: "List" and export among them
Then: npm run generate && npm run build, and npm test -- test/lifecycle/kinds/${own}.test.ts
CONTRIBUTING.md says what users need: README, changelog, a recorded state.`;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, type DefinitionFile, type Kind } from "../../generate/catalogue";
import { SchemaTypes } from "../../generate/examples/types";
import { commentedSchema, settings } from "../../generate/schema";
import { heading, table } from "../../generate/markdown";
import { groupTitles } from "./groups";
import { kindPage } from "./kindPage";
import { Links } from "./links";
import type { FunctionPart } from "../../generate/package";
import { exampleBlocks, membersTable, type Surroundings } from "./members";
import { proseOf } from "./prose";

/** The pages of the reference by their file names: one for each kind, one for `Provider`, and an index. */
export function referencePages(): ReadonlyMap<string, string> {
  const files = catalogue();
  const kinds = files.flatMap((file) => (file.kind === undefined ? [] : [{ group: groupOf(file), kind: file.kind }]));
  const commented = commentedSchema(files);
  const { resources, functions, types } = commented;
  const { Provider: provider, ...onlyHere } = commented.others;
  const lookups = new Map(
    Object.entries({ ...functions, ...onlyHere }).map(([token, part]) => [token.replace(/.*:/, ""), part]),
  );
  const names = new Set(kinds.map(({ kind }) => kind.definition.kind));
  const homes = new Map([...lookups].map(([name, part]) => [name, homeOf(name, part, names)]));
  const links = new Links(new Set([...names, "Provider"]), homes);
  const examples = new SchemaTypes(commented);
  const around = (page: string): Surroundings => ({ page, links, examples, types });
  const pages = kinds.map(({ kind }): [string, string] => {
    const page = kind.definition.kind;
    const here = new Map([...lookups].filter(([name]) => homes.get(name) === page));
    const resource = resources[`bunny:index:${page}`];
    if (resource === undefined) throw new Error(`${page} is not in the schema`);
    return [`${page}.md`, kindPage(kind, resource, here, around(page))];
  });
  return new Map([
    ["README.md", indexPage(kinds, homes, links)],
    ...pages,
    ["Provider.md", providerPage(provider, around("Provider"))],
  ]);
}

/** The title of the group of a file. */
function groupOf({ path }: DefinitionFile): string {
  const [folder = ""] = path.split("/");
  const title = groupTitles[folder];
  if (title === undefined)
    throw new Error(`groups/${folder} has no title: give it one in tools/docs/reference/groups.ts`);
  return title;
}

/** The kind on whose page a look-up stands. */
function homeOf(name: string, part: FunctionPart, kinds: ReadonlySet<string>): string {
  const wanted = name.replace(/^get/, "");
  const [, seen] = /^@see \{@link (\w+)\}/m.exec(part.description) ?? [];
  const home = [wanted, wanted.replace(/s$/, ""), seen ?? ""].find((one) => kinds.has(one));
  if (home === undefined) throw new Error(`${name}: say with @see on the page of which kind it belongs`);
  return home;
}

function providerPage(part: FunctionPart | undefined, around: Surroundings): string {
  if (part?.inputs === undefined) throw new Error("Provider has no arguments");
  const { summary, details, example = "" } = proseOf(part.description);
  const inWords = (text: string): string => around.links.in(text, around.page);
  const ofStack = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== "apiKeyEnv"));
  return [
    heading(1, "Provider"),
    inWords(summary),
    ...details.map(inWords),
    exampleBlocks(example, around.examples),
    heading(2, "Arguments"),
    "Give `apiKey` or `apiKeyEnv`, not both.",
    membersTable(part.inputs, { head: "Argument" }, around),
    heading(2, "Settings of a stack"),
    "Resources without a `Provider` take these from the stack: `pulumi config set bunny:<setting> <value>`, with `--secret` for the key.",
    membersTable({ properties: ofStack }, { head: "Setting" }, around),
    "",
  ].join("\n\n");
}

/** The index: what holds for all pages, and all kinds by their groups. */
function indexPage(
  kinds: ReadonlyArray<{ readonly group: string; readonly kind: Kind }>,
  homes: ReadonlyMap<string, string>,
  links: Links,
): string {
  const sections = Object.values(groupTitles).map((title) => {
    const rows = kinds
      .filter(({ group }) => group === title)
      .map(({ kind: { definition, documentation } }) => {
        const page = definition.kind;
        const { summary } = proseOf(documentation.get("")?.text ?? "");
        const found = [...homes].filter(([, home]) => home === page).map(([name]) => links.to(name, name, "README"));
        const [what = ""] = summary.split(/(?<=[^.]\.)\s|: /);
        return [`[${page}](${page}.md)`, links.in(what.replace(/[.:]?$/, ""), "README"), found.join(", ")];
      });
    return [heading(2, title), table(["Resource", "What it is", "Look-ups"], rows)].join("\n\n");
  });
  const introduction = readFileSync(join(__dirname, "introduction.md"), "utf8").trim();
  return [introduction, ...sections, ""].join("\n\n");
}

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(__dirname, "..", "..");

/** An entry of the sidebar, as VitePress takes it. */
interface Entry {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly Entry[];
}

/** Pages beside those of `docs`: their paths in the repository by their paths on the site. */
const others = { "start.md": "README.md", "SECURITY.md": "SECURITY.md", "CHANGELOG.md": "CHANGELOG.md" };

/** What a reader wants first. Other pages follow by their titles. */
const guideOrder = [
  ["concepts", "installing", "recipes", "ownership", "export", "from-terraform", "drift", "ci", "when-it-fails"],
  ["plugin", "languages", "upgrading", "compatibility", "how-it-works"],
].flat();

/** Writes the pages of the package in the form of the site, with its sidebar. */
export function writePages(to: string): void {
  rmSync(to, { recursive: true, force: true });
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).filter((file) =>
    // Those of Pulumi's registry repeat what others say.
    /^(?!_index|installation-configuration).*\.md$/.test(file),
  );
  for (const file of docs) writePage(join(to, file.replace(/README\.md$/, "index.md")), join("docs", file));
  for (const [page, file] of Object.entries(others)) writePage(join(to, page), file);
  writeFileSync(join(to, "index.md"), frontPage());
  cpSync(join(root, "LICENSE"), join(to, "public", "LICENSE"));
  cpSync(join(__dirname, "logo.svg"), join(to, "public", "logo.svg"));
  const sidebar: readonly Entry[] = [
    { text: "Start", link: "/start" },
    { text: "Guides", items: guides(docs.filter((file) => !file.includes("reference"))) },
    { text: "Reference", link: "/reference/", items: referenceEntries() },
    {
      text: "More",
      items: ["SECURITY", "CHANGELOG"].map((page) => ({ text: titleOf(`${page}.md`), link: `/${page}` })),
    },
  ];
  writeFileSync(join(to, "sidebar.json"), JSON.stringify(sidebar));
}

/** What a reader sees first, with the program of the README and what `pulumi up` prints of it. */
function frontPage(): string {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [program = ""] = /^```ts\n[^]*?^```$/m.exec(readme) ?? [];
  const [printed = ""] = /^```\n +Type [^]*?^```$/m.exec(readme) ?? [];
  const terminal = printed.replace("```\n", "```text\n$ pulumi up\n");
  return `${readFileSync(join(__dirname, "home.md"), "utf8")}${program}\n\n${terminal}\n`;
}

function writePage(to: string, file: string): void {
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, forSite(readFileSync(join(root, file), "utf8"), dirname(file)));
}

/** @param folder that of the page in the repository */
function forSite(text: string, folder: string): string {
  const up = folder === "docs" ? /\]\(\.\.\// : /\]\(docs\//;
  return tabs(text.replaceAll(/<!-- only in the repository -->[^]*?<!-- \/only -->\n*/g, ""))
    .replaceAll(new RegExp(up, "g"), "](")
    .replaceAll(/(\]\((?:\w+\/)?)README\.md/g, "$1index.md")
    .replaceAll("](LICENSE)", '](/LICENSE){target="_self"}');
}

/** An example in several languages, of which all but the first are folded in the repository, as tabs. */
function tabs(text: string): string {
  const block = "```\\w+\\n[^]*?\\n```";
  const folded = `\\n\\n<details>\\n<summary>\\w+</summary>\\n\\n(?:${block})\\n\\n</details>`;
  return text.replaceAll(new RegExp(`^${block}(?:${folded})+`, "gm"), (example) => {
    const titled = example
      .replace(/^```ts\n/, "```ts [TypeScript]\n")
      .replaceAll(/<details>\n<summary>(\w+)<\/summary>\n\n```(\w+)\n/g, "```$2 [$1]\n")
      .replaceAll("\n\n</details>", "");
    return `::: code-group\n\n${titled}\n\n:::`;
  });
}

function guides(files: readonly string[]): readonly Entry[] {
  const place = (file: string): number => {
    const found = guideOrder.indexOf(file.replace(".md", ""));
    return found === -1 ? guideOrder.length : found;
  };
  return files
    .map((file) => ({ file, text: titleOf(join("docs", file)) }))
    .sort((left, right) => place(left.file) - place(right.file) || left.text.localeCompare(right.text))
    .map(({ file, text }) => ({ text, link: `/${file.replace(".md", "")}` }));
}

const titleOf = (file: string): string => /^# (.+)$/m.exec(readFileSync(join(root, file), "utf8"))?.[1] ?? file;

/** The groups of the reference's index, and their pages. */
function referenceEntries(): readonly Entry[] {
  const [, ...groups] = readFileSync(join(root, "docs", "reference", "README.md"), "utf8").split(/^## /m);
  const entries = groups.flatMap((group): readonly Entry[] => {
    const pages = [...group.matchAll(/^\| \[(\w+)\]\(\w+\.md\)/gm)].map(([, name = ""]) => name);
    const items = pages.map((name) => ({ text: name, link: `/reference/${name}` }));
    return items.length === 0 ? [] : [{ text: group.slice(0, group.indexOf("\n")), collapsed: false, items }];
  });
  return [{ text: "Provider", link: "/reference/Provider" }, ...entries];
}

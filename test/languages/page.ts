import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const page = readFileSync(resolve(__dirname, "../../docs/languages.md"), "utf8");

/** The only block of code of this kind that docs/languages.md has below a heading. */
export function codeOf(heading: string, kind: string): string {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const blocks = [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(([, found]) => found === kind);
  const [block] = blocks;
  if (block?.[2] === undefined || blocks.length > 1)
    throw new Error(`"${heading}" in docs/languages.md has ${blocks.length} blocks of ${kind}, not one`);
  return block[2];
}

/** What the page tells its reader to type: the words of each command. */
export function commandsOf(heading: string): ReadonlyArray<readonly string[]> {
  return codeOf(heading, "sh")
    .trim()
    .split("\n")
    .map((line) => line.replace(/\s+#.*$/, "").split(/\s+/));
}

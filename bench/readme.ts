import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(__dirname, "README.md");
const begin = "<!-- results -->";
const end = "<!-- /results -->";

/** Puts results where the README has its marks. */
export function withResults(readme: string, results: string): string {
  const [start, stop] = [readme.indexOf(begin), readme.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`the README has no ${begin} … ${end}`);
  return `${readme.slice(0, start + begin.length)}\n\n${results.trim()}\n\n${readme.slice(stop)}`;
}

/** Writes results into the README of the bench, in the project's format. */
export async function saveResults(results: string): Promise<void> {
  const { format, resolveConfig } = await import("prettier");
  const text = withResults(readFileSync(file, "utf8"), results);
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: "markdown" }));
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(__dirname, "README.md");

/** Puts the results of a part where the README has its marks; those of other parts stay. */
export function withResults(readme: string, part: string, results: string): string {
  const [begin, end] = [`<!-- results of ${part} -->`, `<!-- end of ${part} -->`];
  const [start, stop] = [readme.indexOf(begin), readme.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`the README has no ${begin} … ${end}`);
  return `${readme.slice(0, start + begin.length)}\n\n${results.trim()}\n\n${readme.slice(stop)}`;
}

/** Writes the results of a part into the README of the bench, in the project's format. */
export async function saveResults(part: string, results: string): Promise<void> {
  const { format, resolveConfig } = await import("prettier");
  const text = withResults(readFileSync(file, "utf8"), part, results);
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: "markdown" }));
}

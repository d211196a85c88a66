import { existsSync } from "node:fs";
import { join } from "node:path";
import { PlainError, runMain } from "./main";
import { runProcess } from "./processes";
import { writePages } from "./site/pages";

const folder = join(__dirname, "site");

/**
 * `npm run site`: writes into the folder `site` what the package's pages are as a static site. A link that leads to no
 * page is an error.
 */
void runMain(async ({ signal }) => {
  const run = async (what: string, command: string, args: readonly string[]): Promise<void> => {
    const { code, output } = await runProcess(command, args, { cwd: folder, signal });
    if (code !== 0) throw new PlainError(`${what} failed:\n${output.trim()}`);
  };
  const vitepress = join(folder, "node_modules", "vitepress", "bin", "vitepress.js");
  if (!existsSync(vitepress)) await run("npm ci", "npm", ["ci", "--no-audit", "--no-fund"]);
  writePages(join(folder, "pages"));
  await run("building the site", process.execPath, [vitepress, "build"]);
  console.log(join(folder, "..", "..", "site", "index.html"));
  return 0;
});

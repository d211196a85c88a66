import { existsSync } from "node:fs";
import { join } from "node:path";
import { runMain } from "./main";
import { run } from "./release/workspace";
import { writePages } from "./site/pages";

const folder = join(__dirname, "site");

/**
 * `npm run site`: writes into the folder `site` what the package's pages are as a static site. A link that leads to no
 * page is an error.
 */
void runMain(async ({ signal }) => {
  const options = { cwd: folder, signal };
  const vitepress = join(folder, "node_modules", "vitepress", "bin", "vitepress.js");
  if (!existsSync(vitepress)) await run("npm", ["ci", "--no-audit", "--no-fund"], options);
  writePages(join(folder, "pages"));
  await run(process.execPath, [vitepress, "build"], options);
  console.log(join(folder, "..", "..", "site", "index.html"));
  return 0;
});

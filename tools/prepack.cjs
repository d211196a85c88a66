// Run by `npm pack` and `npm publish` of a package: what the repository keeps once at its root goes into each package.
const { copyFileSync, existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "..");
for (const [, file] of readFileSync("package.json", "utf8").matchAll(/"(\.\/dist\/[^"]+)"/g)) {
  if (!existsSync(file)) throw new Error(`there is no ${file}: run npm run build first`);
}
copyFileSync(join(root, "LICENSE"), "LICENSE");
copyFileSync(join(root, "CHANGELOG.md"), "CHANGELOG.md");
if (!existsSync("README.md")) copyFileSync(join(root, "README.md"), "README.md");

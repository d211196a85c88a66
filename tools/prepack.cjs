// Run by `npm pack` and `npm publish` of a package: what the repository keeps once at its root goes into each package.
const { copyFileSync, existsSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "..");
if (!existsSync("dist")) throw new Error("there is no dist: run npm run build first");
copyFileSync(join(root, "LICENSE"), "LICENSE");
copyFileSync(join(root, "CHANGELOG.md"), "CHANGELOG.md");
if (!existsSync("README.md")) copyFileSync(join(root, "README.md"), "README.md");

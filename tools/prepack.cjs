// Run by `npm pack` and `npm publish` of a package, with the names of files and folders that the repository keeps once, at
// its root: they go into the package. Makes sure that what goes with them is built, and not before the sources were last
// changed. Of pages, what stands between the two marks is left out: it speaks of, or links to, what only the repository has.
const { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "..");
const built = [...readFileSync("package.json", "utf8").matchAll(/"\.\/(dist\/[^"]+)"/g)].map(([, file]) => file);
// The licences are written last; esbuild does not write a bundle again that is the same.
const bundled = built.some((file) => file.startsWith("dist/bundle/")) ? ["dist/bundle/LICENSES"] : [];
for (const file of [...built, ...bundled]) {
  if (!existsSync(file)) throw new Error(`there is no ${file}: run npm run build first`);
}
const changedAt = (file) => statSync(file).mtimeMs;
const sourcesChangedAt = Math.max(
  ...readdirSync("src", { recursive: true }).map((file) => changedAt(join("src", file))),
);
for (const file of bundled) {
  if (changedAt(file) < sourcesChangedAt) throw new Error(`src is newer than ${file}: run npm run build first`);
}
const onlyInRepository = /<!-- only in the repository -->[^]*?<!-- \/only -->\n*/g;
for (const name of process.argv.slice(2)) {
  rmSync(name, { recursive: true, force: true });
  cpSync(join(root, name), name, { recursive: true });
  const isFolder = statSync(name).isDirectory();
  const files = isFolder ? readdirSync(name, { recursive: true }).map((file) => join(name, file)) : [name];
  for (const page of files.filter((file) => file.endsWith(".md"))) {
    writeFileSync(page, readFileSync(page, "utf8").replaceAll(onlyInRepository, ""));
  }
}

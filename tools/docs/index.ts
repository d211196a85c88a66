import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { converterFile } from "../fromTerraform";
import { referencePages } from "./reference";
import { registryPages } from "./registry";

/** `npm run docs` writes the pages that follow from definitions, and what follows from docs/from-terraform.md. */
const docs = join(__dirname, "..", "..", "docs");
const reference = join(docs, "reference");

rmSync(reference, { recursive: true, force: true });
mkdirSync(reference);
for (const [name, text] of referencePages()) writeFileSync(join(reference, name), text);
for (const [name, text] of registryPages()) {
  void format(text, { parser: "markdown", printWidth: 120 }).then((page) => {
    writeFileSync(join(docs, name), page);
  });
}
void converterFile().then(([path, text]) => {
  writeFileSync(join(docs, "..", path), text);
});

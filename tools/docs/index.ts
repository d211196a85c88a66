import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { converterFile } from "../fromTerraform";
import { referencePages } from "./reference";

/** `npm run docs` writes the pages that follow from definitions, and what follows from docs/from-terraform.md. */
const docs = join(__dirname, "..", "..", "docs");
const reference = join(docs, "reference");

rmSync(reference, { recursive: true, force: true });
mkdirSync(reference);
for (const [name, text] of referencePages()) writeFileSync(join(reference, name), text);
void converterFile().then(([path, text]) => {
  writeFileSync(join(docs, "..", path), text);
});

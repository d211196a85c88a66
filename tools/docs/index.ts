import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formattedPage, pagePath } from "../fromTerraform";
import { mergePatchPage } from "./mergePatchPage";
import { referencePages } from "./reference";

/** `npm run docs` writes the pages that follow from definitions, from the mapping of Terraform, and from the merge patch. */
const docs = join(__dirname, "..", "..", "docs");
const reference = join(docs, "reference");

writeFileSync(join(docs, "merge-patch.md"), mergePatchPage());
rmSync(reference, { recursive: true, force: true });
mkdirSync(reference);
for (const [name, text] of referencePages()) writeFileSync(join(reference, name), text);
void formattedPage().then((page) => {
  writeFileSync(join(docs, "..", pagePath), page);
});

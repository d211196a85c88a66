import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "../generate";
import { runMain } from "../main";

/** `npm run generate` writes what follows from definitions and from docs/from-terraform.md, pages last. */
void runMain(async () => {
  await generate();
  // They load what was just written.
  const [{ referencePages }, { converterFile }] = await Promise.all([
    import("./reference/index.js"),
    import("../fromTerraform/index.js"),
  ]);
  const root = join(__dirname, "..", "..");
  const reference = join(root, "docs", "reference");
  rmSync(reference, { recursive: true, force: true });
  mkdirSync(reference);
  for (const [name, text] of referencePages()) writeFileSync(join(reference, name), text);
  const [path, text] = await converterFile();
  writeFileSync(join(root, path), text);
  return 0;
});

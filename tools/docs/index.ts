import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { formattedPage, pagePath } from "../fromTerraform";
import { mergePatchPage } from "./mergePatchPage";

const root = join(__dirname, "..", "..");

writeFileSync(join(root, "docs", "merge-patch.md"), mergePatchPage());
void formattedPage().then((page) => {
  writeFileSync(join(root, pagePath), page);
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { mergePatchPage } from "./mergePatchPage";

writeFileSync(join(__dirname, "..", "..", "docs", "merge-patch.md"), mergePatchPage());

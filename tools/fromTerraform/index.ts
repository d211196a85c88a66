import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import { fromTerraformPage } from "./page";

/** Path of the page below the root. */
export const pagePath = join("docs", "from-terraform.md");

/** The page as it is committed. */
export async function formattedPage(): Promise<string> {
  const file = join(__dirname, "..", "..", pagePath);
  const options = await prettier.resolveConfig(file);
  const text = fromTerraformPage(readFileSync(join(__dirname, "introduction.md"), "utf8"));
  return prettier.format(text, { ...options, filepath: file });
}

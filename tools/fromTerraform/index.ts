import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import { problemsOf, readSchema } from "./check";
import { actions, dataSources, type Inventory, providerArguments, resources } from "./inventory";
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

/** `npx tsx tools/fromTerraform` proves that nothing of the Terraform provider is left out. */
function main(): void {
  const problems = problemsOf(readSchema());
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
  const count = (of: Inventory): string => `${Object.keys(of).length} (${Object.values(of).flat().length} attributes)`;
  if (problems.length === 0) {
    console.log(
      `Mapped: resources ${count(resources)}, data sources ${count(dataSources)}, actions ${count(actions)}, ` +
        `provider ${count(providerArguments)}. Nothing is left out.`,
    );
  }
}

if (require.main === module) main();

import { join } from "node:path";
import * as prettier from "prettier";
import { PlainError } from "../main";
import { mappingProblems, readSchema } from "./check";
import { engineMapping } from "./engineMapping";
import { readInventory } from "./inventory";
import { readTerraformPage } from "./mapping";

/** The file for Pulumi's converter: its path below the root, and its text. */
export async function converterFile(): Promise<readonly [path: string, text: string]> {
  const [page, inventory] = [readTerraformPage(), readInventory()];
  const problems = mappingProblems(page, readSchema(), inventory);
  if (problems.length > 0) throw new PlainError(`docs/from-terraform.md is not right:\n${problems.join("\n")}`);
  const text = JSON.stringify(engineMapping(page, inventory));
  return [join("provider", "bunnynet.json"), await prettier.format(text, { printWidth: 120, parser: "json" })];
}

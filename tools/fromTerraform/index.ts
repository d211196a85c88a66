import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import { PlainError } from "../main";
import { mappingProblems, readSchema } from "./check";
import { engineMapping } from "./engineMapping";
import { readInventory } from "./inventory";
import { fromTerraformPage } from "./page";

const root = join(__dirname, "..", "..");

/** What follows from the mapping: the page, and the file for Pulumi's converter, by their paths below the root. */
export async function terraformFiles(): Promise<ReadonlyMap<string, string>> {
  const inventory = readInventory();
  const problems = mappingProblems(readSchema(), inventory);
  if (problems.length > 0) throw new PlainError(`tools/fromTerraform/mapping.ts is not right:\n${problems.join("\n")}`);
  const introduction = readFileSync(join(__dirname, "introduction.md"), "utf8");
  const texts = [
    [join("docs", "from-terraform.md"), fromTerraformPage(introduction, inventory)],
    [join("provider", "bunnynet.json"), JSON.stringify(engineMapping(inventory))],
  ] as const;
  const formatted = texts.map(async ([path, text]): Promise<[string, string]> => {
    const options = await prettier.resolveConfig(join(root, path));
    return [path, await prettier.format(text, { ...options, filepath: path })];
  });
  return new Map(await Promise.all(formatted));
}

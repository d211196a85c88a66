import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { PlainError, runMain } from "./main";
import { runProcess } from "./processes";
import { generateSdk, sdkLanguages } from "./sdk/generateSdk";

/**
 * `npm run release -- --out <folder>`: puts into a folder what a release publishes: the two npm packages, packed, and a
 * folder with the SDK of each other language.
 */
void runMain(async ({ signal }) => {
  const { values } = parseArgs({ options: { out: { type: "string" } } });
  if (values.out === undefined) throw new PlainError("--out is missing: write, for example, --out release");
  const out = resolve(values.out);
  mkdirSync(out, { recursive: true });
  for (const workspace of ["provider", "sandbox"]) {
    const pack = ["pack", "--silent", "--workspace", workspace, "--pack-destination", out];
    const { code, stdout, output } = await runProcess("npm", pack, { signal });
    if (code !== 0) throw new PlainError(`npm pack failed:\n${output.trim()}`);
    console.log(resolve(out, stdout.trim()));
  }
  for (const language of sdkLanguages) console.log(await generateSdk(language, out, { signal }));
  return 0;
});

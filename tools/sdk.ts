import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { PlainError, runMain } from "./main";
import { generateSdk, sdkLanguages } from "./sdk/generateSdk";

/**
 * `npm run sdk -- --out <folder>`: generates the SDKs of a release from the package's schema, each in the folder of its
 * language. `--language go` selects one, and may be repeated.
 */
void runMain(async ({ signal }) => {
  const { values } = parseArgs({
    options: { language: { type: "string", multiple: true }, out: { type: "string" } },
  });
  if (values.out === undefined) throw new PlainError("--out is missing: write, for example, --out sdk");
  for (const given of values.language ?? sdkLanguages) {
    const language = sdkLanguages.find((known) => known === given);
    if (language === undefined) throw new PlainError(`--language "${given}" is none of ${sdkLanguages.join(", ")}`);
    console.log(await generateSdk(language, resolve(values.out), { signal }));
  }
  return 0;
});

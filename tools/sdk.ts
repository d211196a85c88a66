import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PlainError, runMain } from "./main";
import { ensurePulumi } from "./pulumi-cli";
import { hostFolder } from "./pulumi-cli/goPrograms";
import { run } from "./release/workspace";

/** The languages of the SDKs of a release. */
export const sdkLanguages = ["dotnet", "go", "java", "python"] as const;

type SdkLanguage = (typeof sdkLanguages)[number];

const schemaFile = resolve(__dirname, "..", "provider", "schema.json");

/**
 * Generates the SDK of a language from the package's schema, in the folder of that name, which is emptied first.
 *
 * @returns the folder
 */
export async function generateSdk(language: SdkLanguage, out: string, signal?: AbortSignal): Promise<string> {
  const cli = await ensurePulumi({ signal });
  const folder = join(out, language);
  rmSync(folder, { recursive: true, force: true });
  const temporary = mkdtempSync(join(tmpdir(), "pulumi-bunny-sdk-"));
  // A package for .NET has a logo, which the generator fetches: by default Pulumi's.
  const logos = createServer((_request, response) => response.end(readFileSync(join(__dirname, "sdk", "logo.png"))));
  try {
    await once(logos.listen(0, "127.0.0.1"), "listening");
    const address = logos.address();
    const logoUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/logo.png`;
    const schema = join(temporary, "schema.json");
    const spec = JSON.parse(readFileSync(schemaFile, "utf8")) as { readonly version: string };
    writeFileSync(schema, JSON.stringify({ ...spec, ...(language === "dotnet" ? { logoUrl } : {}) }));
    // Without a build for Gradle, which would need more than Maven to be tried.
    const options = language === "java" ? ["--local"] : [];
    const args = ["package", "gen-sdk", schema, "--language", language, "--out", out, ...options];
    const PATH = [cli.binFolder, await hostFolder(language, signal), process.env.PATH].join(delimiter);
    const environment = { ...process.env, PATH, PULUMI_HOME: temporary, PULUMI_SKIP_UPDATE_CHECK: "true" };
    await run(cli.command, args, { environment, signal });
    if (language === "java") {
      const pom = readFileSync(join(__dirname, "sdk", "pom.xml"), "utf8");
      writeFileSync(join(folder, "pom.xml"), pom.replace("VERSION", spec.version));
    }
    return folder;
  } finally {
    logos.close();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * `npm run sdk -- --out <folder>`: generates the SDKs of a release from the package's schema, each in the folder of its
 * language. `--language go` selects one, and may be repeated.
 */
if (process.argv[1] === __filename)
  void runMain(async ({ signal }) => {
    const { values } = parseArgs({
      options: { language: { type: "string", multiple: true }, out: { type: "string" } },
    });
    if (values.out === undefined) throw new PlainError("--out is missing: write, for example, --out sdk");
    for (const given of values.language ?? sdkLanguages) {
      const language = sdkLanguages.find((known) => known === given);
      if (language === undefined) throw new PlainError(`--language "${given}" is none of ${sdkLanguages.join(", ")}`);
      console.log(await generateSdk(language, resolve(values.out), signal));
    }
    return 0;
  });

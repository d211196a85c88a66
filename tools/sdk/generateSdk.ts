import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { PlainError } from "../main";
import { runProcess } from "../processes";
import type { Report } from "../progress";
import { ensureGoProgram, sdkGenerator } from "../pulumi-cli/goPrograms";

/** The languages whose SDKs can be generated without a language host. */
export const sdkLanguages = ["dotnet", "go", "java", "python"] as const;

type SdkLanguage = (typeof sdkLanguages)[number];

const schema = resolve(__dirname, "..", "..", "provider", "schema.json");

/**
 * Generates the SDK of a language from the package's schema, in the folder of that name, which is emptied first.
 *
 * @returns the folder
 */
export async function generateSdk(
  language: SdkLanguage,
  out: string,
  options: { readonly report?: Report; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const generator = await ensureGoProgram(sdkGenerator, options);
  const folder = join(out, language);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { code, output } = await runProcess(generator, [schema, language, folder], options);
  if (code !== 0) throw new PlainError(`generating the SDK for ${language} failed:\n${output.trim()}`);
  return folder;
}

import { chmodSync, copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Report, withProgress } from "../progress";
import { buildTags, compile, fetchModules, findGo } from "./go";
import { enginePin, generatingHostPin, languageHostPin } from "./pins";
import { programs, runnerOf } from "./programs";

/** Builds the CLI and its companions from Go modules into `<root>/bin`. */
export async function build(
  root: string,
  options: { readonly environment: NodeJS.ProcessEnv; readonly report: Report; readonly signal?: AbortSignal },
): Promise<void> {
  const { environment, report, signal } = options;
  const go = await findGo(environment, signal);
  const bin = join(root, "bin");
  mkdirSync(bin, { recursive: true });

  report(`Building the Pulumi CLI ${enginePin.version} from source: about five minutes on two cores, once`);
  await withProgress("1/5 Fetching the Go modules", report, async () => {
    await fetchModules(go, enginePin, signal);
    await fetchModules(go, languageHostPin, signal);
  });
  const compiled = [
    { what: "pulumi", pin: enginePin, tags: buildTags.engine, file: programs.pulumi },
    {
      what: "pulumi-run-nodejs",
      pin: languageHostPin,
      tags: buildTags.languageHost,
      file: runnerOf(programs.languageHost),
    },
    { what: "what generates programs", pin: generatingHostPin, tags: buildTags.engine, file: programs.languageHost },
  ];
  for (const [index, { what, pin, tags, file }] of compiled.entries()) {
    const heading = `${index + 2}/5 Compiling ${what}`;
    await compile(go, pin, { heading, tags, target: join(bin, file), report, signal });
  }
  await withProgress("5/5 Adding the launcher of dynamic providers", report, () => {
    // Ships in the npm package and works with any CLI.
    const launcher = join(bin, programs.dynamicLauncher);
    copyFileSync(join(dirname(require.resolve("@pulumi/pulumi/package.json")), programs.dynamicLauncher), launcher);
    chmodSync(launcher, 0o755);
    return Promise.resolve();
  });
}

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { runMain } from "./main";
import type { Counts } from "./mocha-reporter";
import { type ProcessOptions, runProcess } from "./processes";
import { duration } from "./progress";
import { ensurePulumi } from "./pulumi-cli";

/**
 * `npm test`: all checks, then all tests, and a last line that counts both. With arguments (`npm test -- --grep "drift"`,
 * `npm test -- test/provider`, `npm test -- test/provider/kernel/ids.test.ts`) only the build, and Mocha, to which they go.
 *
 * `npm run test:all` is the same with the matrices, which take an hour.
 */
void runMain(async ({ signal, defer }) => {
  const { specs, args } = levelOf(process.argv.slice(2));
  if (args.length > 0) {
    // Pulumi's processes run what is built.
    const code = await run(npm("build"), { signal });
    return code === 0 ? runMocha(withSpec(args, specs), { signal }) : code;
  }

  let checks = 0;
  const failedChecks: string[] = [];
  const check = async (name: string, part: () => Promise<number>): Promise<void> => {
    checks += 1;
    if ((await underHeading(name, part)) !== 0) {
      failedChecks.push(name);
    }
    signal.throwIfAborted();
  };
  await check("Types", () => run(npm("build"), { signal }));
  // The formatting is checked beside the rest of the checks; what it says is shown in its turn.
  const [command, ...formatArgs] = npm("format:check");
  const format = runProcess(command, formatArgs, { signal });
  format.catch(() => undefined);
  await check("Lint", () => run(npm("lint"), { signal }));
  await check("Format", async () => {
    const { code, output } = await format;
    process.stdout.write(output);
    return code;
  });
  await check("Pulumi CLI", async () => {
    const cli = await ensurePulumi({ signal });
    console.log(`Pulumi ${cli.version}: ${cli.command}`);
    return 0;
  });

  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-test-"));
  defer(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const output = join(folder, "counts.json");
  const mochaArgs = ["--forbid-only", "--reporter", join(__dirname, "mocha-reporter.ts"), "--reporter-option"];
  await underHeading("Tests", () =>
    runMocha(withSpec([...mochaArgs, `output=${output}`], specs), {
      signal,
      // What could not be set up just now is not tried again by every test.
      environment: failedChecks.includes("Pulumi CLI")
        ? { ...process.env, PULUMI_BUNNY_CLI_SOURCES: "path,cache" }
        : process.env,
    }),
  );
  signal.throwIfAborted();

  // Without counts Mocha itself failed.
  const tests: Counts = existsSync(output)
    ? (JSON.parse(readFileSync(output, "utf8")) as Counts)
    : { passed: 0, failed: 1, skipped: 0 };
  const passed = tests.passed + checks - failedChecks.length;
  const failed = tests.failed + failedChecks.length;
  console.log(failedChecks.length === 0 ? "" : `\nFailed checks: ${failedChecks.join(", ")}`);
  console.log(`${passed} passed, ${failed} failed, ${tests.skipped} skipped`);
  return failed === 0 ? 0 : 1;
});

/** Does a part of the run under a heading; what it throws is shown and counts as failure. */
async function underHeading(name: string, part: () => Promise<number>): Promise<number> {
  const started = performance.now();
  console.log(`\n== ${name}`);
  const code = await part().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  console.log(`== ${name}: ${code === 0 ? "passed" : "FAILED"} in ${duration(performance.now() - started)}`);
  return code;
}

function runMocha(args: readonly string[], options: ProcessOptions): Promise<number> {
  // One more than there are processors, because some tests wait: for retries, or for a time limit.
  const parallel = ["--parallel", "--jobs", String(availableParallelism() + 1)];
  return run([process.execPath, join("node_modules", "mocha", "bin", "mocha.js"), ...parallel, ...args], options);
}

/** All tests but the matrices; the files that take longest begin first, so that none of them is left to run alone in the end. */
const usual = [
  "test/tools/demo.test.ts",
  "test/{engine,examples,lifecycle,package}/**/*.test.ts",
  "test/!(engine|examples|lifecycle|matrices|package)/**/!(demo).test.ts",
];

/** What runs where nothing is named, by level: the first argument may be `--level=all`. */
function levelOf(args: readonly string[]): { readonly specs: readonly string[]; readonly args: readonly string[] } {
  return args[0] === "--level=all"
    ? { specs: ["test/matrices/*.test.ts", ...usual], args: args.slice(1) }
    : { specs: usual, args };
}

/** Mocha runs what is named, files and all that is in folders; when nothing is, the specs. */
function withSpec(args: readonly string[], specs: readonly string[]): readonly string[] {
  const named = args.map((arg) => (isTestFolder(arg) ? `${arg.replace(/[\\/]$/, "")}/**/*.test.ts` : arg));
  return named.some((arg) => arg.endsWith(".test.ts")) ? named : [...named, ...specs];
}

function isTestFolder(arg: string): boolean {
  return /^(\.[\\/])?test[\\/]/.test(arg) && statSync(arg, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A script of package.json, by the npm that runs us, because the npm.cmd of Windows would need a shell. */
function npm(script: string): readonly [string, ...string[]] {
  const own = process.env.npm_execpath;
  return own?.endsWith("npm-cli.js") === true
    ? [process.execPath, own, "run", "--silent", script]
    : ["npm", "run", "--silent", script];
}

async function run([command, ...args]: readonly [string, ...string[]], options: ProcessOptions): Promise<number> {
  return (await runProcess(command, args, { ...options, showOutput: true })).code;
}

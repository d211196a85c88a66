import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMain } from "./main";
import type { Counts } from "./mocha-reporter";
import { type ProcessOptions, type ProcessResult, runProcess } from "./processes";
import { duration } from "./progress";
import { ensurePulumi } from "./pulumi-cli";
import { filesOf, levelOf, usualJobs, withSpec } from "./test-suites";

/**
 * `npm test`: all checks, then all tests, and a last line that counts both. With arguments
 * (`npm test -- --grep "drift"`, `npm test -- test/provider`, `npm test -- test/provider/formats/ids.test.ts`), only the
 * build, and Mocha with those arguments.
 *
 * `npm run test:all` runs everything, including what takes long; test-suites.ts lists what it adds.
 */
void runMain(async ({ signal, defer }) => {
  const { suites, args } = levelOf(process.argv.slice(2));
  if (args.length > 0) {
    // Not each file is to set up a CLI at the same time; what needs none runs without.
    await ensurePulumi({ signal }).catch(() => undefined);
    // Pulumi's processes run the build output.
    const code = await run(npm("build"), { signal });
    return code === 0 ? runMocha(withSpec(args, suites), usualJobs, { signal }) : code;
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
  const besides = [startBeside("Lint", "lint", signal), startBeside("Format", "format:check", signal)];
  await check("Pulumi CLI", async () => {
    const cli = await ensurePulumi({ signal });
    console.log(`Pulumi ${cli.version}: ${cli.command}`);
    return 0;
  });

  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-test-"));
  defer(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  // If the CLI could not be set up, not every test tries again.
  const sources = failedChecks.includes("Pulumi CLI") ? { PULUMI_BUNNY_CLI_SOURCES: "path,cache" } : {};
  const environment = {
    ...process.env,
    ...sources,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, roomForGarbage].join(" "),
  };
  const tests = { passed: 0, failed: 0, skipped: 0 };
  for (const [index, suite] of suites.entries()) {
    const { name, jobs, environment: own } = suite;
    const output = join(folder, `${index}.json`);
    const reporter = ["--reporter", join(__dirname, "mocha-reporter.ts"), "--reporter-option", `output=${output}`];
    const options = { signal, environment: { ...environment, ...own } };
    await underHeading(name, () => runMocha(["--forbid-only", ...reporter, ...filesOf(suite)], jobs, options));
    signal.throwIfAborted();
    const { passed, failed, skipped } = countsIn(output);
    tests.passed += passed;
    tests.failed += failed;
    tests.skipped += skipped;
  }

  for (const { name, result } of besides) {
    await check(name, async () => {
      const { code, output } = await result;
      process.stdout.write(output);
      return code;
    });
  }

  const passed = tests.passed + checks - failedChecks.length;
  const failed = tests.failed + failedChecks.length;
  console.log(`\n${duration(performance.now())}`);
  console.log(failedChecks.length === 0 ? "" : `\nFailed checks: ${failedChecks.join(", ")}`);
  console.log(`${passed} passed, ${failed} failed, ${tests.skipped} skipped`);
  return failed === 0 ? 0 : 1;
});

/** Tests make much that lives for a moment: the less often Node looks for it, the less processor time that takes. */
const roomForGarbage = "--max-semi-space-size=32";

/** A check that runs beside the tests, on the processor that they leave idle: its output is shown after theirs. */
function startBeside(
  name: string,
  script: string,
  signal: AbortSignal,
): { readonly name: string; readonly result: Promise<ProcessResult> } {
  const [command, ...args] = npm(script);
  const result = runProcess(command, args, { signal });
  // Whoever waits for it is told; until then nobody does.
  result.catch(() => undefined);
  return { name, result };
}

/** Runs a part under a heading; errors are shown and count as failure. */
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

/** If there are no counts, Mocha itself failed. */
function countsIn(output: string): Counts {
  return existsSync(output)
    ? (JSON.parse(readFileSync(output, "utf8")) as Counts)
    : { passed: 0, failed: 1, skipped: 0 };
}

function runMocha(args: readonly string[], jobs: number, options: ProcessOptions): Promise<number> {
  const parallel = ["--parallel", "--jobs", String(jobs)];
  return run([process.execPath, join("node_modules", "mocha", "bin", "mocha.js"), ...parallel, ...args], options);
}

/** A script of package.json, run with the npm that runs us, because npm.cmd on Windows would need a shell. */
function npm(script: string): readonly [string, ...string[]] {
  const own = process.env.npm_execpath;
  return own?.endsWith("npm-cli.js") === true
    ? [process.execPath, own, "run", "--silent", script]
    : ["npm", "run", "--silent", script];
}

async function run([command, ...args]: readonly [string, ...string[]], options: ProcessOptions): Promise<number> {
  return (await runProcess(command, args, { ...options, showOutput: true })).code;
}

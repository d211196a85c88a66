import { statSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Test files that run together. */
export interface Suite {
  readonly name: string;
  readonly specs: readonly string[];
  /** How many files run at the same time. */
  readonly jobs: number;
  readonly environment?: NodeJS.ProcessEnv;
}

// One more than there are processors, because some tests wait: for retries, or for a time limit.
export const usualJobs = availableParallelism() + 1;

/** All that must hold at each commit; the files that take longest begin first, so that none of them is left to run alone in the end. */
const usual: Suite = {
  name: "Tests",
  specs: [
    "test/tools/demo.test.ts",
    "test/{engine,examples,lifecycle,package}/**/*.test.ts",
    "test/!(engine|examples|lifecycle|matrices|package|packageManagers)/**/!(demo|mistakes).test.ts",
  ],
  jobs: usualJobs,
};

/** One file after another, because each keeps all processors busy by itself. */
const matrices: Suite = { name: "Matrices", specs: ["test/matrices/*.test.ts"], jobs: 1 };

/** What a new user is answered, mistake by mistake, each by a run of the CLI. */
const mistakes: Suite = { name: "Mistakes", specs: ["test/mistakes/mistakes.test.ts"], jobs: 1 };

/** Set to "own", it gives every run of the CLI in a test the Node processes that users have: see test/support/testWorkspace.ts. */
export const processesVariable = "PULUMI_BUNNY_TEST_PROCESSES";

/** The tests on the real engine once more, with a program and a provider that the CLI starts anew in each run. */
const ownProcesses: Suite = {
  name: "Engine with processes of its own",
  specs: ["test/engine/*.test.ts"],
  jobs: usualJobs,
  environment: { [processesVariable]: "own" },
};

/** Set, it lets tests that take a sample try all: see test/support/thoroughly.ts. */
export const thoroughlyVariable = "PULUMI_BUNNY_TEST_THOROUGHLY";

const samplesWhole: Suite = {
  name: "Samples, whole",
  specs: ["test/lifecycle/{besideDrift,kinds/accessList*}.test.ts", "test/provider/kernel/*.properties.test.ts"],
  jobs: usualJobs,
  environment: { [thoroughlyVariable]: "yes" },
};

/** Names what of the API is read otherwise than by default: see test/support/readings.ts. */
export const readingsVariable = "PULUMI_BUNNY_TEST_READINGS";

/** How many rounds it takes to give every behaviour of the sandbox each of its other readings; a test counts them. */
export const readingRounds = 2;

/** The lifecycle tests of every kind of resource once more, under the other readings of what the published facts leave open. */
const readings: readonly Suite[] = Array.from({ length: readingRounds }, (_, index) => ({
  name: `Other readings ${index + 1}`,
  specs: ["test/lifecycle/kinds/*.test.ts", "test/lifecycle/matrix*.test.ts"],
  jobs: usualJobs,
  environment: { [readingsVariable]: String(index + 1), [thoroughlyVariable]: "yes" },
}));

/** Fetches other versions of Node, of the package managers and of the SDK from the npm registry. */
const packageManagers: Suite = { name: "Package managers", specs: ["test/packageManagers/*.test.ts"], jobs: 2 };

/** What runs where nothing is named, by level: the first argument may be `--level=all`. The other arguments are Mocha's. */
export const levelOf = (
  args: readonly string[],
): { readonly suites: readonly Suite[]; readonly args: readonly string[] } =>
  args[0] === "--level=all"
    ? {
        suites: [usual, ownProcesses, samplesWhole, mistakes, ...readings, packageManagers, matrices],
        args: args.slice(1),
      }
    : { suites: [usual], args };

/** Mocha runs what is named, files and all that is in folders; when nothing is, the suites. */
export function withSpec(args: readonly string[], suites: readonly Suite[]): readonly string[] {
  const named = args.map((arg) => (isTestFolder(arg) ? `${arg.replace(/[\\/]$/, "")}/**/*.test.ts` : arg));
  return named.some((arg) => arg.endsWith(".test.ts")) ? named : [...named, ...suites.flatMap(({ specs }) => specs)];
}

function isTestFolder(arg: string): boolean {
  return /^(\.[\\/])?test[\\/]/.test(arg) && statSync(arg, { throwIfNoEntry: false })?.isDirectory() === true;
}

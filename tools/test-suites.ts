import { statSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Test files that run together. */
export interface Suite {
  readonly name: string;
  readonly specs: readonly string[];
  /** How many files run at the same time. */
  readonly jobs: number;
}

// One more than there are processors, because some tests wait: for retries, or for a time limit.
export const usualJobs = availableParallelism() + 1;

/** All but the matrices and the package managers; the files that take longest begin first, so that none of them is left to run alone in the end. */
const usual: Suite = {
  name: "Tests",
  specs: [
    "test/tools/demo.test.ts",
    "test/{engine,examples,lifecycle,package}/**/*.test.ts",
    "test/!(engine|examples|lifecycle|matrices|package|packageManagers)/**/!(demo).test.ts",
  ],
  jobs: usualJobs,
};

/** One file after another, because each keeps all processors busy by itself. */
const matrices: Suite = { name: "Matrices", specs: ["test/matrices/*.test.ts"], jobs: 1 };

/** Fetches other versions of Node, of the package managers and of the SDK from the npm registry. */
const packageManagers: Suite = { name: "Package managers", specs: ["test/packageManagers/*.test.ts"], jobs: 1 };

/** What runs where nothing is named, by level: the first argument may be `--level=all`. The other arguments are Mocha's. */
export const levelOf = (
  args: readonly string[],
): { readonly suites: readonly Suite[]; readonly args: readonly string[] } =>
  args[0] === "--level=all"
    ? { suites: [usual, packageManagers, matrices], args: args.slice(1) }
    : { suites: [usual], args };

/** Mocha runs what is named, files and all that is in folders; when nothing is, the suites. */
export function withSpec(args: readonly string[], suites: readonly Suite[]): readonly string[] {
  const named = args.map((arg) => (isTestFolder(arg) ? `${arg.replace(/[\\/]$/, "")}/**/*.test.ts` : arg));
  return named.some((arg) => arg.endsWith(".test.ts")) ? named : [...named, ...suites.flatMap(({ specs }) => specs)];
}

function isTestFolder(arg: string): boolean {
  return /^(\.[\\/])?test[\\/]/.test(arg) && statSync(arg, { throwIfNoEntry: false })?.isDirectory() === true;
}

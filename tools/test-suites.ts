import { availableParallelism } from "node:os";

/** A group of test files that run together. */
export interface Suite {
  readonly name: string;
  readonly specs: readonly string[];
  /** Files that the patterns of {@link specs} find, and that another suite runs. */
  readonly ignored?: readonly string[];
  /** How many files run at the same time. */
  readonly jobs: number;
  readonly environment?: NodeJS.ProcessEnv;
}

// One more than the number of processors, because some tests wait: for retries, or for a timeout.
export const usualJobs = availableParallelism() + 1;

/**
 * What takes long, and says of one kind or one page what a sample of the usual tests says: those create, change, repair and
 * destroy every kind on the real engine (test/engine/matrix.test.ts), and through the plugin (test/lifecycle/throughPlugin.test.ts).
 */
const long: readonly string[] = [
  "test/engine/!(adapter|export|interrupted|matrix|recorded).test.ts",
  "test/lifecycle/@(affectedOutputs|besideDrift|matrixOf*).test.ts",
  "test/examples/!(examples).test.ts",
  "test/package/*.test.ts",
  "test/docs/@(examples|ownership|recipes).test.ts",
  "test/sandbox/+(cli).test.ts",
  "test/tools/@(ensurePulumi|hover|newKind|setup).test.ts",
];

/** What only the plugin does. It chooses the way itself. */
const ofPlugin = "test/engine/plugin/*.test.ts";

/**
 * Everything that must pass at each commit; the slowest files start first, so that none of them runs alone at the end.
 */
const usual: Suite = {
  name: "Tests",
  specs: [
    "test/tools/demo.test.ts",
    "test/{engine,examples,lifecycle}/**/*.test.ts",
    "test/!(engine|examples|languages|lifecycle|matrices|package)/**/!(demo|mistakes).test.ts",
  ],
  ignored: [...long, ofPlugin],
  jobs: usualJobs,
};

/** Everything declared twice, moved or killed, in every way. */
const matrices: Suite = { name: "Matrices", specs: ["test/matrices/*.test.ts"], jobs: usualJobs };

/** The responses to a new user's mistakes, each from a run of the CLI. */
const mistakes: Suite = { name: "Mistakes", specs: ["test/mistakes/mistakes.test.ts"], jobs: 1 };

/** If set, tests that normally take a sample run all cases: see test/support/thoroughly.ts. */
export const thoroughlyVariable = "PULUMI_BUNNY_TEST_THOROUGHLY";

/**
 * If set to "own", every CLI run in a test uses separate Node processes, as for users: see
 * test/support/testWorkspace.ts.
 */
export const processesVariable = "PULUMI_BUNNY_TEST_PROCESSES";

/**
 * Engine tests again, with a program and a provider that the CLI starts afresh in each run: all kinds, secrets, and what
 * processes do when they are cut off.
 */
const ownProcesses: Suite = {
  name: "Engine with separate processes",
  specs: [
    ...["adapter", "drift", "interrupted", "matrix", "program"].map((name) => `test/engine/${name}.test.ts`),
    ofPlugin,
  ],
  jobs: usualJobs,
  environment: { [processesVariable]: "own", [thoroughlyVariable]: "yes" },
};

/** If "plugin", the engine reaches the resources through the plugin: see test/support/mode.ts. */
export const modeVariable = "PULUMI_BUNNY_TEST_MODE";

/** The engine tests again, through the plugin, and the lifecycle tests but for those of {@link readings}. */
const throughPlugin: readonly Suite[] = [
  { name: "Lifecycle through the plugin", specs: ["test/lifecycle/!(matrix*).test.ts"] },
  { name: "Engine through the plugin", specs: ["test/engine/*.test.ts"] },
].map((suite) => ({ ...suite, jobs: usualJobs, environment: { [modeVariable]: "plugin" } }));

/** The demo again, through the plugin, and with all the ways to end it. */
const pluginDemo: Suite = {
  name: "Demo through the plugin",
  specs: ["test/tools/demo.test.ts"],
  jobs: 1,
  environment: { [modeVariable]: "plugin", [thoroughlyVariable]: "yes" },
};

const whole: Suite = {
  name: "What takes long, and samples, whole",
  specs: [
    ...long,
    "test/lifecycle/@(matrix|pullZoneSettings).test.ts",
    "test/lifecycle/kinds/*.test.ts",
    "test/provider/properties/*.properties.test.ts",
    "test/docs/commands.test.ts",
    "test/examples/examples.test.ts",
    "test/engine/export.test.ts",
  ],
  jobs: usualJobs,
  environment: { [thoroughlyVariable]: "yes" },
};

/** Names the part of the API description to read differently from the default, or "1" for all: see test/support/readings.ts. */
export const readingsVariable = "PULUMI_BUNNY_TEST_READINGS";

/**
 * The lifecycle tests of every kind of resource again, through the plugin, under the other readings of what the published
 * facts leave open.
 */
const readings: Suite = {
  name: "Other readings, through the plugin",
  specs: ["test/lifecycle/kinds/*.test.ts", "test/lifecycle/matrix*.test.ts"],
  jobs: usualJobs,
  environment: { [readingsVariable]: "1", [modeVariable]: "plugin" },
};

/** Programs in other languages. They compile the SDK in Go, and install Pulumi's Python SDK from its registry. */
const languages: Suite = { name: "Languages", specs: ["test/languages/*.test.ts"], jobs: 1 };

/**
 * The suites that run if none are named, by level: the first argument may be `--level=all`. The other arguments are for
 * Mocha.
 */
export const levelOf = (
  args: readonly string[],
): { readonly suites: readonly Suite[]; readonly args: readonly string[] } =>
  args[0] === "--level=all"
    ? {
        suites: [usual, ownProcesses, ...throughPlugin, pluginDemo, whole, mistakes, readings, languages, matrices],
        args: args.slice(1),
      }
    : { suites: [usual], args };

/** The specs for Mocha: the named files and folders, or the suites if none are named. */
export function withSpec(args: readonly string[], suites: readonly Suite[]): readonly string[] {
  return args.some((arg) => /^(\.[\\/])?test[\\/]/.test(arg)) ? args : [...args, ...suites.flatMap(filesOf)];
}

/** What Mocha is to run of a suite. */
export function filesOf({ specs, ignored = [] }: Suite): readonly string[] {
  return [...specs, ...ignored.flatMap((spec) => ["--ignore", spec])];
}

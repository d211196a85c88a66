import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { startSandbox } from "pulumi-bunny-sandbox";
import { createTestWorkspace, ownProcesses } from "../support/testWorkspace";
import { type Answer, answerIn } from "./answer";
import { existing } from "./existing";
import { broken, type Law } from "./laws";
import { type Mistake, seed } from "./mistake";
import { settings } from "./settings";

export const mistakes: readonly Mistake[] = [...settings, ...existing];

/** A mistake, what Pulumi answered, and which laws the answer breaks. */
export interface Met {
  readonly mistake: Mistake;
  readonly answer: Answer;
  readonly breaks: readonly Law[];
  /** All that the CLI printed. */
  readonly output: string;
}

/** How many run at the same time. */
const jobs = 3;

/** Makes mistakes, on the real engine. */
export async function meetAll(chosen: readonly Mistake[]): Promise<readonly Met[]> {
  const waiting = [...chosen.entries()];
  const met: Met[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) met[next[0]] = await meet(next[1]);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return met;
}

const programFolder = join(__dirname, "program");

/** Makes one mistake, on a stack and an account of its own. */
async function meet(mistake: Mistake): Promise<Met> {
  const sandbox = await startSandbox({ strict: true });
  const workspace = await createTestWorkspace({
    // What is shown to the user here is what a process says that ends in an error.
    processes: ownProcesses,
    projectFolder: programFolder,
    environment: { BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY: sandbox.apiKey },
  });
  try {
    sandbox.seed(seed);
    if (mistake.elsewhere === true) moveTo(workspace.projectFolder);
    const program = join(workspace.folder, "program.js");
    writeFileSync(program, mistake.program);
    const { output } = await workspace.pulumi([...(mistake.command ?? ["preview"]), ...settingsOf(mistake)], {
      environment: { TEST_PROGRAM: program, ...mistake.environment },
    });
    const answer = answerIn(output);
    return { mistake, answer, breaks: broken(mistake, answer, sandbox.apiKey), output };
  } finally {
    await workspace.dispose();
    await sandbox.close();
  }
}

/** Lets the program run in a folder from where it finds Pulumi's package, but not ours. */
function moveTo(folder: string): void {
  cpSync(programFolder, folder, { recursive: true });
  const { resolve } = createRequire(join(programFolder, "index.js"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(dirname(dirname(resolve("@pulumi/pulumi/package.json"))), join(folder, "node_modules", "@pulumi"));
  const ours = JSON.stringify(resolve("pulumi-bunny"));
  writeFileSync(join(folder, "index.js"), `globalThis.bunny = require(${ours}); require(process.env.TEST_PROGRAM);`);
}

const settingsOf = ({ config = {} }: Mistake): readonly string[] =>
  Object.entries(config).flatMap(([name, value]) => ["--config", `${name}=${value}`]);

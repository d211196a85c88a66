import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "pulumi-bunny-sandbox";
import { modes } from "../demo/program";
import { runProcess } from "../processes";
import type { PulumiCli } from "../pulumi-cli";
import { createWorkspace, type PulumiWorkspace, type WorkspaceOptions } from "../pulumi-workspace";

/** A folder of `examples`. */
export interface Example {
  readonly name: string;
  readonly folder: string;
  /** Its Pulumi projects, in the order in which they build on each other. */
  readonly projects: readonly Project[];
  /** What the sandbox starts with. */
  readonly seedFile?: string;
}

/** What {@link createWorkspace} has to know of a project. */
type Project = Pick<WorkspaceOptions, "projectFolder" | "plugins">;

/** What an example runs with. */
export interface Stage {
  readonly cli: PulumiCli;
  readonly sandbox: Pick<Sandbox, "url" | "apiKey">;
  readonly signal?: AbortSignal;
  /** Called with what Pulumi prints. */
  readonly onOutput: (text: string) => void;
}

const root = join(__dirname, "..", "..");

/** All examples, in alphabetical order. */
export const examples: readonly Example[] = foldersIn(join(root, "examples")).map((folder) => {
  const seedFile = join(folder, "sandbox.json");
  return {
    name: folder.slice(join(root, "examples").length + 1),
    folder,
    projects: projectsIn(folder),
    ...(existsSync(seedFile) ? { seedFile } : {}),
  };
});

/** Creates and destroys the stacks of an example, and returns whether all went well. */
export async function liveThrough(example: Example, stage: Stage): Promise<boolean> {
  const workspaces: PulumiWorkspace[] = [];
  try {
    for (const project of example.projects) workspaces.push(await workspaceOf(project, stage, workspaces[0]));
    for (const workspace of workspaces) if (!(await run("up", example, workspace, stage))) return false;
    for (const workspace of workspaces.reverse()) if (!(await run("destroy", example, workspace, stage))) return false;
    return true;
  } finally {
    for (const workspace of workspaces) await workspace.dispose();
  }
}

/** All projects of an example keep their state in the same place, so that one can refer to the stack of another. */
async function workspaceOf(
  project: Project,
  stage: Stage,
  first: PulumiWorkspace | undefined,
): Promise<PulumiWorkspace> {
  const { cli, sandbox, signal } = stage;
  const workspace = await createWorkspace({
    ...project,
    cli,
    signal,
    environment: {
      BUNNYNET_API_URL: sandbox.url,
      BUNNYNET_API_KEY: sandbox.apiKey,
      // The build has checked the types.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      ...(first === undefined ? {} : { PULUMI_BACKEND_URL: first.environment.PULUMI_BACKEND_URL }),
    },
  });
  // Where a program that runs Pulumi itself must find its packages.
  symlinkSync(join(root, "node_modules"), join(workspace.projectFolder, "node_modules"), "junction");
  return workspace;
}

async function run(
  command: "up" | "destroy",
  example: Example,
  workspace: PulumiWorkspace,
  { signal, onOutput }: Stage,
): Promise<boolean> {
  if (!runsPulumiItself(example)) {
    onOutput(`\n$ pulumi ${command}\n`);
    const pack = join(example.folder, "pack");
    const policies = command === "up" && existsSync(pack) ? ["--policy-pack", pack] : [];
    return (await workspace.pulumi([command, "--yes", "--skip-preview", ...policies], { onOutput })).code === 0;
  }
  onOutput(`\n$ npm start -- ${command}\n`);
  const program = ["--require", require.resolve("tsx/cjs"), join(example.folder, "index.ts"), command];
  const { projectFolder: cwd, environment } = workspace;
  const { code } = await runProcess(process.execPath, program, {
    cwd,
    environment: { ...environment },
    signal,
    onOutput,
  });
  return code === 0;
}

/** Whether it is a program that calls Pulumi, and not one that Pulumi calls. */
export function runsPulumiItself({ folder }: Example): boolean {
  return readFileSync(join(folder, "package.json"), "utf8").includes('"start":');
}

/** An example is a project, or a folder of projects in TypeScript; the site is the project at the root. */
function projectsIn(folder: string): readonly Project[] {
  const all = [folder, ...foldersIn(folder)].filter((each) => existsSync(join(each, "Pulumi.yaml")));
  return (all.length === 0 ? [root] : all).flatMap((projectFolder) => {
    const description = readFileSync(join(projectFolder, "Pulumi.yaml"), "utf8");
    if (!description.includes("runtime: nodejs")) return [];
    return [{ projectFolder, plugins: description.includes("plugins:") ? modes.plugin.plugins : {} }];
  });
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(folder, entry.name)] : [],
  );
}

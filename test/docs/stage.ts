import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type Sandbox, type Seed, startSandbox } from "pulumi-bunny-sandbox";
import { runProcess } from "../../tools/processes";
import { ensurePulumi, type PulumiCli } from "../../tools/pulumi-cli";
import { createWorkspace, type PulumiWorkspace } from "../../tools/pulumi-workspace";

const root = join(__dirname, "..", "..");

/** Where commands of a page are typed. */
export interface Stage {
  readonly sandbox: Sandbox;
  /** The folder of the program. */
  readonly folder: string;
  /** Runs what is typed there, and returns what it prints. */
  readonly type: (text: string) => Promise<string>;
  readonly leave: () => Promise<void>;
}

/** What a person has before the first command. */
export interface Props {
  /** Besides those that every project has. */
  readonly files?: Readonly<Record<string, string>>;
  readonly seed?: Seed;
  readonly seedFile?: string;
  /** Accounts besides the first, each with a key and a pull zone of its name. */
  readonly accounts?: readonly string[];
  /** A project that exists, instead of an empty folder. */
  readonly project?: string;
}

export async function setStage({ files = {}, seed = {}, seedFile, accounts = [], project }: Props): Promise<Stage> {
  const cli = await ensurePulumi();
  const sandbox = await startSandbox({
    strict: true,
    seedFile,
    accounts: { main: ["sandbox-key"], ...Object.fromEntries(accounts.map((name) => [name, [`${name}-key`]])) },
  });
  sandbox.seed(seed);
  for (const account of accounts) sandbox.seed({ account, pullZones: [{ Name: `my-${account}` }] });
  const own = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-page-")));
  for (const [path, text] of Object.entries({ ...projectFiles, ...files })) {
    mkdirSync(join(own, path, ".."), { recursive: true });
    writeFileSync(join(own, path), text);
  }
  const workspace = await createWorkspace({
    cli,
    projectFolder: project ?? own,
    environment: {
      BUNNYNET_API_URL: sandbox.url,
      BUNNYNET_API_KEY: sandbox.apiKey,
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    },
  });
  const folder = project === undefined ? own : workspace.projectFolder;
  for (const place of [own, workspace.projectFolder])
    symlinkSync(join(root, "node_modules"), join(place, "node_modules"), "junction");
  const PATH = [standInsIn(folder, workspace, cli), workspace.environment.PATH].join(delimiter);
  return {
    sandbox,
    folder,
    type: async (text) => {
      const environment = { ...workspace.environment, PATH };
      const { code, output } = await runProcess(
        "bash",
        ["-ec", text.replaceAll(/https:\/\/api\.bunny\.net|http:\/\/127\.0\.0\.1:4040/g, sandbox.url)],
        { cwd: folder, environment },
      );
      assert.equal(code, 0, output);
      return output;
    },
    leave: async () => {
      await workspace.dispose();
      await sandbox.close();
      rmSync(own, { recursive: true });
    },
  };
}

const projectFiles = { "Pulumi.yaml": "name: my-site\nruntime: nodejs\n", "package.json": "{}" };

/**
 * A `pulumi` that asks nothing and knows where the project is, and an `npm` that installs what is tested: the folder to
 * put on PATH.
 */
function standInsIn(program: string, { folder, projectFolder }: PulumiWorkspace, { command }: PulumiCli): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const write = (name: string, ...lines: readonly string[]) => {
    writeFileSync(join(bin, name), ["#!/bin/sh", ...lines, ""].join("\n"), { mode: 0o755 });
  };
  write(
    "pulumi",
    'case "$1" in up) set -- "$@" --yes --skip-preview ;; cancel | import) set -- "$@" --yes ;; esac',
    `[ "$PWD" != "${program}" ] || set -- "$@" --cwd "${projectFolder}"`,
    // Read from where the project is.
    `[ ! -e import.json ] || cp import.json "${projectFolder}"`,
    `exec "${command}" "$@"`,
  );
  write("npm", `[ -e node_modules ] || ln -s "${join(root, "node_modules")}" node_modules`);
  write("dig");
  return bin;
}

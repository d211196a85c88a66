import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type Sandbox, type Seed, startSandbox } from "pulumi-bunny-sandbox";
import { runProcess } from "../../tools/processes";
import { ensurePulumi, type PulumiCli } from "../../tools/pulumi-cli";
import { createWorkspace, type PulumiWorkspace } from "../../tools/pulumi-workspace";
import { isThorough } from "../support/thoroughly";

const root = join(__dirname, "..", "..");
const page = readFileSync(join(root, "docs", "recipes.md"), "utf8");

/** Each with its blocks: a program, what is typed, or what is printed. */
const recipes = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    blocks: [...section.matchAll(/```(\w+)\n([^]*?)```/g)].map(([, language = "", text = ""]) => ({ language, text })),
  }));

/** Files that a person has: of the project, and those that the programs read. */
const files: Readonly<Record<string, string>> = {
  "Pulumi.yaml": "name: my-site\nruntime: nodejs\n",
  "package.json": "{}",
  "dist/index.html": "<h1>Old</h1>",
  "dist/app.js": "",
  "edge.js": 'export default { fetch: () => new Response("old") };',
  "example.com.zone": "$TTL 300\n@ IN MX 10 mail\nmail IN A 203.0.113.7\nwww IN CNAME example.com.\n",
};

/** What was set up by hand. */
const presentAccount: Seed = {
  pullZones: [{ Name: "acme", OriginUrl: "https://origin.acme.example", BlockedIps: ["203.0.113.7"] }],
  dnsZones: [{ Domain: "acme.example", Records: [{ Type: 0, Name: "www", Value: "203.0.113.8" }] }],
};

describe("the recipes", function () {
  this.timeout(300_000);

  for (const { title, blocks } of recipes.filter((_, at) => isThorough || at % 3 === 0)) {
    it(`${title}: what is typed prints what the page says`, async () => {
      const stage = await setStage();
      let printed = "";
      let previous: string | undefined;
      try {
        for (const { language, text } of blocks.filter(({ language }) => language !== "yaml")) {
          if (language === "ts") {
            if (previous === "ts") await stage.type("pulumi up");
            writeFileSync(join(stage.folder, "index.ts"), text);
          }
          if (language === "sh") printed = await stage.type(text);
          if (language === "text") assertPrints(printed, text);
          previous = language;
        }
        assert.notEqual(previous, "ts", "nothing is typed");
        assert.ok(blocks.some(({ language }) => language === "text"));
        stage.sandbox.assertNoViolations();
      } finally {
        await stage.leave();
      }
    });
  }
});

interface Stage {
  readonly sandbox: Sandbox;
  /** The folder of the program. */
  readonly folder: string;
  /** Runs what is typed there, and returns what it prints. */
  readonly type: (text: string) => Promise<string>;
  readonly leave: () => Promise<void>;
}

async function setStage(): Promise<Stage> {
  const cli = await ensurePulumi();
  const sandbox = await startSandbox({
    strict: true,
    accounts: { main: ["sandbox-key"], shop: ["shop-key"], blog: ["blog-key"] },
  });
  sandbox.seed(presentAccount);
  for (const account of ["shop", "blog"]) sandbox.seed({ account, pullZones: [{ Name: `my-${account}` }] });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-recipe-")));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const workspace = await createWorkspace({
    cli,
    projectFolder: folder,
    environment: {
      BUNNYNET_API_URL: sandbox.url,
      BUNNYNET_API_KEY: sandbox.apiKey,
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    },
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  const PATH = [standInsIn(folder, workspace, cli), workspace.environment.PATH].join(delimiter);
  return {
    sandbox,
    folder,
    type: async (text) => {
      const environment = { ...workspace.environment, PATH };
      const { code, output } = await runProcess(
        "bash",
        ["-ec", text.replaceAll("https://api.bunny.net", sandbox.url)],
        { cwd: folder, environment },
      );
      assert.equal(code, 0, output);
      return output;
    },
    leave: async () => {
      await workspace.dispose();
      await sandbox.close();
      rmSync(folder, { recursive: true });
    },
  };
}

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
    '[ "$1" != up ] || set -- "$@" --yes --skip-preview',
    `[ "$PWD" != "${program}" ] || set -- "$@" --cwd "${projectFolder}"`,
    `exec "${command}" "$@"`,
  );
  write("npm", `ln -s "${join(root, "node_modules")}" node_modules`);
  write("dig");
  return bin;
}

/** Compares each line, without the drawing of the tree, the spaces, and how long it took. */
function assertPrints(printed: string, shown: string): void {
  const plain = (line: string): string =>
    line
      .replace(/[│├└─]|\(\d[\d.ms ]*\)/g, "")
      .replace(/\s+/g, " ")
      .trim();
  const lines = new Set(printed.split("\n").map(plain));
  const missing = shown.split("\n").filter((line) => !/^ +Type +Name/.test(line) && !lines.has(plain(line)));
  assert.deepEqual(
    missing.filter((line) => line !== ""),
    [],
    printed,
  );
}

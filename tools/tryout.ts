import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { startSandbox } from "pulumi-bunny-sandbox";
import { PlainError, runMain } from "./main";
import { runProcess } from "./processes";
import { ensurePulumi } from "./pulumi-cli";

/*
 * `npm run tryout -- --manager "npx pnpm@10"`: installs the packed package in a new project outside this repository, as a
 * user does, and creates, refreshes and destroys a resource. `--sdk` is the version of `@pulumi/pulumi`, and `--system`
 * one of the module systems below. `.github/workflows/tryout.yml` does so for the table of docs/compatibility.md.
 */

const typescript = { "@types/node": "20.19.43", typescript: "5.9.3" };
const esModules = { type: "module", main: "index.ts", devDependencies: typescript };
const systems = {
  "TypeScript, CommonJS": { type: "commonjs", main: "index.ts", devDependencies: typescript },
  "TypeScript, ES modules": esModules,
  "TypeScript, ES modules, ts-node": { ...esModules, devDependencies: { ...typescript, "ts-node": "10.9.2" } },
  "TypeScript, ES modules, tsx": { ...esModules, devDependencies: { ...typescript, tsx: "4.23.15" } },
  "JavaScript, CommonJS": { type: "commonjs", main: "index.js", devDependencies: {} },
  "JavaScript, ES modules": { type: "module", main: "index.js", devDependencies: {} },
} as const;

const esModule = `import * as bunny from "pulumi-bunny";
const zone = bunny.getPullZoneOutput({ name: "shop" });
export const entry = new bunny.BlockedIp("scraper", { pullZoneId: zone.pullZoneId, blockedIp: "203.0.113.7" });
`;
const commonJs = esModule.replace(/import \* as bunny from (.*);/, "const bunny = require($1);").replace("export ", "");

void runMain(async ({ signal, defer }) => {
  const { values } = parseArgs({
    options: {
      manager: { type: "string", default: "npm" },
      sdk: { type: "string", default: "3.248.0" },
      system: { type: "string", default: "TypeScript, CommonJS" },
    },
  });
  const [, system] = Object.entries(systems).find(([name]) => name === values.system) ?? [];
  if (system === undefined) throw new PlainError(`--system is one of: ${Object.keys(systems).join("; ")}`);
  const cli = await ensurePulumi({ signal });
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-tryout-"));
  const sandbox = await startSandbox({ strict: true });
  defer(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const [backend, project] = [join(folder, "backend"), join(folder, "project")];
  const environment = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PULUMI_|BUNNYNET_|npm_)/.test(name))),
    PATH: [cli.binFolder, process.env.PATH].join(delimiter),
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: `file://${backend}`,
    PULUMI_CONFIG_PASSPHRASE: "tryout",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    BUNNYNET_API_URL: sandbox.url,
    BUNNYNET_API_KEY: sandbox.apiKey,
    ...(values.system.endsWith("tsx") ? { NODE_OPTIONS: "--import=tsx" } : {}),
  };
  const run = async (command: string, args: readonly string[], cwd: string, env = process.env): Promise<string> => {
    const { code, stdout, output } = await runProcess(command, args, { cwd, environment: env, signal });
    if (code !== 0) throw new PlainError(`${command} ${args.join(" ")} failed:\n${output}`);
    return stdout.trim();
  };
  const pack = ["pack", "--silent", "--pack-destination", folder];
  const packed = await run("npm", pack, join(__dirname, "..", "provider"));
  const { devDependencies, main, type } = system;
  const dependencies = {
    "@pulumi/pulumi": values.sdk,
    "pulumi-bunny": `file:${join(folder, basename(packed.split("\n").at(-1) ?? ""))}`,
  };
  const module = type === "module" ? "nodenext" : "commonjs";
  const moduleResolution = type === "module" ? "nodenext" : "node";
  const compilerOptions = { strict: true, target: "es2022", module, moduleResolution };
  const files = {
    "package.json": JSON.stringify({ name: "tryout", private: true, type, main, dependencies, devDependencies }),
    "Pulumi.yaml": "name: tryout\nruntime: nodejs\n",
    [main]: main === "index.js" && type === "commonjs" ? commonJs : esModule,
    ...(main === "index.ts" ? { "tsconfig.json": JSON.stringify({ compilerOptions }) } : {}),
  };
  for (const created of [backend, project]) mkdirSync(created);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const [manager = "", ...words] = values.manager.split(" ");
  await run(manager, [...words, "install"], project, environment);

  const [zone] = sandbox.seed({ pullZones: [{ Name: "shop" }] }).pullZones;
  const blocked = () =>
    sandbox
      .state()
      .accounts.main?.pullZones.find(({ Id }) => Id === zone?.Id)
      ?.BlockedIps.join();
  await run("pulumi", ["stack", "init", "dev"], project, environment);
  for (const [args, expected] of [
    [["up", "--yes", "--skip-preview"], "203.0.113.7"],
    [["refresh", "--yes", "--skip-preview", "--expect-no-changes"], "203.0.113.7"],
    [["destroy", "--yes", "--skip-preview"], ""],
  ] as const) {
    await run("pulumi", args, project, environment);
    if (blocked() !== expected) throw new PlainError(`pulumi ${args[0]} left "${blocked() ?? ""}" in the list`);
  }
  sandbox.assertNoViolations();
  console.log(`✔ ${values.system} · ${values.manager} · Node ${process.versions.node} · SDK ${values.sdk}`);
  return 0;
});

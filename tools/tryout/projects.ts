import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ManagerPackage } from "./toolchain";

/** A way to install packages. */
export interface Manager {
  readonly package: ManagerPackage;
  readonly install: readonly string[];
  /** Its configuration files, by file name. */
  readonly files?: Readonly<Record<string, string>>;
}

export const managers = {
  npm: { package: "npm", install: ["install", "--no-audit", "--no-fund"] },
  "pnpm 10": { package: "pnpm 10", install: ["install"] },
  "pnpm 12": { package: "pnpm 12", install: ["install"] },
  "pnpm 12, allowBuilds": {
    package: "pnpm 12",
    install: ["install"],
    files: { "pnpm-workspace.yaml": "allowBuilds:\n  protobufjs: false\n" },
  },
  "Yarn 1": { package: "Yarn 1", install: ["install"] },
  "Yarn 4, node-modules": {
    package: "Yarn 4",
    install: ["install"],
    files: { ".yarnrc.yml": "nodeLinker: node-modules\n" },
  },
  "Yarn 4, Plug'n'Play": { package: "Yarn 4", install: ["install"] },
} as const satisfies Readonly<Record<string, Manager>>;
export type ManagerName = keyof typeof managers;

/** A module system: the language of a program, and what it needs besides the packages of every project. */
export interface ModuleSystem {
  /** The program file. */
  readonly main: string;
  readonly program: string;
  /** Additional members of package.json, besides its name, `main` and the dependencies. */
  readonly manifest?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** Environment variables for Pulumi. */
  readonly environment?: Readonly<Record<string, string>>;
}

const withImport = `import * as bunny from "pulumi-bunny";

const zone = bunny.getPullZoneOutput({ name: "shop" });
const entry = new bunny.BlockedIp("scraper", { pullZoneId: zone.pullZoneId, blockedIp: "203.0.113.7" });

export const address = entry.blockedIp;
`;
const withRequire = withImport
  .replace('import * as bunny from "pulumi-bunny"', 'const bunny = require("pulumi-bunny")')
  .replace("export const address =", "exports.address =");

const typescript = { "@types/node": "20.19.43", typescript: "5.9.3" };

const esModules = {
  main: "index.ts",
  program: withImport,
  manifest: { type: "module" },
  devDependencies: typescript,
  compilerOptions: { strict: true, target: "es2022", module: "nodenext" },
} as const;

export const moduleSystems = {
  "TypeScript, CommonJS": {
    main: "index.ts",
    program: withImport,
    devDependencies: typescript,
    // As in `pulumi new typescript`; the oldest SDKs support no other resolution.
    compilerOptions: { strict: true, target: "es2020", module: "commonjs", moduleResolution: "node" },
  },
  "TypeScript, ES modules": esModules,
  "TypeScript, ES modules, ts-node": {
    ...esModules,
    devDependencies: { ...typescript, "ts-node": "10.9.2" },
  },
  "TypeScript, ES modules, tsx": {
    ...esModules,
    devDependencies: { ...typescript, tsx: "4.23.15" },
    environment: { NODE_OPTIONS: "--import=tsx" },
  },
  "JavaScript, CommonJS": { main: "index.js", program: withRequire, devDependencies: {} },
  "JavaScript, ES modules": {
    main: "index.js",
    program: withImport,
    manifest: { type: "module" },
    devDependencies: {},
  },
} as const satisfies Readonly<Record<string, ModuleSystem>>;
export type ModuleSystemName = keyof typeof moduleSystems;

/** Writes a project, except what its package manager writes. */
export function writeProject(
  folder: string,
  tarball: string,
  sdk: string,
  manager: Manager,
  system: ModuleSystem,
): void {
  const { compilerOptions, devDependencies, main, manifest = {}, program } = system;
  const dependencies = { "@pulumi/pulumi": sdk, "pulumi-bunny": `file:${tarball}` };
  const files = {
    ...manager.files,
    "package.json": JSON.stringify({ name: "tryout", private: true, ...manifest, main, dependencies, devDependencies }),
    "Pulumi.yaml": "name: tryout\nruntime: nodejs\n",
    [main]: program,
    ...(compilerOptions !== undefined && { "tsconfig.json": JSON.stringify({ compilerOptions }) }),
  };
  for (const file of ["index.ts", "index.js", "tsconfig.json"]) rmSync(join(folder, file), { force: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
}

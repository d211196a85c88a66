import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PlainError } from "../main";
import { runProcess } from "../processes";
import { cacheFolder, exclusively } from "../pulumi-cli/cache";

/** The tested versions of Node: the oldest one that works, and the two that are maintained longest. */
const nodeVersions = ["20.20.2", "22.23.3", "24.21.0"] as const;

/** The tested package managers, each with its npm package. */
const managerPackages = {
  npm: { package: "npm", version: "11.19.1", command: "bin/npm-cli.js" },
  "pnpm 10": { package: "pnpm", version: "10.34.9", command: "bin/pnpm.cjs" },
  "pnpm 12": { package: "pnpm", version: "12.21.0", command: "pnpm" },
  "Yarn 1": { package: "yarn", version: "1.22.22", command: "bin/yarn.js" },
  "Yarn 4": { package: "@yarnpkg/cli-dist", version: "4.18.1", command: "bin/yarn.js" },
} as const;

export type NodeVersion = (typeof nodeVersions)[number];
export type ManagerPackage = keyof typeof managerPackages;

/** The locations of the tools. */
export interface Toolchain {
  /** The folder of a given version of `node`. */
  readonly nodeFolder: (version: NodeVersion) => string;
  /** The command of a package manager with a version of Node, which must be first on PATH. */
  readonly managerCommand: (manager: ManagerPackage, version: NodeVersion) => readonly [string, ...string[]];
}

/** Installs the tools from the npm registry, once, next to the cached Pulumi CLI. */
export async function installToolchain(signal?: AbortSignal): Promise<Toolchain> {
  const nodePackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const wanted: ReadonlyArray<readonly [string, string]> = [
    ...nodeVersions.map((version) => [`node-${version}`, `npm:${nodePackage}@${version}`] as const),
    ...Object.values(managerPackages).map((tool) => [aliasOf(tool), `npm:${tool.package}@${tool.version}`] as const),
  ];
  const folder = join(dirname(cacheFolder(process.env)), "tryout");
  const inFolder = (alias: string, file: string): string => join(folder, "node_modules", alias, file);
  const nodeFolder = (version: NodeVersion): string => inFolder(`node-${version}`, "bin");
  const isWhole = (): boolean => wanted.every(([alias]) => existsSync(inFolder(alias, "package.json")));
  const install = async (): Promise<void> => {
    if (isWhole()) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ private: true, dependencies: Object.fromEntries(wanted) }),
    );
    const { code, output } = await runProcess("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder, signal });
    if (code !== 0)
      throw new PlainError(`The versions of Node and of the package managers could not be installed:\n${output}`);
  };
  if (!isWhole()) await exclusively(folder, { what: "the package managers", report: console.log, signal }, install);
  return {
    nodeFolder,
    managerCommand: (manager, version) => {
      const tool = managerPackages[manager];
      const file = inFolder(aliasOf(tool), tool.command);
      return /\.c?js$/.test(file) ? [join(nodeFolder(version), "node"), file] : [file];
    },
  };
}

const aliasOf = (tool: { readonly package: string; readonly version: string }): string =>
  `${tool.package.replace(/^@.*\//, "")}-${tool.version}`;

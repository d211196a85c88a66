import { type ManagerName, managers, type ModuleSystemName, moduleSystems } from "./projects";
import type { NodeVersion } from "./toolchain";

/** One tested combination. */
export interface Combination {
  readonly manager: ManagerName;
  readonly node: NodeVersion;
  readonly sdk: Sdk;
  readonly system: ModuleSystemName;
}

/** Versions of `@pulumi/pulumi`: the oldest that the package supports, the last one for Node 20, and the newest. */
export const sdks = { oldest: "3.216.0", lastForNode20: "3.248.0", newest: "3.270.0" } as const;
type Sdk = (typeof sdks)[keyof typeof sdks];

/** One package manager with its versions; a row of the table. */
export type Setting = Omit<Combination, "system">;

const withNpm: readonly Setting[] = [
  { manager: "npm", node: "20.20.2", sdk: sdks.oldest },
  { manager: "npm", node: "20.20.2", sdk: sdks.lastForNode20 },
  { manager: "npm", node: "20.20.2", sdk: sdks.newest },
  { manager: "npm", node: "22.23.3", sdk: sdks.oldest },
  { manager: "npm", node: "22.23.3", sdk: sdks.newest },
  { manager: "npm", node: "24.21.0", sdk: sdks.oldest },
  { manager: "npm", node: "24.21.0", sdk: sdks.newest },
];

/** A package manager decides where packages are installed, and whether they are installed at all: two settings of each show that. */
const withOthers: readonly Setting[] = managerNames()
  .filter((manager) => manager !== "npm")
  .flatMap((manager): readonly Setting[] => [
    { manager, node: "20.20.2", sdk: sdks.lastForNode20 },
    ...(manager === "Yarn 1" ? [{ manager, node: "20.20.2", sdk: sdks.newest } as const] : []),
    { manager, node: "24.21.0", sdk: sdks.newest },
  ]);

export const settings: readonly Setting[] = [...withNpm, ...withOthers];
export const systems: readonly ModuleSystemName[] = Object.keys(moduleSystems).filter(isSystem);

/** All tested combinations: with npm every module system, with the others only those that differ in how modules are loaded. */
export const combinations: readonly Combination[] = settings.flatMap((setting) =>
  systems
    .filter(
      (system) =>
        setting.manager === "npm" || !["TypeScript, ES modules", "TypeScript, ES modules, tsx"].includes(system),
    )
    .map((system) => ({ ...setting, system })),
);

function managerNames(): readonly ManagerName[] {
  return Object.keys(managers).filter((name): name is ManagerName => name in managers);
}
function isSystem(name: string): name is ModuleSystemName {
  return name in moduleSystems;
}

/** Why something does not work, as docs/compatibility.md explains it, and the message that the tools print. */
interface Reason {
  readonly text: string;
  readonly said: RegExp;
}

const reasons = {
  plugAndPlay: {
    text: "Pulumi looks for its SDK in `node_modules`, which Plug'n'Play does not create",
    said: /It looks like the Pulumi SDK has not been installed/,
  },
  ignoredBuilds: {
    text: "`pnpm install` fails with ERR_PNPM_IGNORED_BUILDS until you decide whether protobufjs, a dependency of the SDK, may run its build script; it does not need to",
    said: /ERR_PNPM_IGNORED_BUILDS/,
  },
  engine: {
    text: "Yarn 1 refuses to install a package that requires a different Node version: SDKs after 3.248 require Node 22",
    said: /The engine "node" is incompatible with this module\. Expected version ">=22"/,
  },
  extension: {
    text: 'Node 20 cannot load TypeScript as an ES module without a loader: `Unknown file extension ".ts"`',
    said: /Unknown file extension "\.ts"/,
  },
} as const satisfies Readonly<Record<string, Reason>>;

/** Why a combination is known not to work; undefined for those that work. */
export function knownFailure({ manager, node, sdk, system }: Combination): Reason | undefined {
  if (manager === "Yarn 4, Plug'n'Play") return reasons.plugAndPlay;
  if (manager === "pnpm 12") return reasons.ignoredBuilds;
  if (manager === "Yarn 1" && node === "20.20.2" && sdk === sdks.newest) return reasons.engine;
  if (system === "TypeScript, ES modules" && node === "20.20.2") return reasons.extension;
  return undefined;
}

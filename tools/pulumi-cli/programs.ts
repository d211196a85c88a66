import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, resolve } from "node:path";
import { gte, parse } from "semver";
import which from "which";
import { runProcess } from "../processes";
import { minimumPulumi } from "./pins";

const windows = process.platform === "win32";

/** File names of the three programs that a stack with dynamic providers needs. */
export const programs = {
  pulumi: windows ? "pulumi.exe" : "pulumi",
  languageHost: windows ? "pulumi-language-nodejs.exe" : "pulumi-language-nodejs",
  dynamicLauncher: windows ? "pulumi-resource-pulumi-nodejs.cmd" : "pulumi-resource-pulumi-nodejs",
} as const;

/** The older host that a language host of ours starts: `pulumi-run-nodejs`. */
export const runnerOf = (languageHost: string): string => languageHost.replace("-language-", "-run-");

/** A Pulumi CLI that was really run and has what dynamic providers need. */
interface UsablePulumi {
  readonly command: string;
  readonly binFolder: string;
  readonly version: string;
}

/** First program of that name on PATH; throws when there is none. */
export function findOnPath(name: string, environment: NodeJS.ProcessEnv): string {
  const found = which.sync(name, { path: environment.PATH ?? "", nothrow: true });
  if (found === null) {
    throw new Error(`there is no ${name} on PATH`);
  }
  return resolve(found);
}

/**
 * Runs a CLI and looks for its companions: beside it or, when it is the one on PATH, anywhere on PATH. Throws with the
 * reason when it cannot be used.
 */
export async function inspectPulumi(
  command: string,
  options: { readonly environment: NodeJS.ProcessEnv; readonly onPath: boolean; readonly signal?: AbortSignal },
): Promise<UsablePulumi> {
  const { environment, onPath, signal } = options;
  if (!existsSync(command)) {
    throw new Error(`${command} is not there`);
  }
  const version = await versionOf(command, environment, signal);
  if (version === undefined) {
    throw new Error(`"${command} version" does not print a version`);
  }
  if (!gte(version, minimumPulumi)) {
    throw new Error(`${command} is version ${version}; ${minimumPulumi} or later is needed`);
  }
  // A package manager may link to the real program, whose folder has the companions.
  const folders = [dirname(command), dirname(realpathSync(command)), ...(onPath ? [environment.PATH] : [])];
  for (const companion of [programs.languageHost, programs.dynamicLauncher])
    if (which.sync(companion, { path: folders.join(delimiter), nothrow: true }) === null)
      throw new Error(`${command} has no ${companion} beside it${onPath ? " or on PATH" : ""}`);
  return { command, binFolder: dirname(command), version };
}

/** What `pulumi version` prints, for example "3.259.0". */
async function versionOf(
  command: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const result = await runProcess(command, ["version"], {
    environment: { ...environment, PULUMI_SKIP_UPDATE_CHECK: "true" },
    timeoutMs: 30_000,
    signal,
  }).catch(() => undefined);
  signal?.throwIfAborted();
  return result?.code === 0 ? parse(result.stdout.trim())?.version : undefined;
}

import { join } from "node:path";
import { PlainError } from "../main";
import type { Report } from "../progress";
import { build } from "./build";
import { cacheFolder, fillFolder } from "./cache";
import { download, type Downloader, officialDownloader } from "./download";
import { minimumGo, minimumPulumi } from "./pins";
import { findOnPath, inspectPulumi, programs } from "./programs";

/** The sources of a Pulumi CLI, in the order in which they are tried. */
const pulumiSources = ["path", "cache", "download", "build"] as const;

/** One source of a Pulumi CLI. */
export type PulumiSource = (typeof pulumiSources)[number];

/** A working Pulumi CLI that supports dynamic providers. */
export interface PulumiCli {
  /** Absolute path of `pulumi`. */
  readonly command: string;
  /** Folder of `pulumi`, to be put first on PATH. */
  readonly binFolder: string;
  /** For example "3.259.0". */
  readonly version: string;
  /** Where it was found, or how it was installed. */
  readonly source: PulumiSource;
}

/** How to look for the CLI. */
export interface EnsurePulumiOptions {
  /** Contains PATH, PULUMI_BUNNY_CACHE, and the sources to try if not all: PULUMI_BUNNY_CLI_SOURCES. @default process.env */
  readonly environment?: NodeJS.ProcessEnv;
  /** Takes progress lines of slow work; a CLI that already exists causes none. @default console.log */
  readonly report?: Report;
  /** Stops everything. */
  readonly signal?: AbortSignal;
  /** Where downloads come from. @default the official installation */
  readonly downloader?: Downloader;
}

/** No CLI is available: the reason for each source, and what to do. */
function notAvailable(reasons: ReadonlyMap<PulumiSource, string>): PlainError {
  const tried = [...reasons].map(([source, reason]) => `  ${source}: ${reason.replaceAll("\n", "\n    ")}`);
  const lines = [
    "The Pulumi CLI was not found and could not be installed:",
    ...tried,
    "To fix this, do one of the following:",
    `  * install the Pulumi CLI, ${minimumPulumi} or later (https://www.pulumi.com/docs/iac/download-install/), and put its folder on PATH`,
    `  * install Go ${minimumGo} or later, so that the CLI can be built from source`,
    "  * set PULUMI_BUNNY_CACHE to a cache folder from another machine of the same kind",
  ];
  return new PlainError(lines.join("\n"));
}

/** Finds, downloads or builds a Pulumi CLI that can run dynamic providers. @throws what {@link notAvailable} says */
export async function ensurePulumi(options: EnsurePulumiOptions = {}): Promise<PulumiCli> {
  const { environment = process.env, report = console.log, signal, downloader = officialDownloader } = options;
  const folder = cacheFolder(environment);
  const reasons = new Map<PulumiSource, string>();

  const inspect = async (command: string, source: PulumiSource): Promise<PulumiCli> => {
    return { ...(await inspectPulumi(command, { environment, onPath: source === "path", signal })), source };
  };
  const fill = async (source: PulumiSource, work: (temporary: string) => Promise<void>): Promise<PulumiCli> => {
    await fillFolder(folder, async (temporary) => {
      await work(temporary);
      await inspect(join(temporary, "bin", programs.pulumi), source);
    });
    return inspect(join(folder, "bin", programs.pulumi), source);
  };
  const ways: Record<PulumiSource, () => Promise<PulumiCli>> = {
    path: () => inspect(findOnPath("pulumi", environment), "path"),
    cache: () => inspect(join(folder, "bin", programs.pulumi), "cache"),
    download: () => fill("download", (temporary) => download(temporary, { downloader, report, signal })),
    build: () => fill("build", (temporary) => build(temporary, { environment, report, signal })),
  };
  const wanted = environment.PULUMI_BUNNY_CLI_SOURCES?.split(/[\s,]+/).filter((part) => part !== "") ?? [];
  for (const source of pulumiSources) {
    if (wanted.length > 0 && !wanted.includes(source)) continue;
    try {
      return await ways[source]();
    } catch (error) {
      signal?.throwIfAborted();
      reasons.set(source, error instanceof Error ? error.message : String(error));
    }
  }
  throw notAvailable(reasons);
}

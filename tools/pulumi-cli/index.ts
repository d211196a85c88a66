import { dirname, join } from "node:path";
import { PlainError } from "../main";
import type { Report } from "../progress";
import { build } from "./build";
import { cacheFolder, exclusively, fillFolder } from "./cache";
import { download, type Downloader, officialDownloader } from "./download";
import { minimumGo, minimumPulumi } from "./pins";
import { findOnPath, inspectPulumi, programs } from "./programs";

/** The ways to a Pulumi CLI, in the order in which they are tried. */
export const pulumiSources = ["path", "cache", "download", "build"] as const;

/** One way to a Pulumi CLI. */
export type PulumiSource = (typeof pulumiSources)[number];

/** A Pulumi CLI that runs and has what dynamic providers need. */
export interface PulumiCli {
  /** Folder that holds `bin`. */
  readonly root: string;
  /** Absolute path of `pulumi`. */
  readonly command: string;
  /** Folder of `pulumi`, to stand first on PATH. */
  readonly binFolder: string;
  /** For example "3.259.0". */
  readonly version: string;
  /** Where it was found, or how it was made just now. */
  readonly source: PulumiSource;
}

/** How to look for the CLI. */
export interface EnsurePulumiOptions {
  /** Gives PATH, PULUMI_BUNNY_CACHE and PULUMI_BUNNY_CLI_SOURCES. @default process.env */
  readonly environment?: NodeJS.ProcessEnv;
  /** Ways to try. @default `PULUMI_BUNNY_CLI_SOURCES` (names with commas between), else all */
  readonly sources?: readonly PulumiSource[];
  /** Takes the lines about work that takes time; a CLI that is simply there needs none. @default console.log */
  readonly report?: Report;
  /** Stops everything. */
  readonly signal?: AbortSignal;
  /** Where downloads come from. @default the official installation */
  readonly downloader?: Downloader;
}

/** No way led to a CLI. The message says why, way by way, and what can be done. */
export class PulumiNotAvailable extends PlainError {
  constructor(reasons: ReadonlyMap<PulumiSource, string>) {
    const tried = [...reasons].map(([source, reason]) => `  ${source}: ${reason.replaceAll("\n", "\n    ")}`);
    super(
      [
        "There is no Pulumi CLI, and it could not be installed:",
        ...tried,
        "Any one of these helps:",
        `  * install the Pulumi CLI, ${minimumPulumi} or later (https://www.pulumi.com/docs/iac/download-install/), and put its folder on PATH`,
        `  * install Go ${minimumGo} or later, so that the CLI can be built from source`,
        "  * set PULUMI_BUNNY_CACHE to a cache folder that was filled on another machine of the same kind",
      ].join("\n"),
    );
    this.name = "PulumiNotAvailable";
  }
}

/**
 * Finds, downloads or builds a Pulumi CLI that can run dynamic providers. It may be called again, and by several
 * processes at once: one does the work, the others wait for it.
 *
 * @throws {@link PulumiNotAvailable}
 */
export async function ensurePulumi(options: EnsurePulumiOptions = {}): Promise<PulumiCli> {
  const { environment = process.env, report = console.log, signal, downloader = officialDownloader } = options;
  const sources = options.sources ?? sourcesIn(environment.PULUMI_BUNNY_CLI_SOURCES);
  const folder = cacheFolder(environment);
  const reasons = new Map<PulumiSource, string>();

  const inspect = async (command: string, source: PulumiSource): Promise<PulumiCli> => {
    const found = await inspectPulumi(command, { environment, onPath: source === "path", signal });
    return { ...found, root: dirname(found.binFolder), source };
  };
  const fill = async (source: PulumiSource, work: (temporary: string) => Promise<void>): Promise<PulumiCli> => {
    await fillFolder(folder, async (temporary) => {
      await work(temporary);
      await inspect(join(temporary, "bin", programs.pulumi), source);
    });
    return inspect(join(folder, "bin", programs.pulumi), source);
  };
  const ways: Record<PulumiSource, (waySignal?: AbortSignal) => Promise<PulumiCli>> = {
    path: () => inspect(findOnPath("pulumi", environment), "path"),
    cache: () => inspect(join(folder, "bin", programs.pulumi), "cache"),
    download: (waySignal) =>
      fill("download", (temporary) => download(temporary, { downloader, report, signal: waySignal })),
    build: (waySignal) => fill("build", (temporary) => build(temporary, { environment, report, signal: waySignal })),
  };
  const firstOf = async (candidates: readonly PulumiSource[], waySignal = signal): Promise<PulumiCli | undefined> => {
    for (const source of candidates) {
      try {
        return await ways[source](waySignal);
      } catch (error) {
        waySignal?.throwIfAborted();
        reasons.set(source, error instanceof Error ? error.message : String(error));
      }
    }
    return undefined;
  };
  const among = (...candidates: PulumiSource[]) => candidates.filter((source) => sources.includes(source));
  const makers = among("download", "build");
  const make = () =>
    exclusively(folder, { what: "the Pulumi CLI", report, signal }, (waited, lockSignal) =>
      // Another process may have filled the cache since we looked; whoever had to wait for it uses that in any case.
      firstOf([...(waited ? (["cache"] as const) : among("cache")), ...makers], lockSignal),
    );

  const cli = (await firstOf(among("path", "cache"))) ?? (makers.length > 0 ? await make() : undefined);
  if (cli === undefined) {
    throw new PulumiNotAvailable(reasons);
  }
  return cli;
}

function sourcesIn(text: string | undefined): readonly PulumiSource[] {
  if (text === undefined || text.trim() === "") {
    return pulumiSources;
  }
  return text.split(",").map((part) => {
    const source = pulumiSources.find((known) => known === part.trim());
    if (source === undefined) {
      throw new PlainError(`PULUMI_BUNNY_CLI_SOURCES: "${part.trim()}" is none of ${pulumiSources.join(", ")}`);
    }
    return source;
  });
}

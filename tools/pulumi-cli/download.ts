import { setTimeout as delay } from "node:timers/promises";
import { type Report, withProgress } from "../progress";
import { enginePin } from "./pins";

/** A place from which the CLI can be downloaded. */
export interface Downloader {
  /** Fails fast if the place cannot be reached. */
  readonly reach: () => Promise<void>;
  /** Puts the CLI and its companions into `<root>/bin`. */
  readonly install: (root: string, version: string) => Promise<void>;
}

/** Where downloads are not allowed, often nothing responds at all. */
const connectLimitMs = 3_000;

/** A download of about 100 MB that takes longer has stalled. */
const installLimitMs = 300_000;

/**
 * The SDK's own installer, which runs Pulumi's install script. It has no connection timeout, hence the check before.
 */
export const officialDownloader: Downloader = {
  reach: () => reachHost("https://get.pulumi.com", connectLimitMs),
  install: async (root, version) => {
    // Loaded only here, because it takes half a second.
    const [{ PulumiCommand }, { SemVer }] = await Promise.all([
      import("@pulumi/pulumi/automation/index.js"),
      import("semver"),
    ]);
    await PulumiCommand.install({ root, version: new SemVer(version), skipVersionCheck: true });
  },
};

/** Downloads the CLI in the pinned version into a folder. */
export async function download(
  root: string,
  options: { readonly downloader: Downloader; readonly report: Report; readonly signal?: AbortSignal },
): Promise<void> {
  const { downloader, report, signal } = options;
  await downloader.reach();
  await withProgress(`Downloading the Pulumi CLI ${enginePin.version} (about 100 MB: seconds to minutes)`, report, () =>
    Promise.race([
      downloader.install(root, enginePin.version),
      // The installer cannot be stopped, but need not be waited for.
      delay(installLimitMs, undefined, { signal, ref: false }).then(() => {
        throw new Error(`the download took longer than ${installLimitMs / 1000} s`);
      }),
    ]),
  );
}

/** Fails unless a server answers within the limit, whatever it says. */
export async function reachHost(address: string, limitMs: number): Promise<void> {
  try {
    await fetch(address, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(limitMs) });
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const why = cause instanceof Error ? cause.message || ("code" in cause && String(cause.code)) : String(error);
    throw new Error(`${address} cannot be reached: ${why}`, { cause: error });
  }
}

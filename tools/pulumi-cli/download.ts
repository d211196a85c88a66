import { once } from "node:events";
import { connect } from "node:tls";
import { type Report, withProgress } from "../progress";
import { enginePin } from "./pins";

/** A place from which the CLI can be downloaded. */
export interface Downloader {
  /** Fails fast if the place cannot be reached. */
  readonly reach: () => Promise<void>;
  /** Puts the CLI and its companions into `<root>/bin`. */
  readonly install: (root: string, version: string) => Promise<void>;
}

/** Timeout of the connection: where downloads are not allowed, often nothing responds at all. */
const connectLimitMs = 3_000;

/** A download of about 100 MB that takes longer has stalled. */
const installLimitMs = 300_000;

/**
 * The SDK's own installer, which runs Pulumi's install script. It has no connection timeout, hence the check before.
 */
export const officialDownloader: Downloader = {
  reach: () => reachHost("get.pulumi.com", 443, connectLimitMs),
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
    withLimit(downloader.install(root, enginePin.version), { limitMs: installLimitMs, what: "the download", signal }),
  );
}

/** Fails unless a TLS connection is established within the limit, including the DNS look-up. */
export async function reachHost(host: string, port: number, limitMs: number): Promise<void> {
  const socket = connect({ host, port, servername: host });
  try {
    await withLimit(once(socket, "secureConnect"), { limitMs, what: "a connection" });
  } catch (error) {
    // If a name has several addresses, the aggregate error has a code but no message.
    const why = error instanceof Error ? error.message || ("code" in error && String(error.code)) : String(error);
    throw new Error(`${host} cannot be reached: ${why}`, { cause: error });
  } finally {
    socket.destroy();
  }
}

async function withLimit(
  work: Promise<unknown>,
  options: { readonly limitMs: number; readonly what: string; readonly signal?: AbortSignal },
): Promise<void> {
  const { limitMs, what, signal } = options;
  let giveUp: (reason: Error) => void = () => undefined;
  const gaveUp = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  const onAbort = () => {
    giveUp(new Error(`${what} was stopped`));
  };
  const timer = setTimeout(() => {
    giveUp(new Error(`${what} took longer than ${limitMs / 1000} s`));
  }, limitMs);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([work, gaveUp]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

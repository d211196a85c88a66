import { connect } from "node:tls";
import { type Report, withProgress } from "../progress";
import { enginePin } from "./pins";

/** Where the official installation comes from. */
export interface DownloadHost {
  readonly host: string;
  readonly port: number;
}

/** Puts the CLI into `<root>/bin`. */
export type Install = (root: string, version: string) => Promise<void>;

/** A connection that takes longer than this is none: most machines without it answer nothing at all. */
const connectLimitMs = 3_000;

/** A download of about 100 MB that takes longer than this has stalled. */
const installLimitMs = 300_000;

const officialHost: DownloadHost = { host: "get.pulumi.com", port: 443 };

/** Downloads the official CLI into a folder. */
export async function download(
  root: string,
  options: { readonly host?: DownloadHost; readonly install?: Install; readonly report: Report },
): Promise<void> {
  const { host = officialHost, install = installOfficial, report } = options;
  await reach(host);
  await withProgress(`Downloading the Pulumi CLI ${enginePin.version} (about 100 MB, seconds to minutes)`, report, () =>
    withLimit(install(root, enginePin.version), installLimitMs, "the download"),
  );
}

/** The SDK's own way, which runs Pulumi's install script. It knows no limit for the connection, hence the look before. */
const installOfficial: Install = async (root, version) => {
  // Loaded only here, because it takes half a second.
  const [{ PulumiCommand }, { SemVer }] = await Promise.all([
    import("@pulumi/pulumi/automation/index.js"),
    import("semver"),
  ]);
  await PulumiCommand.install({ root, version: new SemVer(version), skipVersionCheck: true });
};

/** Fails unless a TLS connection comes about within the limit, names and all. */
async function reach({ host, port }: DownloadHost): Promise<void> {
  const socket = connect({ host, port, servername: host });
  try {
    const connected = new Promise<void>((resolve, reject) => {
      socket.once("secureConnect", resolve);
      socket.once("error", reject);
    });
    await withLimit(connected, connectLimitMs, `a connection to ${host}`);
  } finally {
    socket.destroy();
  }
}

async function withLimit<Result>(work: Promise<Result>, limitMs: number, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${what} took longer than ${limitMs / 1000} s`));
    }, limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

import { request as sendRequest } from "node:http";

/** A request to the host of a storage zone, for which a sandbox stands in. */
export interface StorageRequest {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly key: string;
  readonly content?: string | Uint8Array | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

interface StorageReply {
  readonly status: number;
  readonly type: string | undefined;
  readonly bytes: Buffer;
  /** Parsed JSON; undefined if it is a file. */
  readonly body: unknown;
}

/** Sends a request to a sandbox by the name of another host, which `fetch` cannot. */
export function sendToStorage(
  url: string,
  { method, path, host, key, content, headers = {} }: StorageRequest,
): Promise<StorageReply> {
  return new Promise((resolve, reject) => {
    const type = content === undefined ? {} : { "Content-Type": "application/octet-stream" };
    const sent = sendRequest(
      `${url}/${path}`,
      { method, headers: { Host: host, AccessKey: key, ...type, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const type = answer.headers["content-type"];
          const isJson = type?.startsWith("application/json; charset") === true;
          const body: unknown = isJson ? JSON.parse(bytes.toString()) : undefined;
          resolve({ status: answer.statusCode ?? 0, type, bytes, body });
        });
      },
    );
    sent.on("error", reject);
    sent.end(content);
  });
}

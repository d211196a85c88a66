import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

/** A request with its body, which the journal of a sandbox does not record. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The result of an action, and its requests. */
interface Recording<Result> {
  readonly result: Result;
  readonly requests: readonly Recorded[];
}

export interface RecordingProxy {
  readonly url: string;
  /** Runs an action, and returns the requests that arrived meanwhile. */
  readonly record: <Result>(action: () => Promise<Result>) => Promise<Recording<Result>>;
  /** Only the requests of an action. */
  readonly requestsOf: (action: () => Promise<unknown>) => Promise<readonly Recorded[]>;
  readonly close: () => Promise<void>;
}

/** What is uploaded need not be JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Starts a proxy in front of a sandbox that records request bodies. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const recorded: Recorded[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const body = Buffer.concat(chunks);
      const { method = "", url = "", headers } = incoming;
      const text = body.toString("utf8");
      const path = new URL(url, target).pathname;
      recorded.push({ method, path, body: text === "" ? undefined : parsed(text) });
      const passed = forward(new URL(url, target), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on("error", () => outgoing.destroy());
      passed.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const record: RecordingProxy["record"] = async (action) => {
    const before = recorded.length;
    const result = await action();
    return { result, requests: recorded.slice(before) };
  };
  return {
    url: `http://127.0.0.1:${port}`,
    record,
    requestsOf: async (action) => (await record(action)).requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

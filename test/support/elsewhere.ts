import type { Method, Sandbox } from "pulumi-bunny-sandbox";

/** Does operations as somebody else would, outside Pulumi. Gives the body of the answer, which must not be an error. */
export const elsewhere =
  (sandbox: Sandbox) =>
  async (method: Method, path: string, body?: unknown): Promise<unknown> => {
    const reply = await sandbox.api(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path} outside Pulumi: ${reply.status}`);
    return reply.body;
  };

import type { Recorded } from "../recordingProxy";

/** A patch as it was sent. */
interface Patch {
  readonly text: string;
  readonly bytes: number;
}

/** The patches among requests. */
export function patchesIn(requests: readonly Recorded[]): Patch[] {
  return requests
    .filter(({ method }) => method === "PATCH")
    .map(({ body }) => ({ text: `PATCH ${JSON.stringify(body)}`, bytes: bytesOf(body) }));
}

/** Bytes of the app as it was created. */
export function wholeAppIn(requests: readonly Recorded[]): number {
  const created = requests.find(({ method, path }) => method === "POST" && path === "/mc/apps");
  return created === undefined ? 0 : bytesOf(created.body);
}

function bytesOf(body: unknown): number {
  return Buffer.byteLength(JSON.stringify(body));
}

import type { HttpRequest } from "./axiosClient";
import type { AttemptOutcome } from "./classifyResponse";
import type { Operation } from "./errors";
import type { Clock } from "./settings";

/** Whether the API rejects the key itself; unknown if the probe got no usable reply. */
export type KeyStatus = "refused" | "accepted" | "unknown";

/** A cheap request that every valid key may make. */
const operation: Operation = { method: "GET", path: "/pullzone" };
const request: HttpRequest = { method: operation.method, pathAndQuery: `${operation.path}?page=1&perPage=5` };

const acceptedMilliseconds = 30_000;

/**
 * Finds out whether a 401 is about the key: a valid key also gets 401 if it lacks a permission, and for some objects that do
 * not exist. Concurrent callers share one probe.
 */
export function createKeyProbe(
  send: (operation: Operation, request: HttpRequest) => Promise<AttemptOutcome>,
  clock: Clock,
): () => Promise<KeyStatus> {
  let asking: Promise<KeyStatus> | undefined;
  let acceptedAt = -Infinity;

  return () => {
    if (clock.now() - acceptedAt < acceptedMilliseconds) return Promise.resolve("accepted");
    asking ??= ask();
    return asking;
  };

  async function ask(): Promise<KeyStatus> {
    const tried = await send(operation, request);
    asking = undefined;
    if (tried._tag !== "Reply") return "unknown";
    if (tried.status === 401) return "refused";
    const isAccepted = tried.status < 500 && tried.status !== 408 && tried.status !== 429;
    if (isAccepted) acceptedAt = clock.now();
    return isAccepted ? "accepted" : "unknown";
  }
}

import type { HttpRequest } from "./axiosClient";
import type { AttemptOutcome } from "./classifyResponse";
import type { Clock } from "./clock";

/** Whether the API refuses a key as such; unknown when the probe itself got no answer of use. */
export type KeyStatus = "refused" | "accepted" | "unknown";

/** Cheap, and answered to every key that is good. */
export const probeRequest: HttpRequest = { method: "GET", pathAndQuery: "/pullzone?page=1&perPage=5" };

const acceptedMilliseconds = 30_000;

/**
 * Tells a key that the API refuses from a call that it refuses with the same status: a good key gets 401, too, where it
 * lacks a right, and for some objects that do not exist. Those who ask at the same time share one probe.
 */
export function createKeyProbe(
  send: (request: HttpRequest) => Promise<AttemptOutcome>,
  clock: Clock,
): () => Promise<KeyStatus> {
  let asking: Promise<KeyStatus> | undefined;
  let acceptedAt = -Infinity;

  const ask = async (): Promise<KeyStatus> => {
    const tried = await send(probeRequest);
    asking = undefined;
    if (tried._tag !== "Reply") return "unknown";
    if (tried.status === 401) return "refused";
    const isAccepted = tried.status < 500 && tried.status !== 408 && tried.status !== 429;
    if (isAccepted) acceptedAt = clock.now();
    return isAccepted ? "accepted" : "unknown";
  };
  return () => {
    if (clock.now() - acceptedAt < acceptedMilliseconds) return Promise.resolve("accepted");
    asking ??= ask();
    return asking;
  };
}

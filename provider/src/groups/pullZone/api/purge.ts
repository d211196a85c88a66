import type * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";

/**
 * POST /pullzone/{pullZoneId}/purgeCache: 204, 404. Purges what the zone has cached, or of that what has a tag. Nothing that
 * can be read changes.
 */
export function purgePullZone(
  { client, ...signals }: Session,
  pullZoneId: number,
  tag?: string,
): TE.TaskEither<ApiError, void> {
  const operation = { method: "POST", path: "/pullzone/{pullZoneId}/purgeCache" } as const;
  const body = tag === undefined ? {} : { CacheTag: tag };
  return client.transport.send({ operation, params: { pullZoneId }, body, reply: Nothing, idempotent: true }, signals);
}

/** POST /purge: 200. Does not wait for the purge. */
export function purgeUrl(
  { client, ...signals }: Session,
  url: string,
  exactPath: boolean | undefined,
): TE.TaskEither<ApiError, void> {
  const operation = { method: "POST", path: "/purge" } as const;
  const query = { url, async: true, ...(exactPath === undefined ? {} : { exactPath }) };
  return client.transport.send({ operation, query, reply: Nothing, idempotent: true }, signals);
}

import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { remoteObjects } from "../../../http/remoteObjects";
import { videoLibraries, type RemoteVideoLibrary } from "./videoLibrary";

/** The pull zone and the storage zone of a library, as far as they have settings of the library. */

const PullZone = t.type({ ZoneSecurityEnabled: t.boolean, ZoneSecurityIncludeHashRemoteIP: t.boolean }, "PullZone");
const StorageZone = t.type(
  {
    ReplicationRegions: t.readonlyArray(t.string),
    Rewrite404To200: t.boolean,
    Custom404FilePath: t.union([t.string, t.null]),
  },
  "StorageZone",
);

const pullZones = remoteObjects("/pullzone", "pullZoneId", PullZone);
const storageZones = remoteObjects("/storagezone", "storageZoneId", StorageZone, { returns401WhenMissing: true });

/** The library with what only its pull zone shows. */
export function withTokenSettings(
  session: Session,
  library: RemoteVideoLibrary,
): TE.TaskEither<ApiError, RemoteVideoLibrary> {
  return pipe(
    pullZones.find(session, library.pullZoneId, "fresh"),
    TE.map((zone) => ({
      ...library,
      enableTokenAuthentication: zone?.ZoneSecurityEnabled ?? false,
      enableTokenIpVerification: zone?.ZoneSecurityIncludeHashRemoteIP ?? false,
    })),
  );
}

/**
 * Adds replication regions. All settings of the storage zone are sent, because leaving one out may clear it. How
 * bunny.net's own tool adds regions to a library.
 */
export function addRegions(
  session: Session,
  { videoLibraryId, storageZoneId }: RemoteVideoLibrary,
  regions: readonly string[],
) {
  return pipe(
    storageZones.find(session, storageZoneId, "cached"),
    TE.flatMap((zone) =>
      storageZones.write(session, storageZoneId, {
        method: "POST",
        body: {
          ReplicationZones: [...new Set([...(zone?.ReplicationRegions ?? []), ...regions])],
          Rewrite404To200: zone?.Rewrite404To200,
          Custom404FilePath: zone?.Custom404FilePath,
        },
        reply: Nothing,
        idempotent: true,
      }),
    ),
    TE.tapIO(() => () => {
      videoLibraries.cache(session.client).forget(videoLibraryId);
    }),
  );
}

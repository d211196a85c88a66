import { mapStep } from "../../common/taskEither";
import type { Session } from "../../http/client";
import { listOf, listsIn, namedObjects } from "../../reconcile/objectList";
import { storageFilesOf } from "./api/storageHost";
import { type RemoteStorageZone, storageZones } from "./api/storageZone";
import { objectsIn } from "./storageFolder/checksums";

const storageZoneObjects = namedObjects(storageZones, ({ storageZoneId }) => storageZoneId);

const inZone = listsIn({ property: "storageZoneId", noun: "storage zone", type: "integer" }, (session, id) =>
  storageZones.find(session, Number(id)),
);

const whole = (zone: RemoteStorageZone, session: Session) =>
  objectsIn(storageFilesOf(session, zone), "", { isExcluded: () => false });

const path = { property: "path", key: (text: string) => text, name: (text: string) => text };

export const storageLists = {
  StorageZone: listOf(storageZoneObjects),
  StorageFile: inZone({
    ...path,
    in: (zone, session) => mapStep(whole(zone, session), ({ files }) => [...files.keys()]),
  }),
  // The whole zone is one too.
  StorageFolder: inZone({
    ...path,
    in: (zone, session) => mapStep(whole(zone, session), ({ folders }) => ["", ...folders]),
  }),
};

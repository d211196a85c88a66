import * as TE from "fp-ts/TaskEither";
import { type AccountObjects, listsIn } from "../../reconcile/objectList";
import { type WholePullZone, wholePullZones } from "./api/wholePullZone";
import { isControlledByBunny } from "./api/hostname";

export const pullZoneObjects: AccountObjects<WholePullZone> = {
  list: (session) => wholePullZones.all(session),
  id: ({ Id }) => String(Id),
  name: ({ Name }) => Name,
};

const inZone = listsIn((session, id) => wholePullZones.find(session, Number(id)));

export const pullZoneLists = {
  Hostname: inZone({
    in: ({ Hostnames }) => TE.right(Hostnames.filter((hostname) => !isControlledByBunny(hostname))),
    key: ({ hostname }) => hostname,
    name: ({ spelling }) => spelling,
  }),
  EdgeRule: inZone({
    in: ({ EdgeRules }) => TE.right(EdgeRules.filter(({ ReadOnly }) => !ReadOnly)),
    key: ({ Guid }) => Guid,
    name: ({ Description }) => Description,
  }),
};

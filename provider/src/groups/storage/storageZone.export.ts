import { type RemoteStorageZone, storageZones } from "./api/storageZone";
import { numberId } from "../../formats/ids";
import { importableInputs } from "../../contract/importable";
import { storageZone as lifecycle } from "../../generated/lifecycles";
import { declare, sectionOf } from "../../export/declare";
import { exportable } from "../../export/exportable";
import { storageZoneObjects } from "./lists";
import type { Naming } from "../../export/naming";
import type { Section } from "../../export/programAst";

export const storageZone = exportable({
  option: "storage-zone",
  help: "a storage zone, without its files",
  singular: "storage zone",
  plural: "storage zones",
  ...storageZoneObjects,
  read: (session, { storageZoneId }) => storageZones.find(session, storageZoneId),
  declare: declareStorageZone,
});

/** A storage zone, without its files. */
export function declareStorageZone(naming: Naming, zone: RemoteStorageZone): Section {
  const { name = "", storageZoneId } = zone;
  const title = `Storage zone ${name} (${storageZoneId})`;
  return sectionOf(title, [
    declare(naming, lifecycle, {
      what: title,
      identifier: naming.identifier(name, "storage zone"),
      name: naming.resource(lifecycle.kind, name),
      id: numberId.format(storageZoneId),
      properties: { ...importableInputs(lifecycle, zone), adopt: true },
      remarks: ["Its originUrl, if any, is left as it is: bunny.net does not return it."],
    }),
  ]);
}

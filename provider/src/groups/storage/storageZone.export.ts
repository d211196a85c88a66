import { findStorageZone, getStorageZones, type StorageZone } from "./api/storageZone";
import { numberId } from "../../formats/ids";
import { importableInputs } from "../../contract/importable";
import { storageZone as lifecycle } from "../../generated/lifecycles";
import { declare, sectionOf } from "../../export/declare";
import { exportable } from "../../export/exportable";
import type { Naming } from "../../export/naming";
import type { Section } from "../../export/programAst";

export const storageZone = exportable({
  option: "storage-zone",
  help: "a storage zone, without its files",
  singular: "storage zone",
  plural: "storage zones",
  id: ({ Id }: StorageZone) => String(Id),
  name: ({ Name }) => Name,
  list: getStorageZones,
  read: (session, { Id }) => findStorageZone(session, Id),
  declare: declareStorageZone,
});

/** A storage zone, without its files. */
export function declareStorageZone(naming: Naming, zone: StorageZone): Section {
  const title = `Storage zone ${zone.Name} (${zone.Id})`;
  return sectionOf(title, [
    declare(naming, lifecycle, {
      what: title,
      identifier: naming.identifier(zone.Name, "storage zone"),
      name: naming.resource(lifecycle.kind, zone.Name),
      id: numberId.format(zone.Id),
      properties: { ...importableInputs(lifecycle, zone), adopt: true },
      remarks: ["Its originUrl, if any, is left as it is: bunny.net does not return it."],
    }),
  ]);
}

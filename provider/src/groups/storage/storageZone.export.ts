import type { StorageZone } from "./api/storageZone";
import { numberId } from "../../formats/ids";
import { importableInputs } from "../../contract/importable";
import { storageZone } from "../../generated/lifecycles";
import { declare, sectionOf } from "../../export/declare";
import type { Naming } from "../../export/naming";
import type { Section } from "../../export/programAst";

/** A storage zone, without its files. */
export function declareStorageZone(naming: Naming, zone: StorageZone): Section {
  const title = `Storage zone ${zone.Name} (${zone.Id})`;
  return sectionOf(title, [
    declare(naming, storageZone, {
      what: title,
      identifier: naming.identifier(zone.Name, "storage zone"),
      name: naming.resource(storageZone.kind, zone.Name),
      id: numberId.format(zone.Id),
      properties: { ...importableInputs(storageZone, zone), adopt: true },
      remarks: ["Its originUrl, if any, is left as it is: bunny.net does not return it."],
    }),
  ]);
}

import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { declare, sectionOf } from "../../export/declare";
import type { Declare } from "../../export/exportable";
import { numberChildId } from "../../formats/ids";
import { dnsRecord } from "../../generated/lifecycles";
import type { Session } from "../../http/client";
import type { ApiError } from "../../http/errors";
import { dnsZones } from "./api/dnsZone";
import { describeRecord } from "./record/identity";
import { importableEntry, readEntry } from "./record/mapping";

/** The records of a DNS zone, each as a resource of its own. */
export function readEachRecord(session: Session, dnsZoneId: number): TE.TaskEither<ApiError, readonly Declare[]> {
  return pipe(
    dnsZones.find(session, dnsZoneId),
    TE.map((zone) =>
      zone === undefined
        ? []
        : [
            (naming) =>
              sectionOf(
                `Records of DNS zone ${zone.domain} (${dnsZoneId})`,
                zone.records.map((record) => {
                  const entry = importableEntry(readEntry(record, zone));
                  const name = [zone.domain, entry.name, entry.type];
                  return declare(naming, dnsRecord, {
                    what: `${describeRecord(entry, zone)} (${record.recordId})`,
                    name: naming.resource(dnsRecord.kind, ...name),
                    identifier: naming.identifier(name.join(" "), "record"),
                    id: numberChildId.format(dnsZoneId, String(record.recordId)),
                    properties: { dnsZoneId, ...entry, adopt: true },
                  });
                }),
              ),
          ],
    ),
  );
}

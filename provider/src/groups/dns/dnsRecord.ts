import * as TE from "fp-ts/TaskEither";
import { mapStep } from "../../common/taskEither";
import type { IsUnknown } from "../../contract/lifecycle";
import { numberChildId } from "../../formats/ids";
import type { Freshness } from "../../http/client";
import { noObjects, type Objects } from "../../ownership/claims";
import type { Properties } from "../../properties/values";
import { reconciled } from "../../reconcile/engine";
import { recognised } from "../../reconcile/identity";
import type { Ctx } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import type { ObjectOf } from "../../vocabulary/reply";
import { addition, change, removal, withoutRecord, withRecord } from "./api/dnsRecord";
import type { RemoteDnsRecord } from "./api/dnsRecordCodec";
import { dnsZones } from "./api/dnsZone";
import { dnsRecord as definition } from "./dnsRecord.definition";
import {
  contentOf,
  declaredObjects,
  describeRecord,
  fullNameProblem,
  isRecordOf,
  recordObject,
  severalAdded,
} from "./record/identity";
import { changeTo, type Entry, entryOf, importableEntry, newRecord, recordSettingsOf } from "./record/mapping";

type Inputs = InputsOf<typeof definition>;

/** A record, in the words of its type, and as the API has it. */
type Found = ObjectOf<typeof definition> & Entry & { readonly dnsZoneId: number; readonly record: RemoteDnsRecord };

const reconciledRecord = reconciled(definition, {
  identity: recognised(
    { noun: "DNS zone", property: "dnsZoneId", find: dnsZones.find },
    {
      noun: "record",
      id: "recordId",
      parse: (id) => numberChildId.parse(id, ["DNS zone", "record"]),
      titleOf: (inputs: Inputs) => describeRecord(inputs, inputs.dnsZoneId),
      contentOf: ({ dnsZoneId, record }: Found) => contentOf(dnsZoneId, record),
      objects,
      find: (ctx, { parent, key }, freshness) =>
        mapStep(dnsZones.find(ctx, parent, freshness), (zone) => {
          const record = zone?.records.find(({ recordId }) => String(recordId) === key);
          return record && foundIn(parent, record);
        }),
      // Until a record has a number, it is known by its type, name and value.
      findSame: (ctx, inputs, freshness) =>
        mapStep(
          zoneOf(ctx, inputs, freshness),
          (zone) => zone?.records.filter(isRecordOf(inputs)).map((record) => foundIn(inputs.dnsZoneId, record)) ?? [],
        ),
      several: (inputs, found) => severalAdded(describeRecord(inputs, inputs.dnsZoneId), found),
    },
  ),

  obstacle: (ctx, inputs) =>
    mapStep(zoneOf(ctx, inputs, "cached"), (zone) => zone && fullNameProblem("name", inputs.name, zone.domain)),
  create: (ctx, inputs) =>
    mapStep(dnsZones.write(ctx, inputs.dnsZoneId, addition(newRecord(inputs)), withRecord), (added) =>
      foundIn(inputs.dnsZoneId, added),
    ),
  update: (ctx, found, changes) => {
    const { dnsZoneId, record } = found;
    const toSend = changeTo(record, recordSettingsOf(changes));
    if (toSend === undefined) return TE.right(found);
    const { sent, after } = toSend;
    return mapStep(
      dnsZones.write(ctx, dnsZoneId, change(record.recordId, sent), (zone) => withRecord(zone, after)),
      () => foundIn(dnsZoneId, after),
    );
  },
  remove: (ctx, { parent, key }) =>
    dnsZones.write(ctx, parent, removal(Number(key)), (zone) => withoutRecord(zone, Number(key))),
});

/** One record of a DNS zone. It is read with the zone, so all records of a zone share one GET. */
export const dnsRecord: typeof reconciledRecord = {
  ...reconciledRecord,
  deleteBeforeReplace: excludeEachOther,
  importable: (found) => ({ ...importableEntry(entryOf(found.record)), dnsZoneId: found.dnsZoneId }),
};

/** By its number once that is known, and by what it declares. */
function objects(properties: Properties, isUnknown: IsUnknown, id?: string): Objects {
  const declared = declaredObjects(properties["dnsZoneId"], [{ entry: properties }], isUnknown);
  if (id === undefined) return declared;
  const key = numberChildId.parse(id, ["DNS zone", "record"]);
  if (key._tag === "Left") return noObjects;
  return { ...declared, names: [[recordObject(key.right.parent, key.right.key), ...declared.names.flat()]] };
}

/** A name that has a CNAME record has no others. */
function excludeEachOther(before: Properties, after: Properties): boolean {
  return (
    before["name"] === after["name"] &&
    before["dnsZoneId"] === after["dnsZoneId"] &&
    before["type"] !== after["type"] &&
    [before["type"], after["type"]].includes("CNAME")
  );
}

function foundIn(dnsZoneId: number, record: RemoteDnsRecord): Found {
  const { recordId, linkName, acceleratedPullZoneId, accelerationStatus, monitorStatus } = record;
  const outputs = { recordId, linkName, acceleratedPullZoneId, accelerationStatus, monitorStatus };
  return { ...entryOf(record), ...outputs, dnsZoneId, record };
}

function zoneOf(ctx: Ctx, { dnsZoneId }: Inputs, freshness: Freshness) {
  return dnsZones.find(ctx, dnsZoneId, freshness);
}

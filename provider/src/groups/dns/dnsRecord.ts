import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../../common/taskEither";
import type { IsUnknown, Seen } from "../../contract/lifecycle";
import { numberChildId } from "../../formats/ids";
import type { Freshness } from "../../http/client";
import { noObjects, type Objects } from "../../ownership/claims";
import type { Properties } from "../../properties/values";
import { reconciled } from "../../reconcile/engine";
import { recognised } from "../../reconcile/identity";
import { act, type Action, type Ctx, existingParent, steps } from "../../reconcile/steps";
import type { InputsOf } from "../../vocabulary";
import type { ObjectOf } from "../../vocabulary/reply";
import { addRecord, changeRecord, deleteRecord } from "./api/dnsRecord";
import type { RemoteDnsRecord } from "./api/dnsRecordCodec";
import { dnsZones } from "./api/dnsZone";
import { dnsRecord as definition } from "./dnsRecord.definition";
import {
  claimRecords,
  contentOf,
  declaredObjects,
  describeRecord,
  isRecordOf,
  knownZone,
  nameProblems,
  outsideOfZone,
  recordObject,
  severalAdded,
  type Zone,
} from "./record/identity";
import { changeTo, type Entry, importableEntry, newRecord, readEntry, recordSettingsOf } from "./record/mapping";
import { relativeName } from "./recordSpelling";

type Inputs = InputsOf<typeof definition>;

/** A record, in the words of its type, and as the API has it. */
type Found = ObjectOf<typeof definition> & Entry & Zone & { readonly record: RemoteDnsRecord };

const reconciledRecord = reconciled(definition, {
  identity: recognised(
    { noun: "DNS zone", property: "dnsZoneId", find: dnsZones.find },
    {
      noun: "record",
      id: "recordId",
      parse: (id) => numberChildId.parse(id, ["DNS zone", "record"]),
      titleOf: (inputs: Inputs) => describeRecord(inputs, inputs),
      contentOf: ({ dnsZoneId, record }: Found) => contentOf(dnsZoneId, record),
      objects,
      // However it is spelled, or renamed elsewhere: only a replacement has another one.
      inputsIn: ({ name }) => ({ name }),
      find: (ctx, { parent, key }, freshness) =>
        pipe(
          dnsZones.find(ctx, parent, freshness),
          TE.map((zone) => {
            const record = zone?.records.find(({ recordId }) => String(recordId) === key);
            return zone === undefined || record === undefined ? undefined : foundIn(zone, record);
          }),
        ),
      findSame,
      several: (inputs, found) => severalAdded(describeRecord(inputs, inputs), found),
    },
  ),

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const { zone, relative } = yield* valueOf(zoneOf(ctx, inputs, "cached"));
      const added = yield* valueOf(addRecord(ctx, zone.dnsZoneId, newRecord(inputs, relative)));
      return foundIn(zone, added, inputs);
    }),
  update: (ctx, found, changes) => {
    const change = changeTo(found.record, recordSettingsOf(changes));
    if (change === undefined) return TE.right(found);
    const { sent, after } = change;
    return pipe(
      changeRecord(ctx, found.dnsZoneId, sent, after),
      TE.map(() => foundIn(found, after, found)),
    );
  },
  remove: (ctx, { parent, key }) => deleteRecord(ctx, parent, Number(key)),
  // Its name is spelled as in the program, and what it is linked to may not be returned.
  recall: (found, { inputs }) => foundIn(found, found.record, inputs),
});

/** One record of a DNS zone. It is read with the zone, so all records of a zone share one GET. */
export const dnsRecord: typeof reconciledRecord = {
  ...reconciledRecord,
  validate: (given, isUnknown, seen) => nameProblems("name", knownZone(seen, given["dnsZoneId"]), given, isUnknown),
  replaceWhen: (before, after, isUnknown) => (isRenamed(before, after, isUnknown) ? ["name"] : []),
  deleteBeforeReplace: excludeEachOther,
  importable: (found) => ({ ...importableEntry(readEntry(found.record, found)), dnsZoneId: found.dnsZoneId }),
};

/** By its number once that is known, and by what it declares. */
function objects(properties: Properties, isUnknown: IsUnknown, id?: string, seen?: Seen): Objects {
  const declared = declaredObjects(properties, [{ entry: properties }], isUnknown, seen);
  if (id === undefined) return declared;
  const key = numberChildId.parse(id, ["DNS zone", "record"]);
  if (key._tag === "Left") return noObjects;
  return { ...declared, names: [[recordObject(key.right.parent, key.right.key), ...declared.names.flat()]] };
}

/** Whether the name is another one, and not only spelled differently. State has the domain of the zone. */
function isRenamed({ name: before, domain }: Properties, { name: after }: Properties, isUnknown: IsUnknown): boolean {
  if (before === after || after === undefined) return false;
  if (typeof before !== "string" || typeof after !== "string" || typeof domain !== "string") return true;
  return isUnknown(after) || relativeName(before, domain) !== relativeName(after, domain);
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

/** @param known its name as the program spells it, and what it is linked to, in case the API does not return it */
function foundIn({ dnsZoneId, domain }: Zone, record: RemoteDnsRecord, known: Partial<Entry> = {}): Found {
  const entry = readEntry(record, { domain }, known);
  const { recordId, linkName, acceleratedPullZoneId, accelerationStatus, monitorStatus } = record;
  const outputs = { recordId, linkName, acceleratedPullZoneId, accelerationStatus, monitorStatus };
  return { ...entry, ...outputs, dnsZoneId, domain, record };
}

/** The zone of a record, and the name that the record has in it. */
function zoneOf(ctx: Ctx, { dnsZoneId, name }: Inputs, freshness: Freshness) {
  const look = existingParent(dnsZones.find(ctx, dnsZoneId, freshness), `DNS zone ${dnsZoneId}`, "dnsZoneId");
  return steps(async function* () {
    const zone = yield* look;
    const relative = relativeName(name, zone.domain);
    return relative === undefined ? yield* failWith(outsideOfZone("name", name, zone)) : { zone, relative };
  });
}

/** Until a record has a number, it is known by its type, name and value. */
function findSame(ctx: Ctx, inputs: Inputs, freshness: Freshness): Action<readonly Found[]> {
  return steps(async function* () {
    const { zone } = yield* zoneOf(ctx, inputs, freshness);
    yield* act(TE.fromEither(claimRecords(ctx, zone, [{ entry: inputs }])));
    return zone.records.filter(isRecordOf(inputs, zone)).map((record) => foundIn(zone, record, inputs));
  });
}

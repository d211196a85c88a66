import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as NEA from "fp-ts/ReadonlyNonEmptyArray";
import * as TE from "fp-ts/TaskEither";
import { addRecord, changeRecord, deleteRecord, type DnsRecord } from "./api/dnsRecord";
import { type DnsZone, findDnsZone } from "./api/dnsZone";
import type { Client, Session } from "../../http/client";
import { type ApiError, isNotFound } from "../../http/errors";
import { errorMessage } from "../../http/errorMessage";
import { dnsRecord as definition } from "./dnsRecord.definition";
import { relativeName } from "./recordSpelling";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../vocabulary";
import { availableObjects, adoptExisting } from "../../ownership/adoption";
import { noObjects } from "../../ownership/claims";
import { apiFailure, fromApi, missingParent, notShownYet, partial, refused, vanished } from "../../contract/errors";
import { numberChildId } from "../../formats/ids";
import type { Context, IsUnknown, Lifecycle, LifecycleError } from "../../contract/lifecycle";
import { pick, type Properties } from "../../properties/values";
import { failWith, taskEither, valueOf } from "../../common/taskEither";
import { confirmRemoval } from "../../reconcile/confirm/confirmRemoval";
import { confirmWrite } from "../../reconcile/confirm/confirmWrite";
import { recordedIfInDoubt } from "../../reconcile/confirm/doubt";
import { existingParent, type Step } from "../../reconcile/step";
import {
  claimRecords,
  declaredRecord,
  describeRecord,
  isRecordOf,
  objectOf,
  objectsOf,
  outsideOfZone,
  recordObject,
  rememberDomain,
  severalAdded,
  spelledOut,
  zoneAt,
} from "./record/identity";
import {
  changedSettings,
  changeTo,
  entryOf,
  type Entry,
  hasSettings,
  newRecord,
  importableEntry,
  outputsOf,
  readEntry,
  type Settings,
  settingsOf,
} from "./record/mapping";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** A record, and what is known of it besides what the API returns. */
interface Remote {
  readonly zone: DnsZone;
  readonly record: DnsRecord;
  readonly known: Partial<Entry>;
}

/** The number of a record and that of its zone. */
interface RecordKey {
  readonly dnsZoneId: number;
  readonly recordId: number;
}

const declarations = declarationsOf(definition);

/**
 * One record of a DNS zone, identified by the number that the API assigns. It is read with the zone, so all records of a
 * zone share one GET. Before it has a number, its type, name and value identify it.
 */
export const dnsRecord: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  replaceWhen: (before, after, isUnknown) => (isRenamed(before, after, isUnknown) ? ["name"] : []),
  deleteBeforeReplace: excludeEachOther,
  objects: (properties, isUnknown, id) => {
    const { dnsZoneId, domain } = properties;
    if (typeof dnsZoneId !== "number") return noObjects;
    rememberDomain(dnsZoneId, domain, isUnknown);
    const declared = declaredRecord(zoneAt(dnsZoneId, domain), properties, isUnknown);
    const whole = spelledOut(dnsZoneId, properties, isUnknown);
    if (id === undefined) return { ...objectOf(dnsZoneId, declared), whole };
    const key = numberChildId.parse(id, parts);
    if (key._tag === "Left") return noObjects;
    return { ...objectOf(dnsZoneId, recordObject(dnsZoneId, key.right.child), declared), whole };
  },

  importable: ({ zone, record, known }) => ({
    ...importableEntry(readEntry(record, zone, known)),
    dnsZoneId: zone.dnsZoneId,
  }),
  toInputs: ({ zone, record, known }) => ({ ...readEntry(record, zone, known), dnsZoneId: zone.dnsZoneId }),
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const zone = yield* valueOf(parentZone(ctx, inputs.dnsZoneId));
      const relative = relativeName(inputs.name, zone.domain);
      if (relative === undefined) return yield* failWith(outsideOfZone("name", inputs.name, zone));
      yield* valueOf(TE.fromEither(claimRecords(ctx, zone, [inputs])));
      const same = zone.records.filter(isRecordOf(inputs, zone));
      const [found] = availableObjects(ctx, same, (record) => objectsOf(zone.dnsZoneId, record));
      const record = yield* valueOf(
        found === undefined ? createNew(ctx, inputs, zone, relative) : takeOverRecord(ctx, inputs, zone, found),
      );
      return { id: numberChildId.format(zone.dnsZoneId, record.Id), outs: toOutputs({ zone, record }) };
    }),

  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const key = yield* valueOf(keyOf(id));
      const zone = yield* valueOf(fromApi(findDnsZone(ctx, key.dnsZoneId)));
      return pipe(
        zone,
        O.chain((found) =>
          pipe(
            recordIn(found, key.recordId),
            O.map((record): Remote => ({ zone: found, record, known: prior?.inputs ?? {} })),
          ),
        ),
      );
    }),

  update: (ctx, id, prior, inputs) =>
    taskEither(async function* () {
      const key = yield* valueOf(keyOf(id));
      const zone = yield* valueOf(fromApi(findDnsZone(ctx, key.dnsZoneId)));
      const found = O.isSome(zone) ? recordIn(zone.value, key.recordId) : O.none;
      if (O.isNone(zone) || O.isNone(found))
        return yield* failWith(vanished(recordObject(key.dnsZoneId, key.recordId)));
      const settings = changedSettings(found.value, inputs, prior.inputs, prior);
      const recorded = recordedIfInDoubt(partial({ id, applied: prior.inputs, outs: prior.outs }));
      const record = yield* valueOf(pipe(change(ctx, zone.value, found.value, settings), TE.mapLeft(recorded)));
      return toOutputs({ zone: zone.value, record });
    }),

  delete: (ctx, id) =>
    taskEither(async function* () {
      const { dnsZoneId, recordId } = yield* valueOf(keyOf(id));
      yield* valueOf(remove(ctx, dnsZoneId, recordId));
    }),
};

const parts = ["DNS zone", "record"] as const;

function keyOf(id: string): Step<RecordKey> {
  return pipe(
    TE.fromEither(numberChildId.parse(id, parts)),
    TE.map(({ parent, child }) => ({ dnsZoneId: parent, recordId: child })),
  );
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

function toOutputs({ zone, record }: Pick<Remote, "zone" | "record">): Outputs {
  return { ...outputsOf(record), domain: zone.domain };
}

function parentZone(ctx: Context<Client>, dnsZoneId: number): Step<DnsZone> {
  return existingParent(findDnsZone(ctx, dnsZoneId), zoneInWords(dnsZoneId), "dnsZoneId");
}

function zoneInWords(dnsZoneId: number): string {
  return `DNS zone ${dnsZoneId}`;
}

function recordIn({ records }: DnsZone, recordId: number): O.Option<DnsRecord> {
  return O.fromNullable(records.find(({ Id }) => Id === recordId));
}

/** Creates the record. The reply contains its number; if the reply is lost, the record is identified by what it is. */
function createNew(ctx: Context<Client>, inputs: Inputs, zone: DnsZone, relative: string): Step<DnsRecord> {
  const isOwn = isRecordOf(inputs, zone);
  const before = new Set(zone.records.map(({ Id }) => Id));
  const created = ({ records }: DnsZone) => records.filter((record) => !before.has(record.Id) && isOwn(record));
  const afterFailure = confirmWrite({
    look: pipe(
      findDnsZone(ctx, zone.dnsZoneId, "fresh"),
      TE.map(O.chain((found) => NEA.fromReadonlyArray(created(found)))),
    ),
    explain: (error): LifecycleError<ApiError> =>
      isNotFound(error) ? missingParent(zoneInWords(zone.dnsZoneId), "dnsZoneId") : apiFailure(error),
    whenUnknown: (error) => unknownOutcome(error, inputs, zone),
    whenFound: (found) =>
      found.length === 1
        ? TE.right(O.some(NEA.head(found)))
        : TE.left(severalAdded(describeRecord(inputs, zone), found)),
  });
  return taskEither(async function* () {
    const added = yield* valueOf(
      pipe(
        addRecord(ctx, zone.dnsZoneId, newRecord(inputs, relative), (now) => created(now).length > 0),
        TE.orElse(afterFailure),
      ),
    );
    if (O.isSome(added)) return added.value;
    const now = yield* valueOf(parentZone(ctx, zone.dnsZoneId));
    const [other] = created(now);
    return yield* other === undefined
      ? failWith(notShownYet(describeRecord(inputs, zone), "written"))
      : valueOf(takeOverRecord(ctx, inputs, now, other));
  });
}

/** Without a number nothing can be recorded. The next run finds the record by what it is. */
function unknownOutcome(error: ApiError, entry: Entry, zone: DnsZone): LifecycleError<never> {
  return refused(
    `it is not known whether ${describeRecord(entry, zone)} was created: ${errorMessage(error)}`,
    "If it was, the next `pulumi up` reports that it already exists: then set `adopt: true` on the resource, or delete the " +
      "record in the dashboard",
  );
}

function takeOverRecord(ctx: Context<Client>, inputs: Inputs, zone: DnsZone, found: DnsRecord): Step<DnsRecord> {
  return taskEither(async function* () {
    const settings = settingsOf(inputs);
    yield* valueOf(
      adoptExisting(ctx, {
        names: objectsOf(zone.dnsZoneId, found),
        what: `${describeRecord(inputs, zone)} (${found.Id})`,
        adopt: inputs.adopt,
        managed: { ...settings },
        found: pick({ ...entryOf(found) }, Object.keys(settings)),
      }),
    );
    const adopted = {
      id: numberChildId.format(zone.dnsZoneId, found.Id),
      applied: {
        ...pick({ ...entryOf(found) }, Object.keys(settings)),
        ...pick(inputs, ["dnsZoneId", "type", "name"]),
      },
      outs: toOutputs({ zone, record: found }),
    };
    return yield* valueOf(pipe(change(ctx, zone, found, settings), TE.mapLeft(recordedIfInDoubt(partial(adopted)))));
  });
}

/** Writes only if something differs. Looks again if the reply does not show whether the record was changed. */
function change(session: Session, zone: DnsZone, record: DnsRecord, settings: Settings): Step<DnsRecord> {
  const changed = changeTo(record, settings);
  if (changed === undefined) return TE.right(record);
  const { sent, after } = changed;
  const look = pipe(
    findDnsZone(session, zone.dnsZoneId, "fresh"),
    TE.map(
      O.chain((now) =>
        pipe(
          recordIn(now, record.Id),
          O.filter((found) => hasSettings(found, settings)),
        ),
      ),
    ),
  );
  return pipe(
    changeRecord(session, zone.dnsZoneId, sent, after),
    TE.map(() => after),
    TE.orElse(
      confirmWrite({
        look,
        explain: (error): LifecycleError<ApiError> => explainRefusedChange(error, zone, record),
        whenFound: (found) => TE.right(found),
      }),
    ),
  );
}

function explainRefusedChange(error: ApiError, zone: DnsZone, { Id }: DnsRecord): LifecycleError<ApiError> {
  return isNotFound(error) ? vanished(recordObject(zone.dnsZoneId, Id)) : apiFailure(error);
}

/** Removes a record, and looks again if the reply does not show whether it is gone. */
function remove(session: Session, dnsZoneId: number, recordId: number): Step<void> {
  const look = pipe(findDnsZone(session, dnsZoneId, "fresh"), TE.map(O.chain((zone) => recordIn(zone, recordId))));
  return pipe(deleteRecord(session, dnsZoneId, recordId), TE.orElse(confirmRemoval({ look })), fromApi);
}

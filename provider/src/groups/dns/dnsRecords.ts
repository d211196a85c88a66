import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { DnsRecord } from "./api/dnsRecordCodec";
import { type DnsZone, findDnsZone } from "./api/dnsZone";
import type { Client } from "../../http/client";
import type { ApiError } from "../../http/errors";
import { dnsRecords as definition } from "./dnsRecords.definition";
import { relativeName } from "./recordSpelling";
import type { InputsOf, OutputsOf } from "../../vocabulary";
import { declarationsOf } from "../../vocabulary/declarations";
import { changesAt } from "../../properties/changes";
import { noObjects } from "../../ownership/claims";
import { fromApi, partial } from "../../contract/errors";
import { numberId } from "../../formats/ids";
import type { Context, IsUnknown, LifecycleError, Prior } from "../../contract/lifecycle";
import { equal, isProperties, mapProperties, ownValue, type Properties } from "../../properties/values";
import { failWith, taskEither, valueOf } from "../../common/taskEither";
import { carryOut, Progress } from "./dnsRecords/carryOut";
import { foreignKey, namedRecords, nothingRecorded, ownRecords, type Recorded } from "./dnsRecords/own";
import { type Difference, type Plan, planFor } from "./dnsRecords/plan";
import { takeOverRecords } from "./dnsRecords/takeOver";
import {
  claimRecords,
  declaredRecord,
  duplicates,
  entriesIn,
  describeRecord,
  isRecordOf,
  knownZone,
  outsideOfZone,
  recordsOf,
  rememberDomain,
  severalAdded,
  spelledOut,
  zoneAt,
} from "./record/identity";
import { applicable, type Entry, importableEntry, readEntry } from "./record/mapping";
import { type DefinedKind, existingParent, type Failure } from "../../reconcile/steps";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** The records that belong to a resource. */
export interface Remote extends Recorded {
  readonly dnsZoneId: number;
  readonly domain: string;
  readonly exclusive: boolean | undefined;
}

const declarations = declarationsOf(definition);

/**
 * Many records of one DNS zone, in one resource. State has the number of each record, so a resource owns only these; an
 * exclusive one owns all records of the zone.
 *
 * An update writes only the records that the program changes. Records removed elsewhere, or added elsewhere to an
 * exclusive resource, are repaired once a refresh has shown the difference. A step that fails half-way records what it
 * has done, so that the next one continues from there.
 */
export const dnsRecords: DefinedKind<typeof definition, Remote> = {
  definition,
  removesEach: true,
  // By what they are, and not by their numbers: of an update only the inputs are known.
  objects: ({ dnsZoneId, domain, records, exclusive }, isUnknown) => {
    if (typeof dnsZoneId !== "number") return noObjects;
    const zone = zoneAt(dnsZoneId, domain);
    rememberDomain(dnsZoneId, domain, isUnknown);
    const entries = entriesIn(records).map(([, entry]) => entry);
    const names = entries.flatMap((entry) => declaredRecord(zone, entry, isUnknown) ?? []);
    const all = recordsOf(dnsZoneId);
    const spelled = entries.flatMap((entry) => spelledOut(dnsZoneId, entry, isUnknown));
    return { names, within: [all], whole: exclusive === true ? [all, ...spelled] : spelled };
  },

  validate: ({ dnsZoneId, records }, isUnknown) => duplicates("records", knownZone(dnsZoneId), records, isUnknown),
  declaredOf: (imported, inputs, isUnknown) => {
    const keys = keysOfSame(imported, inputs, isUnknown);
    return mapProperties(imported, (value, name) => (isByKey(name) ? underKeys(value, keys) : value));
  },
  importable: ({ dnsZoneId, entries }) => {
    const declared = mapProperties(entries, importableEntry);
    return { dnsZoneId, records: mapProperties(declared, (entry) => (isDeclarable(entry) ? entry : undefined)) };
  },
  toInputs: ({ dnsZoneId, entries, exclusive }) => ({ dnsZoneId, records: { ...entries }, exclusive }),
  toOutputs: ({ ids, domain }) => ({ recordIds: { ...ids }, domain }),

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const before = { ...nothingRecorded, exclusive: undefined };
      const outs = yield* valueOf(
        converge(ctx, inputs, { before, changes: { changed: 1, removed: {} }, repairs: true }),
      );
      return { id: numberId.format(inputs.dnsZoneId), outs };
    }),

  /** Leaves out records that the resource does not own, unless it is exclusive or not managed yet. */
  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const zone = yield* valueOf(fromApi(findDnsZone(ctx, yield* valueOf(zoneIdOf(id)))));
      return pipe(
        zone,
        O.map((found) => readFrom(found, prior)),
      );
    }),

  update: (ctx, _id, prior, inputs) =>
    taskEither(async function* () {
      const before = { ...recordedIn(prior), exclusive: prior.inputs.exclusive };
      const difference = { before, changes: changesAt(prior, "records"), repairs: prior.isUnfinished };
      return yield* valueOf(converge(ctx, inputs, difference));
    }),

  delete: (ctx, id, prior) =>
    taskEither(async function* () {
      const zone = yield* valueOf(fromApi(findDnsZone(ctx, yield* valueOf(zoneIdOf(id)))));
      if (O.isNone(zone)) return;
      const before = recordedIn(prior);
      const own = ownRecords(zone.value, before);
      yield* valueOf(refuseAmbiguous(zone.value, before, own));
      const removals = [...own].map(([key, record]) => ({ key, formerKey: key, record }));
      const progress = new Progress(before);
      const plan: Plan = { additions: [], updates: [], removals, kept: new Map(), found: [] };
      yield* valueOf(carryOut(ctx, zone.value, plan, progress));
    }),
};

/** A record that may have been added, and that is there several times, is not removed: one may be that of somebody else. */
function refuseAmbiguous(
  zone: DnsZone,
  { entries, ids }: Recorded,
  own: ReadonlyMap<string, DnsRecord>,
): TE.TaskEither<Failure, void> {
  return taskEither(async function* () {
    for (const [key, entry] of Object.entries(entries)) {
      if (own.has(key) || Object.hasOwn(ids, key)) continue;
      const same = zone.records.filter(isRecordOf(entry, zone));
      if (same.length > 1) yield* failWith(severalAdded(describeRecord(entry, zone), same));
    }
  });
}

function isByKey(name: string): boolean {
  return name === "records" || name === "recordIds";
}

/**
 * The key under which an import has each record of a program. What is the same record may have another key in the
 * program; otherwise, the same key is the same record.
 */
function keysOfSame(imported: Properties, inputs: Properties, isUnknown: IsUnknown): ReadonlyMap<string, string> {
  const nameOf = (entry: Properties): string | undefined => declaredRecord({ dnsZoneId: 0 }, entry, isUnknown);
  const read = entriesIn(imported["records"]);
  const byName = new Map(read.map(([key, entry]) => [nameOf(entry), key] as const));
  const keys = new Map<string, string>();
  for (const [key, entry] of entriesIn(inputs["records"])) {
    const name = nameOf(entry);
    const same = name === undefined ? undefined : byName.get(name);
    if (same !== undefined) keys.set(key, same);
  }
  const [had, taken] = [new Set(read.map(([key]) => key)), new Set(keys.values())];
  for (const [key] of entriesIn(inputs["records"])) {
    if (!keys.has(key) && had.has(key) && !taken.has(key)) keys.set(key, key);
  }
  return keys;
}

function underKeys(value: unknown, keys: ReadonlyMap<string, string>): Properties {
  const all = isProperties(value) ? value : {};
  return mapProperties(Object.fromEntries(keys), (key) => ownValue(all, key));
}

/** A zone may have records that no program could declare. */
function isDeclarable(record: Entry): boolean {
  return declarations.validate({ dnsZoneId: 1, records: { record } }, () => false).length === 0;
}

function zoneIdOf(id: string): TE.TaskEither<Failure, number> {
  return TE.fromEither(numberId.parse(id, "DNS zone"));
}

function recordedIn({ inputs, outs }: Prior<Inputs, Outputs>): Recorded {
  return { entries: inputs.records ?? {}, ids: outs.recordIds ?? {} };
}

function readFrom(zone: DnsZone, prior: Prior<Inputs, Outputs> | undefined): Remote {
  const before = prior === undefined ? nothingRecorded : recordedIn(prior);
  const exclusive = prior?.inputs.exclusive;
  const own = ownRecords(zone, before);
  const ownIds = new Set([...own.values()].map(({ recordId }) => recordId));
  const foreign = exclusive === true ? zone.records.filter(({ recordId }) => !ownIds.has(recordId)) : [];
  const all =
    prior === undefined
      ? [...namedRecords(zone.records)]
      : [...own, ...foreign.map((record) => [foreignKey(record), record] as const)];
  return {
    dnsZoneId: zone.dnsZoneId,
    domain: zone.domain,
    exclusive,
    entries: Object.fromEntries(
      all.map(([key, record]) => [key, readEntry(record, zone, ownValue(before.entries, key))] as const),
    ),
    ids: Object.fromEntries(all.map(([key, { recordId }]) => [key, recordId] as const)),
  };
}

/** Brings the zone in line with the inputs, starting from what is in state. */
function converge(
  ctx: Context<Client>,
  { dnsZoneId, exclusive, adopt, ...inputs }: Inputs,
  { before, ...rest }: Omit<Difference, "wanted">,
): TE.TaskEither<Failure, Outputs> {
  return taskEither(async function* () {
    // Where the type of a record changes, what the old one had is not reset.
    const records = mapProperties(inputs.records, applicable);
    const zone = yield* valueOf(existingParent(findDnsZone(ctx, dnsZoneId), `DNS zone ${dnsZoneId}`, "dnsZoneId"));
    for (const [key, { name }] of Object.entries(records)) {
      if (relativeName(name, zone.domain) === undefined)
        return yield* failWith(outsideOfZone(`records.${key}.name`, name, zone));
    }
    yield* valueOf(TE.fromEither(claimRecords(ctx, zone, Object.values(records))));
    const difference = { before, wanted: { entries: records, exclusive }, ...rest };
    const plan = planFor(zone, difference);
    yield* valueOf(takeOverRecords(ctx, zone, plan.found, { exclusive, adopt }));
    logForeignRemovals(ctx, zone, plan);
    const progress = new Progress(before);
    settleKeys(progress, zone, plan, { records, before });
    const recorded = (cause: LifecycleError<ApiError>): LifecycleError<ApiError> => {
      const { entries, ids } = progress.recorded();
      return equal({ entries, ids }, { entries: before.entries, ids: before.ids })
        ? cause
        : partial({
            id: numberId.format(dnsZoneId),
            applied: { dnsZoneId, records: entries, exclusive: before.exclusive },
            outs: { recordIds: ids, domain: zone.domain },
          })(cause);
    };
    yield* valueOf(pipe(carryOut(ctx, zone, plan, progress), TE.mapLeft(recorded)));
    const { ids } = progress.recorded();
    return { recordIds: mapProperties(records, (_entry, key) => ownValue(ids, key)), domain: zone.domain };
  });
}

/**
 * Gives what is there its keys: a record that is kept may have had another one or none, and one that is to be removed may
 * have had the key of another one.
 */
function settleKeys(progress: Progress, zone: DnsZone, plan: Plan, { records, before }: Settled): void {
  const { kept, updates, removals } = plan;
  const changing = new Set(updates.map(({ key }) => key));
  const ids = new Set([...kept.values()].map(({ recordId }) => recordId));
  for (const [key, id] of Object.entries(before.ids)) {
    if (ids.has(id) && kept.get(key)?.recordId !== id) progress.hasNot(key, id);
  }
  for (const { key, formerKey, record } of removals) {
    if (formerKey === undefined || key === undefined || key === formerKey) continue;
    progress.hasNot(formerKey, record.recordId);
    progress.has(key, readEntry(record, zone), record.recordId);
  }
  for (const [key, record] of kept) {
    const entry = records[key];
    if (entry === undefined) continue;
    if (!changing.has(key)) progress.has(key, entry, record.recordId);
    else if (before.ids[key] !== record.recordId) progress.has(key, readEntry(record, zone, entry), record.recordId);
  }
}

interface Settled {
  readonly records: Readonly<Record<string, Entry>>;
  readonly before: Recorded;
}

function logForeignRemovals(ctx: Context<Client>, zone: DnsZone, { removals }: Plan): void {
  const foreign = removals.filter(({ key }) => key === undefined);
  if (foreign.length === 0) return;
  const names = foreign.map(({ record }) => describeRecord(readEntry(record, zone), zone));
  ctx.log(`is exclusive and removes records that were added elsewhere: ${names.join("; ")}`);
}

import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { excludedBy } from "../../common/localFiles";
import { someOf } from "../../common/someOf";
import { failWith, type Step } from "../../common/taskEither";
import { partial } from "../../contract/errors";
import type { Prior } from "../../contract/lifecycle";
import { numberId } from "../../formats/ids";
import { adoptAllExisting } from "../../ownership/adoption";
import { changesAt } from "../../properties/changes";
import { equal, isProperties, mapProperties, ownValue, type Properties } from "../../properties/values";
import { collectionNotes } from "../../reconcile/planNotes";
import { act, type Ctx, type DefinedKind, existingParent, type Failure, steps } from "../../reconcile/steps";
import type { InputsOf, OutputsOf } from "../../vocabulary";
import { declarationsOf } from "../../vocabulary/declarations";
import type { RemoteDnsRecord } from "./api/dnsRecordCodec";
import { type RemoteDnsZone, dnsZones } from "./api/dnsZone";
import { dnsRecords as definition } from "./dnsRecords.definition";
import { carryOut } from "./dnsRecords/carryOut";
import { foreignKey, type KnownRecord, namedRecords, ownRecords, type Recorded } from "./dnsRecords/own";
import { type Plan, planFor } from "./dnsRecords/plan";
import {
  claimRecords,
  declaredObjects,
  entriesIn,
  describeRecord,
  isRecordOf,
  knownZone,
  objectsOf,
  outsideOfZone,
  recordProblems,
  severalAdded,
} from "./record/identity";
import {
  applicable,
  differingSettings,
  type Entry,
  importableEntry,
  readEntry,
  recordSettingsOf,
} from "./record/mapping";
import { relativeName, storedName } from "./recordSpelling";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** The records that belong to a resource. */
export interface FoundRecords {
  readonly dnsZoneId: number;
  readonly domain: string;
  readonly exclusive: boolean | undefined;
  readonly exclude: Inputs["exclude"];
  readonly entries: Readonly<Record<string, Entry>>;
  readonly ids: Readonly<Record<string, number>>;
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
export const dnsRecords: DefinedKind<typeof definition, FoundRecords> = {
  definition,
  removesEach: true,
  // By their numbers, as far as state has them, and by what they are. A key that gets another record gives up its number.
  objects: (properties, isUnknown, id, seen, before = properties) => {
    const ids = id === undefined ? undefined : properties["recordIds"];
    const recordIds = isProperties(ids) ? ids : {};
    const records = new Map(entriesIn(before["records"]));
    const entries = entriesIn(properties["records"]).map(([key, entry]) => ({
      entry,
      id: isSameRecord(entry, records.get(key), before["domain"]) ? ownValue(recordIds, key) : undefined,
    }));
    const declared = declaredObjects(properties, entries, isUnknown, seen);
    return properties["exclusive"] === true
      ? { ...declared, whole: [...declared.within, ...declared.whole], spares: isSpared(properties["exclude"]) }
      : declared;
  },
  planNotes: (before, after, isUnknown) => {
    const namesIn = (properties: Properties) =>
      declaredObjects(
        properties,
        entriesIn(properties["records"]).map(([, entry]) => ({ entry })),
        isUnknown,
      ).names.flat();
    if (isUnknown(after["records"]) || isUnknown(after["dnsZoneId"])) return [];
    const wanted = new Set(namesIn({ ...after, domain: before?.["domain"] }));
    const dropped = before === undefined ? [] : namesIn(before).filter((name) => !wanted.has(name));
    const isOthers = isSpared(after["exclude"]);
    return collectionNotes(before, after, {
      removed: dropped.filter((name) => !isOthers(name)),
      spared: dropped.filter(isOthers),
      words: ["removes", "record", "records"],
      of: `DNS zone ${String(after["dnsZoneId"])}`,
    });
  },

  validate: ({ dnsZoneId, records }, isUnknown, seen) =>
    recordProblems("records", knownZone(seen, dnsZoneId), records, isUnknown),
  importable: ({ dnsZoneId, entries }) => {
    const declared = mapProperties(entries, importableEntry);
    return { dnsZoneId, records: mapProperties(declared, (entry) => (isDeclarable(entry) ? entry : undefined)) };
  },
  toInputs: ({ dnsZoneId, entries, exclusive, exclude }) => ({
    dnsZoneId,
    records: { ...entries },
    exclusive,
    exclude,
  }),
  toOutputs: ({ ids, domain }) => ({ recordIds: { ...ids }, domain }),

  create: (ctx, inputs) =>
    steps(async function* () {
      const outs = yield* converge(ctx, inputs, undefined);
      return { id: numberId.format(inputs.dnsZoneId), outs };
    }),

  /** Leaves out records that the resource does not own, unless it is exclusive or not managed yet. */
  read: (ctx, id, prior) =>
    steps(async function* () {
      const zone = yield* findZone(ctx, id);
      return zone && readFrom(zone, prior);
    }),

  update: (ctx, _id, prior, inputs) => converge(ctx, inputs, prior),

  delete: (ctx, id, prior) =>
    steps(async function* () {
      const zone = yield* findZone(ctx, id);
      if (zone === undefined) return;
      const before = recordedIn(prior);
      const own = ownRecords(zone, before);
      // A record that may have been added, and that is there several times, may be that of somebody else.
      for (const [key, { entry, id: known }] of before) {
        if (own.has(key) || known !== undefined || entry === undefined) continue;
        const same = zone.records.filter(isRecordOf(entry, zone));
        if (same.length > 1) yield* failWith(severalAdded(describeRecord(entry, zone), same));
      }
      const removals = [...own].map(([key, record]) => ({ key, record }));
      yield* act(carryOut({ ctx, zone, progress: new Map(before) }, { additions: [], kept: [], removals, found: [] }));
    }),
};

/** Whether an update keeps the record of a key. */
function isSameRecord(entry: Properties, before: Properties | undefined, domain: unknown): boolean {
  const nameIn = ({ name }: Properties): unknown =>
    typeof name === "string" && typeof domain === "string" ? (relativeName(name, domain) ?? name) : name;
  return before === undefined || (entry["type"] === before["type"] && nameIn(entry) === nameIn(before));
}

/** Whether names of objects are those of records that are left to others. A number alone tells nothing. */
function isSpared(exclude: unknown): (object: string) => boolean {
  const isExcluded = excludedNames(exclude);
  return (object) => isExcluded(/^\S+ record (\S+)/.exec(object)?.[1]) ?? true;
}

function excludedNames(exclude: unknown) {
  const patterns: readonly unknown[] = Array.isArray(exclude) ? exclude : [];
  const isExcluded = excludedBy(
    patterns.flatMap((pattern) => (typeof pattern === "string" ? pattern.toLowerCase() : [])),
  );
  return (name: string | undefined): boolean | undefined =>
    name === undefined ? undefined : isExcluded(name === "" ? "@" : name);
}

/** A zone may have records that no program could declare. */
function isDeclarable(record: Entry): boolean {
  return declarations.validate({ dnsZoneId: 1, records: { record } }, () => false).length === 0;
}

function findZone(ctx: Ctx, id: string): Step<Failure, RemoteDnsZone | undefined> {
  return steps(async function* () {
    return yield* act(dnsZones.find(ctx, yield* act(TE.fromEither(numberId.parse(id, "DNS zone")))));
  });
}

function recordedIn(prior: Prior<Inputs, Outputs> | undefined): Recorded {
  const entries = prior?.inputs.records ?? {};
  const ids = prior?.outs.recordIds ?? {};
  const keys = Object.keys({ ...entries, ...ids });
  return new Map(keys.map((key) => [key, { entry: ownValue(entries, key), id: ownValue(ids, key) }]));
}

/** The inputs and outputs that state has for these. */
function asInState(recorded: Recorded) {
  const all = Object.fromEntries(recorded);
  return { records: mapProperties(all, ({ entry }) => entry), recordIds: mapProperties(all, ({ id }) => id) };
}

function readFrom(zone: RemoteDnsZone, prior: Prior<Inputs, Outputs> | undefined): FoundRecords {
  const before = recordedIn(prior);
  const { exclusive, exclude } = prior?.inputs ?? {};
  const isExcluded = excludedNames(exclude);
  const own = ownRecords(zone, before);
  const ownIds = new Set([...own.values()].map(({ recordId }) => recordId));
  const foreign =
    exclusive === true
      ? zone.records.filter(({ recordId, name }) => !ownIds.has(recordId) && isExcluded(storedName(name)) !== true)
      : [];
  const all =
    prior === undefined
      ? namedRecords(zone.records)
      : [...own, ...foreign.map((record) => [foreignKey(record), record] as const)];
  const { records: entries, recordIds: ids } = asInState(
    new Map(
      [...all].map(([key, record]) => [
        key,
        { entry: readEntry(record, zone, before.get(key)?.entry), id: record.recordId },
      ]),
    ),
  );
  return { dnsZoneId: zone.dnsZoneId, domain: zone.domain, exclusive, exclude, entries, ids };
}

/** Brings the zone in line with the inputs, starting from what is in state. */
function converge(
  ctx: Ctx,
  { dnsZoneId, exclusive, exclude, adopt, ...inputs }: Inputs,
  prior: Prior<Inputs, Outputs> | undefined,
): Step<Failure, Outputs> {
  // Where the type of a record changes, what the old one had is not reset.
  const entries = mapProperties(inputs.records, applicable);
  const before = recordedIn(prior);
  const wasExclusive = prior?.inputs.exclusive;
  const repairs = prior?.isUnfinished ?? true;
  return steps(async function* () {
    const zone = yield* existingParent(dnsZones.find(ctx, dnsZoneId), `DNS zone ${dnsZoneId}`, "dnsZoneId");
    for (const [key, { name }] of Object.entries(entries)) {
      if (relativeName(name, zone.domain) === undefined)
        return yield* failWith(outsideOfZone(`records.${key}.name`, name, zone));
    }
    const claimed = Object.entries(entries).map(([key, entry]) => {
      const known = before.get(key);
      return {
        entry,
        id: isSameRecord({ ...entry }, known?.entry && { ...known.entry }, zone.domain) ? known?.id : undefined,
      };
    });
    yield* act(TE.fromEither(claimRecords(ctx, zone, claimed)));
    const plan = planFor(zone, {
      before,
      entries,
      isExcluded: (name) => excludedNames(exclude)(name) === true,
      changes: changesAt(prior ?? { changed: 1, removed: {} }, "records"),
      repairs,
      // A resource that becomes exclusive takes over the whole zone as it is now, because the preview shows that change.
      ownsAll: exclusive === true && (repairs || wasExclusive !== true),
    });
    yield* act(
      adoptAllExisting(ctx, {
        found: plan.found,
        namesOf: ({ record }) => objectsOf(dnsZoneId, record),
        describe: (some) => listed(some.map(({ entry }) => describeRecord(entry, zone))),
        differencesOf: ({ key, entry, record }) =>
          Object.keys(differingSettings(record, recordSettingsOf(entry))).map((name) => `records.${key}.${name}`),
        exclusive,
        adopt,
      }),
    );
    logForeignRemovals(ctx, zone, plan);
    const progress = withNewKeys(before, zone, plan);
    const carriedOut = await carryOut({ ctx, zone, progress }, plan)();
    const { records, recordIds } = asInState(progress);
    if (E.isRight(carriedOut))
      return { recordIds: mapProperties(entries, (_entry, key) => ownValue(recordIds, key)), domain: zone.domain };
    const hasChanged = !equal({ records, recordIds }, asInState(before));
    const record = partial({
      id: numberId.format(dnsZoneId),
      applied: { dnsZoneId, records, exclusive: wasExclusive, exclude: prior?.inputs.exclude },
      outs: { recordIds, domain: zone.domain },
    });
    return yield* failWith(hasChanged ? record(carriedOut.left) : carriedOut.left);
  });
}

/**
 * What state has, with what is there under its new keys: a record that is kept may have had another one or none, and one
 * that is to be removed may have had the key of another one.
 */
function withNewKeys(before: Recorded, zone: RemoteDnsZone, { kept, removals }: Plan): Map<string, KnownRecord> {
  const keys = new Map([...removals, ...kept].map(({ key, record }) => [record.recordId, key]));
  const progress = new Map([...before].filter(([key, { id }]) => id === undefined || (keys.get(id) ?? key) === key));
  const setAsRead = (key: string, record: RemoteDnsRecord, entry?: Entry): void => {
    const id = record.recordId;
    if (before.get(key)?.id !== id) progress.set(key, { entry: readEntry(record, zone, entry), id });
  };
  for (const { key, record } of removals) {
    if (key !== undefined) setAsRead(key, record);
  }
  for (const { key, entry, record, change } of kept) {
    if (change === undefined) progress.set(key, { entry, id: record.recordId });
    else setAsRead(key, record, entry);
  }
  return progress;
}

function listed(names: readonly string[]): string {
  return someOf(names, 10, "; ");
}

function logForeignRemovals(ctx: Ctx, zone: RemoteDnsZone, { removals }: Plan): void {
  const foreign = removals.filter(({ key }) => key === undefined);
  if (foreign.length === 0) return;
  const names = foreign.map(({ record }) => describeRecord(readEntry(record, zone), zone));
  ctx.log(`is exclusive and removes records that were added elsewhere: ${listed(names)}`);
}

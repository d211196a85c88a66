import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { excludedBy } from "../../common/localFiles";
import { someOf } from "../../common/someOf";
import { failWith, type Step } from "../../common/taskEither";
import { partial } from "../../contract/errors";
import type { IsUnknown, Prior, Problem } from "../../contract/lifecycle";
import { numberId } from "../../formats/ids";
import { adoptAllExisting } from "../../ownership/adoption";
import { changesAt } from "../../properties/changes";
import { equal, isProperties, mapProperties, ownValue, type Properties } from "../../properties/values";
import { collectionNotes } from "../../reconcile/planNotes";
import { act, type Ctx, type DefinedKind, existingParent, type Failure, steps } from "../../reconcile/steps";
import type { InputsOf, OutputsOf } from "../../vocabulary";
import { declarationsOf } from "../../vocabulary/declarations";
import { type RemoteDnsZone, dnsZones } from "./api/dnsZone";
import { dnsRecords as definition } from "./dnsRecords.definition";
import { carryOut } from "./dnsRecords/carryOut";
import { foreignKey, namedRecords, ownRecords, type Recorded } from "./dnsRecords/own";
import { type Plan, planFor, withNewKeys } from "./dnsRecords/plan";
import {
  declaredObjects,
  declaredRecord,
  describeRecord,
  fullNameProblem,
  isRecordOf,
  objectsOf,
  severalAdded,
} from "./record/identity";
import {
  applicable,
  differingSettings,
  type Entry,
  entryOf,
  importableEntry,
  recordSettingsOf,
} from "./record/mapping";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** The records that belong to a resource. */
export interface FoundRecords {
  readonly dnsZoneId: number;
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
  objects: (properties, isUnknown, id, before = properties) => {
    const ids = id === undefined ? undefined : properties["recordIds"];
    const recordIds = isProperties(ids) ? ids : {};
    const records = new Map(entriesIn(before));
    const entries = entriesIn(properties).map(([key, entry]) => ({
      entry,
      id: isSameRecord(entry, records.get(key)) ? ownValue(recordIds, key) : undefined,
    }));
    const declared = declaredObjects(properties["dnsZoneId"], entries, isUnknown);
    return properties["exclusive"] === true
      ? { ...declared, whole: declared.within.slice(0, 1), spares: isSpared(properties["exclude"]) }
      : declared;
  },
  planNotes: (before, after, isUnknown) => {
    if (isUnknown(after["records"]) || isUnknown(after["dnsZoneId"])) return [];
    const namesIn = (properties: Properties = {}) =>
      entriesIn(properties).flatMap(([, entry]) => declaredRecord(Number(after["dnsZoneId"]), entry, isUnknown) ?? []);
    const wanted = new Set(namesIn(after));
    const dropped = namesIn(before).filter((name) => !wanted.has(name));
    const isOthers = isSpared(after["exclude"]);
    return collectionNotes(before, after, {
      removed: dropped.filter((name) => !isOthers(name)),
      spared: dropped.filter(isOthers),
      words: ["removes", "record", "records"],
      of: `DNS zone ${String(after["dnsZoneId"])}`,
    });
  },

  validate: twiceDeclared,
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
  toOutputs: ({ ids }) => ({ recordIds: { ...ids } }),

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
        const same = zone.records.filter(isRecordOf(entry));
        if (same.length > 1) yield* failWith(severalAdded(describeRecord(entry, zone.dnsZoneId), same));
      }
      const removals = [...own].map(([key, record]) => ({ key, record }));
      yield* carryOut({ ctx, zone, progress: new Map(before) }, { additions: [], kept: [], removals, found: [] });
    }),
};

/** Records that a program declares by key. */
function entriesIn({ records }: Properties): ReadonlyArray<readonly [key: string, entry: Properties]> {
  return Object.entries(isProperties(records) ? records : {}).flatMap(([key, entry]) =>
    isProperties(entry) ? [[key, entry] as const] : [],
  );
}

/** Whether an update keeps the record of a key. */
function isSameRecord(entry: Properties, before: Properties | undefined): boolean {
  return before === undefined || (entry["type"] === before["type"] && entry["name"] === before["name"]);
}

/** Keys that declare the same record as an earlier one. */
function twiceDeclared(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const keys = new Map<string, string>();
  return entriesIn(given).flatMap(([key, entry]): readonly Problem[] => {
    const name = declaredRecord(0, entry, isUnknown);
    const other = name === undefined ? undefined : keys.get(name);
    if (name !== undefined && other === undefined) keys.set(name, key);
    const reason = `declares the same record as records.${String(other)}: remove one of the two`;
    return other === undefined ? [] : [{ property: `records.${key}`, reason }];
  });
}

/** Whether names of objects are those of records that are left to others. A number alone tells nothing. */
function isSpared(exclude: unknown): (object: string) => boolean {
  const isExcluded = excludedNames(exclude);
  return (object) => {
    const [, name] = /^\S+ record (\S+)/.exec(object) ?? [];
    return name === undefined || isExcluded(name);
  };
}

function excludedNames(exclude: unknown): (name: string) => boolean {
  const patterns: readonly unknown[] = Array.isArray(exclude) ? exclude : [];
  const isExcluded = excludedBy(
    patterns.flatMap((pattern) => (typeof pattern === "string" ? pattern.toLowerCase() : [])),
  );
  return (name) => isExcluded(name || "@");
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
  const { exclusive, exclude } = prior?.inputs ?? {};
  const own = ownRecords(zone, recordedIn(prior));
  const isOwn = new Set(own.values());
  const isExcluded = excludedNames(exclude);
  const foreign = exclusive === true ? zone.records.filter((one) => !isOwn.has(one) && !isExcluded(one.name)) : [];
  const all =
    prior === undefined
      ? namedRecords(zone.records)
      : [...own, ...foreign.map((record) => [foreignKey(record), record] as const)];
  const { records: entries, recordIds: ids } = asInState(
    new Map([...all].map(([key, record]) => [key, { entry: entryOf(record), id: record.recordId }])),
  );
  return { dnsZoneId: zone.dnsZoneId, exclusive, exclude, entries, ids };
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
    const plan = planFor(zone, {
      before,
      entries,
      isExcluded: excludedNames(exclude),
      changes: changesAt(prior ?? { changed: 1, removed: {} }, "records"),
      repairs,
      // A resource that becomes exclusive takes over the whole zone as it is now, because the preview shows that change.
      ownsAll: exclusive === true && (repairs || wasExclusive !== true),
    });
    for (const { key, entry } of plan.additions) {
      const problem = fullNameProblem(`records.${key}.name`, entry.name, zone.domain);
      if (problem !== undefined) return yield* failWith(problem);
    }
    yield* act(
      adoptAllExisting(ctx, {
        found: plan.found,
        namesOf: ({ record }) => objectsOf(dnsZoneId, record),
        describe: (some) => listed(some.map(({ entry }) => describeRecord(entry, dnsZoneId))),
        differencesOf: ({ key, entry, record }) =>
          Object.keys(differingSettings(record, recordSettingsOf(entry))).map((name) => `records.${key}.${name}`),
        exclusive,
        adopt,
      }),
    );
    logForeignRemovals(ctx, dnsZoneId, plan);
    const progress = withNewKeys(before, plan);
    const carriedOut = await carryOut({ ctx, zone, progress }, plan)();
    const { records, recordIds } = asInState(progress);
    if (E.isRight(carriedOut)) return { recordIds: mapProperties(entries, (_entry, key) => ownValue(recordIds, key)) };
    const hasChanged = !equal({ records, recordIds }, asInState(before));
    const record = partial({
      id: numberId.format(dnsZoneId),
      applied: { dnsZoneId, records, exclusive: wasExclusive, exclude: prior?.inputs.exclude },
      outs: { recordIds },
    });
    return yield* failWith(hasChanged ? record(carriedOut.left) : carriedOut.left);
  });
}

function listed(names: readonly string[]): string {
  return someOf(names, 10, "; ");
}

function logForeignRemovals(ctx: Ctx, dnsZoneId: number, { removals }: Plan): void {
  const foreign = removals.filter(({ key }) => key === undefined);
  if (foreign.length === 0) return;
  const names = foreign.map(({ record }) => describeRecord(entryOf(record), dnsZoneId));
  ctx.log(`is exclusive and removes records that were added elsewhere: ${listed(names)}`);
}

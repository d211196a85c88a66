import * as E from "fp-ts/Either";
import { shortened } from "../../recordSpelling";
import { absoluteName, resourceRecordsIn } from "./resourceRecords";
import { zoneFileEntries, type ZoneFileProblem } from "./tokens";
import { detailsOf, typedRecord, type ZoneFileRecord } from "./typedRecords";

interface RecordsInZoneFile {
  readonly records: Record<string, ZoneFileRecord>;
  readonly problems: readonly ZoneFileProblem[];
}

/** The records in a zone file by keys, and what cannot be taken; left if the domain is none. */
export function recordsInZoneFile(
  domain: string,
  text: string,
  skipTypes: readonly string[] = [],
): E.Either<string, RecordsInZoneFile> {
  const name = domain.trim().replace(/\.?$/, ".");
  const absolute = absoluteName({ raw: name, text: name }, "", "");
  if (E.isLeft(absolute) || !absolute.right.includes(".")) {
    return E.left("domain must be a domain: write, for example, example.com");
  }
  const origin = absolute.right;
  const skipped = new Set(skipTypes.map((type) => type.toUpperCase()));
  const { entries, problems: ofEntries } = zoneFileEntries(text);
  const { records, problems: ofLines } = resourceRecordsIn(entries, origin);
  const converted = records
    .filter(({ type }) => !skipped.has(type))
    .map((record) => ({ line: record.line, typed: typedRecord(record, origin) }));
  const problems = [
    ...ofEntries,
    ...ofLines,
    ...converted.flatMap(({ line, typed }) => (E.isLeft(typed) ? [{ line, reason: typed.left }] : [])),
  ];
  return E.right({
    records: byKey(converted.flatMap(({ typed }) => (E.isRight(typed) ? (typed.right ?? []) : []))),
    problems,
  });
}

/** Records by key. Of records that are the same, the first one counts. */
function byKey(records: readonly ZoneFileRecord[]): Record<string, ZoneFileRecord> {
  const different = new Map<string, ZoneFileRecord>();
  for (const record of records) {
    const identity = JSON.stringify([record.name, record.type, ...detailsOf(record)]);
    if (!different.has(identity)) different.set(identity, record);
  }
  const groups = new Map<string, ZoneFileRecord[]>();
  for (const record of different.values()) {
    const key = `${record.name} ${record.type}`;
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return Object.fromEntries(
    [...groups].flatMap(([key, group]) =>
      group.map(
        (record) => [group.length === 1 ? key : `${key} ${shortened(detailsOf(record).join(" "))}`, record] as const,
      ),
    ),
  );
}

import * as E from "fp-ts/Either";
import { canonicalHostname } from "../../../../formats/hostname";
import { shortened } from "../../recordSpelling";
import { zoneFileLines, type ZoneFileLine } from "./lines";
import { detailsOf, type NameIn, typedRecord, type ZoneFileRecord } from "./typedRecords";

interface RecordsInZoneFile {
  readonly records: Record<string, ZoneFileRecord>;
  readonly problems: ReadonlyArray<{ readonly line: number; readonly reason: string }>;
}

/** The records in a zone file by keys, and what cannot be taken; left if the domain is none. */
export function recordsInZoneFile(
  domain: string,
  text: string,
  skipTypes: readonly string[] = [],
): E.Either<string, RecordsInZoneFile> {
  const canonical = canonicalHostname(domain);
  if (E.isLeft(canonical) || !canonical.right.includes("."))
    return E.left("domain must be a domain: write, for example, example.com");
  const reader = new ZoneFileReader(
    canonical.right,
    skipTypes.map((type) => type.toUpperCase()),
  );
  const read = zoneFileLines(text).map((line) => ({ ...line, found: reader.read(line) }));
  return E.right({
    records: byKey(read.flatMap(({ found }) => (E.isRight(found) ? (found.right ?? []) : []))),
    problems: read.flatMap(({ line, found }) => (E.isLeft(found) ? [{ line, reason: found.left }] : [])),
  });
}

/** What is wrong with a line, as the rest of a sentence that begins with it; or its record, if it has one to take. */
type Read = E.Either<string, ZoneFileRecord | undefined>;

/** Reads lines one after the other: directives, names and times also hold for those that follow. */
class ZoneFileReader {
  /** What relative names are relative to; empty for the root. */
  private origin: string;
  private owner: string | undefined;
  private defaultTtl: number | undefined;
  private lastTtl: number | undefined;

  constructor(
    private readonly domain: string,
    private readonly skipTypes: readonly string[],
  ) {
    this.origin = domain;
  }

  read({ isIndented, words }: ZoneFileLine): Read {
    const [first = "", ...rest] = words;
    if (words.includes("(") || words.includes('"'))
      return E.left("opens a quote or a parenthesis that is not closed: close it");
    if (first.startsWith("$")) return this.directive(first, rest[0] ?? "");
    if (isIndented) return this.record(words);
    const name = this.absolute(first);
    // Of a name that is wrong, only the line itself is told, and not those that continue it.
    this.owner = E.getOrElse(() => this.domain)(name);
    return E.isLeft(name) ? name : this.record(rest);
  }

  private directive(directive: string, argument: string): Read {
    const time = seconds(argument);
    switch (directive.toUpperCase()) {
      case "$ORIGIN":
        return E.map((name: string) => {
          this.origin = name;
          return undefined;
        })(this.absolute(argument));
      case "$TTL":
        this.defaultTtl = time;
        return time === undefined ? E.left("has no valid time after $TTL: write, for example, 3600 or 1h") : none;
      default:
        return E.left(`has the directive ${directive}, which is not supported: write the records that it stands for`);
    }
  }

  /** Time to live and class precede the type, in any order. */
  private record(words: readonly string[]): Read {
    const at = words.findIndex((word) => !/^in$/i.test(word) && seconds(word) === undefined);
    const [type = "", ...data] = at < 0 ? [] : words.slice(at);
    const [given] = words.slice(0, at).flatMap((word) => seconds(word) ?? []);
    const ttl = (this.lastTtl = given ?? this.defaultTtl ?? this.lastTtl);
    if (this.owner === undefined)
      return E.left("begins with space, which stands for the name of the record before it, but there is none");
    if (type === "") return E.left("has no type");
    if (this.skipTypes.includes(type.toUpperCase())) return none;
    const record = { name: this.owner, ttl, type: type.toUpperCase(), data };
    return typedRecord(record, this.domain, (name) => this.absolute(name));
  }

  /** An absolute name in canonical form, without its final dot. */
  private absolute: NameIn = (word) => {
    if (word === ".") return E.right("");
    if (word === "@") return E.right(this.origin);
    const isRelative = !word.endsWith(".") && this.origin !== "";
    const name = canonicalHostname(isRelative ? `${word}.${this.origin}` : word);
    if (E.isLeft(name) || word.includes("\\"))
      return E.left(`has ${word}, which is not a name: write labels of letters, digits, - and _, without escapes`);
    return isRelative && `.${name.right}`.endsWith(`.${this.domain}.${this.origin}`)
      ? E.left(`has ${word} without a final dot: write ${word}.`)
      : name;
  };
}

const none: Read = E.right(undefined);

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A time, as a number of seconds or with units: `1h30m`. */
function seconds(text: string): number | undefined {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^(\d{1,10}[smhdw])+$/i.test(text)) return undefined;
  const parts = text.toLowerCase().matchAll(/(\d+)([smhdw])/g);
  return [...parts].reduce((sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 1), 0);
}

/** Records by key, each once. */
function byKey(records: readonly ZoneFileRecord[]): Record<string, ZoneFileRecord> {
  const different = new Map(records.map((record) => [[keyOf(record), ...detailsOf(record)].join(" "), record]));
  const keys = [...different.values()].map(keyOf);
  return Object.fromEntries(
    [...different.values()].map((record) => {
      const key = keyOf(record);
      const isOnly = keys.indexOf(key) === keys.lastIndexOf(key);
      return [isOnly ? key : `${key} ${shortened(detailsOf(record).join(" "))}`, record];
    }),
  );
}

function keyOf({ name, type }: ZoneFileRecord): string {
  return `${name} ${type}`;
}

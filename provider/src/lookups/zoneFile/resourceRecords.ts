import { domainToASCII } from "node:url";
import type { Entry, Token, ZoneFileProblem } from "./tokens";

/** A record of a zone file, with absolute names. */
export interface ResourceRecord {
  readonly line: number;
  /** Without a trailing dot, in lower case. */
  readonly name: string;
  readonly ttl: number | undefined;
  /** In upper case. */
  readonly type: string;
  readonly data: readonly Token[];
  /** What relative names in the data are relative to. */
  readonly origin: string;
}

const classes = ["IN", "CH", "HS", "CS", "NONE", "ANY"];

/** The records of a zone file, after its directives have been applied. */
export function resourceRecordsIn(
  entries: readonly Entry[],
  domain: string,
): { readonly records: readonly ResourceRecord[]; readonly problems: readonly ZoneFileProblem[] } {
  const records: ResourceRecord[] = [];
  const problems: ZoneFileProblem[] = [];
  let origin = domain;
  let owner: string | undefined;
  let defaultTtl: number | undefined;
  let lastTtl: number | undefined;

  for (const entry of entries) {
    const { line } = entry;
    const [first, ...rest] = entry.tokens;
    if (first === undefined) continue;
    const fail = (reason: string): void => void problems.push({ line, reason });

    if (!entry.isIndented && !first.isQuoted && first.text.startsWith("$")) {
      const [argument] = rest;
      switch (first.text.toUpperCase()) {
        case "$ORIGIN": {
          const name = argument === undefined ? undefined : absoluteName(argument.text, origin);
          if (name === undefined) fail("has no valid name after $ORIGIN");
          else origin = name;
          break;
        }
        case "$TTL":
          defaultTtl = argument === undefined ? undefined : seconds(argument.text);
          if (defaultTtl === undefined) fail("has no valid time after $TTL: write, for example, 3600 or 1h");
          break;
        case "$INCLUDE":
          fail("includes another file, which is not read: put its content here");
          break;
        default:
          fail(`has the directive ${first.text}, which is not supported: write the records that it stands for`);
      }
      continue;
    }

    const named = entry.isIndented ? entry.tokens : rest;
    if (!entry.isIndented) {
      owner = absoluteName(first.text, origin);
      if (owner === undefined) {
        fail(`has ${JSON.stringify(first.text)}, which is not a valid name`);
        continue;
      }
    }
    const { ttl, type, data, foreignClass } = head(named);
    if (owner === undefined) fail("begins with space, but there is no record before it whose name it could have");
    else if (foreignClass !== undefined) fail(`has the class ${foreignClass}: only records of the class IN exist here`);
    else if (type === undefined) fail("has no type");
    else {
      lastTtl = ttl ?? defaultTtl ?? lastTtl;
      records.push({ line, name: owner, ttl: ttl ?? defaultTtl ?? lastTtl, type, data, origin });
    }
  }
  return { records, problems };
}

/** Time to live and class precede the type, in any order. */
function head(tokens: readonly Token[]): {
  readonly ttl?: number;
  readonly type?: string;
  readonly data: readonly Token[];
  readonly foreignClass?: string;
} {
  let ttl: number | undefined;
  let foreignClass: string | undefined;
  for (const [index, { text, isQuoted }] of tokens.entries()) {
    const word = text.toUpperCase();
    const time = ttl === undefined && /^\d/.test(word) ? seconds(word) : undefined;
    if (time !== undefined) ttl = time;
    else if (classes.includes(word) && !isQuoted) foreignClass = word === "IN" ? foreignClass : word;
    else {
      return {
        type: word,
        data: tokens.slice(index + 1),
        ...(ttl === undefined ? {} : { ttl }),
        ...(foreignClass === undefined ? {} : { foreignClass }),
      };
    }
  }
  return { data: [] };
}

const units: Readonly<Record<string, number>> = { S: 1, M: 60, H: 3600, D: 86_400, W: 604_800 };

/** A time, as a number of seconds or with units: `1h30m`. */
export function seconds(text: string): number | undefined {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^(\d{1,10}[smhdw])+$/i.test(text)) return undefined;
  return [...text.toUpperCase().matchAll(/(\d+)([SMHDW])/g)].reduce(
    (sum, [, count = "0", unit = "S"]) => sum + Number(count) * (units[unit] ?? 1),
    0,
  );
}

const labels = /^(\*|[a-z0-9_]([a-z0-9_/-]{0,61}[a-z0-9_])?)(\.[a-z0-9_]([a-z0-9_/-]{0,61}[a-z0-9_])?)*$/;

/** An absolute name without its trailing dot, in lower case and in ASCII; the root is empty. */
export function absoluteName(name: string, origin: string): string | undefined {
  if (name === ".") return "";
  if (name === "@") return origin;
  const plain = name.endsWith(".") ? name.slice(0, -1) : origin === "" ? name : `${name}.${origin}`;
  const ascii = /^[ -~]*$/.test(plain) ? plain.toLowerCase() : domainToASCII(plain);
  return ascii.length <= 253 && labels.test(ascii) ? ascii : undefined;
}

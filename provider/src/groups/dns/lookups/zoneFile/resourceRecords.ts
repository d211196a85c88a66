import * as E from "fp-ts/Either";
import { canonicalHostname } from "../../../../formats/hostname";
import type { ZoneFileEntry, Token, ZoneFileProblem } from "./tokens";

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
  entries: readonly ZoneFileEntry[],
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

    const isOrphan = entry.isIndented && owner === undefined;
    if (first.raw.startsWith("$") && !isOrphan) {
      const directive = directiveOf(first.raw, rest, origin, domain);
      if (entry.isIndented && directive._tag !== "Problem") {
        fail(`has the directive ${first.raw} after space: begin the line with it`);
      } else if (directive._tag === "Problem") fail(directive.reason);
      else if (directive._tag === "Origin") origin = directive.name;
      else defaultTtl = directive.seconds;
      continue;
    }

    const named = entry.isIndented ? entry.tokens : rest;
    if (!entry.isIndented) {
      const name = absoluteName(first, origin, domain);
      // Of a name that is wrong, only the line itself is told, and not those that continue it.
      owner = E.isRight(name) ? name.right : domain;
      if (E.isLeft(name)) {
        fail(name.left);
        continue;
      }
    }
    const { ttl, type, data, foreignClass } = head(named);
    if (owner === undefined)
      fail("begins with space, which stands for the name of the record before it, but there is none: remove the space");
    else if (foreignClass !== undefined) fail(`has the class ${foreignClass}: only records of the class IN exist here`);
    else if (type === undefined) fail("has no type");
    else {
      lastTtl = ttl ?? defaultTtl ?? lastTtl;
      records.push({ line, name: owner, ttl: ttl ?? defaultTtl ?? lastTtl, type, data, origin });
    }
  }
  return { records, problems };
}

type Directive =
  | { readonly _tag: "Origin"; readonly name: string }
  | { readonly _tag: "DefaultTtl"; readonly seconds: number }
  | { readonly _tag: "Problem"; readonly reason: string };

function directiveOf(
  directive: string,
  [argument, ...more]: readonly Token[],
  origin: string,
  domain: string,
): Directive {
  const problem = (reason: string): Directive => ({ _tag: "Problem", reason });
  switch (directive.toUpperCase()) {
    case "$ORIGIN": {
      if (argument === undefined || more.length > 0) return problem(`needs one name after $ORIGIN: write ${domain}.`);
      return E.match(problem, (name: string): Directive => ({ _tag: "Origin", name }))(
        absoluteName(argument, origin, domain),
      );
    }
    case "$TTL": {
      const time = argument === undefined || more.length > 0 ? undefined : seconds(argument.raw);
      return time === undefined
        ? problem("has no valid time after $TTL: write, for example, 3600 or 1h")
        : { _tag: "DefaultTtl", seconds: time };
    }
    case "$INCLUDE":
      return problem(`includes ${argument?.text ?? "another file"}, which is not read: put its content here`);
    default:
      return problem(`has the directive ${directive}, which is not supported: write the records that it stands for`);
  }
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

/**
 * An absolute name in canonical form, without its trailing dot; the root is empty. Or why it is none, as the rest of a
 * sentence that begins with its line.
 *
 * @param domain a relative name that ends with it has most likely lost its final dot
 */
export function absoluteName(
  { raw, text }: Pick<Token, "raw" | "text">,
  origin: string,
  domain: string,
): E.Either<string, string> {
  if (raw === ".") return E.right("");
  if (raw === "@") return E.right(origin);
  const isRelative = !text.endsWith(".") && origin !== "";
  const name = raw.includes("\\") ? undefined : hostnameIn(isRelative ? `${text}.${origin}` : text);
  if (name === undefined) {
    const remedy = "write labels of letters, digits, - and _, without escapes, or remove the line";
    return E.left(`has ${raw}, which is not a name that bunny.net can have: ${remedy}`);
  }
  const relative = isRelative ? name.slice(0, -origin.length - 1) : undefined;
  if (relative !== domain && relative?.endsWith(`.${domain}`) !== true) return E.right(name);
  const short = relative === domain ? "@" : relative.slice(0, -domain.length - 1);
  const ways = `${raw}.${origin === domain ? ` or ${short}` : ""}, or ${name}. if that is meant`;
  return E.left(`has ${raw} without a final dot: write ${ways}`);
}

function hostnameIn(text: string): string | undefined {
  return E.getOrElseW(() => undefined)(canonicalHostname(text));
}

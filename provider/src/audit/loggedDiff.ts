/**
 * What an entry of the audit log says that changed. The format of `Diff` is not published: fields and values are found
 * in any JSON, and fields in any text.
 */
export interface LoggedDiff {
  /** Whether it names the property, in any case and punctuation. */
  readonly names: (property: string) => boolean;
  /** How often it has exactly this value. */
  readonly occurrencesOf: (value: string) => number;
}

/** Undefined if the entry does not say what changed. */
export function readDiff(text: string | undefined): LoggedDiff | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const json = unwrapped(parsed(text));
  if (typeof json !== "object") return inText(text);
  if (json === null) return undefined;
  const names = new Set<string>();
  const values = new Map<string, number>();
  collect(json, names, values, repeatedItems(json));
  if (names.size === 0 && values.size === 0) return undefined;
  return {
    names: (property) => names.has(plain(property)),
    occurrencesOf: (value) => values.get(value.toLowerCase()) ?? 0,
  };
}

/** A name without case and punctuation: `EnableTLS1_1` and `enableTls11` are the same. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Undefined for text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Values that are themselves JSON, as text. */
function unwrapped(value: unknown): unknown {
  if (typeof value === "string") {
    const inner = /^\s*[[{]/.test(value) ? parsed(value) : undefined;
    return inner === undefined ? value : unwrapped(inner);
  }
  if (Array.isArray(value)) return value.map(unwrapped);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unwrapped(inner)]));
}

/** Items of lists that occur in an even number of places, as JSON: what is the same before and after did not change. */
function repeatedItems(json: object): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const inner of Object.values(value)) {
      if (Array.isArray(value) && isRecord(inner)) {
        const text = JSON.stringify(inner);
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      count(inner);
    }
  };
  count(json);
  return new Set([...counts].flatMap(([text, times]) => (times % 2 === 0 ? text : [])));
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field is a key, or the text of a member such as `PropertyName`. */
function collect(value: unknown, names: Set<string>, values: Map<string, number>, ignored: ReadonlySet<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (!isRecord(item) || !ignored.has(JSON.stringify(item))) collect(item, names, values, ignored);
    }
    return;
  }
  if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      names.add(plain(name));
      if (typeof inner === "string" && isNameOfField(name))
        for (const part of inner.split(/[./]/)) names.add(plain(part));
      collect(inner, names, values, ignored);
    }
    return;
  }
  const text = String(value).toLowerCase();
  values.set(text, (values.get(text) ?? 0) + 1);
}

const isNameOfField = (member: string): boolean =>
  /^(property|field|attribute|member|path|key|name)(name|path)?$/i.test(member);

function inText(text: string): LoggedDiff {
  const words = text.split(/[^\p{L}\p{N}_]+/u).map(plain);
  const lower = text.toLowerCase();
  return {
    names: (property) => words.includes(plain(property)),
    occurrencesOf: (value) =>
      lower.split(new RegExp(`(?<![\\w.:-])${escaped(value.toLowerCase())}(?![\\w:-])`)).length - 1,
  };
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** A part of an entry: text between spaces, or a quoted string. */
export interface Token {
  /** With escapes resolved. */
  readonly text: string;
  /** As it is in the file: an escaped dot does not separate labels, and an escaped @ is not the origin. */
  readonly raw: string;
  readonly isQuoted: boolean;
}

/** A record or a directive, which parentheses may spread over several lines. */
export interface ZoneFileEntry {
  /** The first line, counted from 1. */
  readonly line: number;
  /** Whether the first line starts with space: the name is then that of the record before. */
  readonly isIndented: boolean;
  readonly tokens: readonly Token[];
}

/** A problem in a zone file. */
export interface ZoneFileProblem {
  readonly line: number;
  readonly reason: string;
}

/** Splits a zone file (RFC 1035, section 5.1) into entries. Leaves out comments and empty lines. */
export function zoneFileEntries(text: string): {
  readonly entries: readonly ZoneFileEntry[];
  readonly problems: readonly ZoneFileProblem[];
} {
  const entries: ZoneFileEntry[] = [];
  const problems: ZoneFileProblem[] = [];
  let tokens: Token[] = [];
  let isIndented = false;
  let firstLine = 1;
  /** The line of the parenthesis that is open. */
  let openSince: number | undefined;

  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    if (openSince === undefined) {
      tokens = [];
      firstLine = line;
      isIndented = /^[ \t]/.test(content);
    }
    for (let at = 0; at < content.length;) {
      const char = content[at] ?? "";
      if (/[ \t]/.test(char)) {
        at += 1;
      } else if (char === ";") {
        break;
      } else if (char === "(") {
        if (openSince !== undefined) problems.push({ line, reason: "has a parenthesis within parentheses" });
        openSince ??= line;
        at += 1;
      } else if (char === ")") {
        if (openSince === undefined) problems.push({ line, reason: "closes a parenthesis that is not open" });
        openSince = undefined;
        at += 1;
      } else {
        const { token, end, reason } = tokenAt(content, at);
        if (reason !== undefined) problems.push({ line, reason });
        tokens.push(token);
        at = end;
      }
    }
    if (openSince === undefined && tokens.length > 0) entries.push({ line: firstLine, isIndented, tokens });
  }
  if (openSince !== undefined) problems.push({ line: openSince, reason: "opens a parenthesis that is never closed" });
  return { entries, problems };
}

interface Read {
  readonly token: Token;
  /** Where the next one may begin. */
  readonly end: number;
  readonly reason?: string;
}

/** A token may consist of several parts: `alpn="h2,h3"`. It is quoted if it begins with a quote. */
function tokenAt(content: string, start: number): Read {
  const bytes: number[] = [];
  const isQuoted = content[start] === '"';
  let isInQuotes = false;
  let at = start;
  let reason: string | undefined;
  while (at < content.length) {
    const char = content[at] ?? "";
    if (char === "\\") {
      const [, digits] = /^\\(\d{3})/.exec(content.slice(at, at + 4)) ?? [];
      if (digits !== undefined) {
        if (Number(digits) > 255) reason = `has the escape \\${digits}, which is no byte`;
        bytes.push(Number(digits) & 255);
        at += 4;
      } else {
        bytes.push(...Buffer.from(content.slice(at + 1, at + 2)));
        at += 2;
      }
    } else if (char === '"') {
      at += 1;
      // a quoted string ends with its quote, whatever follows
      if (isInQuotes && isQuoted) return { token: tokenOf(bytes, content.slice(start, at)), end: at };
      isInQuotes = !isInQuotes;
    } else if (!isInQuotes && /[ \t;()]/.test(char)) {
      break;
    } else {
      const [whole = char] = content.slice(at, at + 2).match(/^./su) ?? [];
      bytes.push(...Buffer.from(whole));
      at += whole.length;
    }
  }
  if (isInQuotes) reason = "opens a quote that is not closed on the same line";
  return { token: tokenOf(bytes, content.slice(start, at)), end: at, ...(reason === undefined ? {} : { reason }) };
}

function tokenOf(bytes: readonly number[], raw: string): Token {
  return { text: Buffer.from(bytes).toString("utf8"), raw, isQuoted: raw.startsWith('"') };
}

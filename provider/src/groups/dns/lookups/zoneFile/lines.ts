/** A record or a directive, which parentheses may spread over several lines. */
export interface ZoneFileLine {
  /** The first line, counted from 1. */
  readonly line: number;
  /** Whether it starts with space: the name is then that of the record before. */
  readonly isIndented: boolean;
  /** As they are in the file, with quotes and escapes. What is opened and never closed is a word of its own. */
  readonly words: readonly string[];
}

const part = /;.*|[()]|(?:[^\s;()"\\]|\\.|"(?:[^"\\]|\\.)*")+|\S/g;

/** Splits a zone file (RFC 1035, section 5.1). Leaves out comments and empty lines. */
export function zoneFileLines(text: string): readonly ZoneFileLine[] {
  const lines: (ZoneFileLine & { readonly words: string[] })[] = [];
  let parenthesis: "(" | ")" = ")";
  for (const [index, content] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (parenthesis === ")") lines.push({ line: index + 1, isIndented: /^[ \t]/.test(content), words: [] });
    for (const [word] of content.matchAll(part)) {
      if (word === "(" || word === ")") parenthesis = word;
      else if (!word.startsWith(";")) lines.at(-1)?.words.push(word);
    }
  }
  if (parenthesis === "(") lines.at(-1)?.words.push("(");
  return lines.filter(({ words }) => words.length > 0);
}

/** The gap between two columns, and before the first. */
const gap = "  ";

/** Minimum column width. */
const narrowest = 6;

/**
 * Lays out rows as lines no longer than a width, with aligned columns. A cell that does not fit continues on the next
 * line of its column. The last cell of a row spans all remaining columns.
 */
export function layOut(
  rows: ReadonlyArray<readonly string[]>,
  width = Number.POSITIVE_INFINITY,
): ReadonlyArray<readonly string[]> {
  const count = Math.max(0, ...rows.map(({ length }) => length));
  const columns = fit(naturalWidths(rows, count), width - gap.length * count);
  return rows.map((cells) => {
    const widths = cells.map((_, index) =>
      index === cells.length - 1 ? span(columns.slice(index)) : (columns[index] ?? 0),
    );
    const wrapped = cells.map((text, index) => wrap(text, widths[index] ?? 0));
    const height = Math.max(...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) =>
      wrapped
        .map((lines, index) => gap + padded(lines[line] ?? "", widths[index] ?? 0))
        .join("")
        .trimEnd(),
    );
  });
}

/** A sentence as lines no longer than a width; all but the first are indented. */
export function paragraph(text: string, width = Number.POSITIVE_INFINITY, indent = 0): string {
  const [first = "", ...others] = wrap(text, Math.max(width - indent, narrowest));
  return [first, ...others.map((line) => " ".repeat(indent) + line)].join("\n");
}

/** The number of terminal columns that a text takes. */
export const columnsOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + cellsOf(character), 0);

const cellsOf = (character: string): number =>
  /\p{M}|\u200d|\ufe0f/u.test(character)
    ? 0
    : /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(
          character,
        )
      ? 2
      : 1;

const padded = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - columnsOf(text)));

const span = (columns: readonly number[]): number =>
  columns.reduce((sum, column) => sum + column, 0) + gap.length * (columns.length - 1);

/** The natural width of each column; the last one also fits cells that span several columns. */
function naturalWidths(rows: ReadonlyArray<readonly string[]>, count: number): readonly number[] {
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(
      0,
      ...rows.map((cells) => (index < cells.length - 1 || index === count - 1 ? columnsOf(cells[index] ?? "") : 0)),
    ),
  );
  const last = Math.max(
    widths.at(-1) ?? 0,
    ...rows
      .filter(({ length }) => length > 0 && length < count)
      .map((cells) => columnsOf(cells.at(-1) ?? "") - span(widths.slice(cells.length - 1, -1)) - gap.length),
  );
  return [...widths.slice(0, -1), last];
}

/** Narrow columns get their natural width; the wide ones share the rest. */
function fit(natural: readonly number[], available: number): readonly number[] {
  const fitted = [...natural];
  let left = available;
  const ascending = [...natural.entries()].sort(([, one], [, other]) => one - other);
  for (const [place, [column, wanted]] of ascending.entries()) {
    const share = Math.max(narrowest, Math.floor(left / (ascending.length - place)));
    fitted[column] = Math.min(wanted, share);
    left -= Math.min(wanted, share);
  }
  return fitted;
}

/** Breaks at natural places: after a space, or after a character that separates the parts of a name. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let rest = Array.from(text);
  while (columnsOf(rest.join("")) > width) {
    const fitting = fittingIn(rest, width);
    const soft = rest.slice(0, fitting).findLastIndex((character) => /[\s.,:;/\]_-]/.test(character)) + 1;
    const end = rest[fitting] === " " ? fitting : soft > fitting / 4 ? soft : fitting;
    lines.push(rest.slice(0, end).join("").trimEnd());
    rest = Array.from(rest.slice(end).join("").trimStart());
  }
  return [...lines, rest.join("")];
}

/** The number of characters that fit into a width; at least one. */
function fittingIn(characters: readonly string[], width: number): number {
  let [count, taken] = [0, 0];
  for (const character of characters) {
    taken += cellsOf(character);
    if (taken > width) break;
    count += 1;
  }
  return Math.max(1, count);
}

/** Colors a text; only if requested, because files and many logs would show the escape codes. */
export type Paint = (color: keyof typeof codes, text: string) => string;

const codes = { red: 31, green: 32, yellow: 33, grey: 90 } as const;

export const painter =
  (colors: boolean): Paint =>
  (color, text) =>
    colors ? `\u001b[${codes[color]}m${text}\u001b[0m` : text;

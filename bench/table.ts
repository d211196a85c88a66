import type { Sample } from "./statistics";

/** A table: a heading for each column, and rows of as many cells. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What stands where nothing was measured. */
export const nothing = "–";

/** The table in Markdown, as Prettier writes it: columns as wide as their widest cell. */
export function markdown({ columns, rows }: Table): string {
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...rows.map((row) => (row[index] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, index) => (cells[index] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(columns), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** Milliseconds as seconds: `2.31 s`, and of several measurements the median with the spread: `2.31 s (2.20–2.54)`. */
export function seconds({ median, lowest, highest }: Sample): string {
  const text = (milliseconds: number): string => (milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1);
  return `${text(median)} s${lowest === highest ? "" : ` (${text(lowest)}–${text(highest)})`}`;
}

/** Milliseconds: `412 ms (398–431)`. */
export function milliseconds({ median, lowest, highest }: Sample): string {
  const digits = median < 10 ? 2 : 0;
  const spread = lowest === highest ? "" : ` (${lowest.toFixed(digits)}–${highest.toFixed(digits)})`;
  return `${median.toFixed(digits)} ms${spread}`;
}

/** How many times another: `1.04 ×`. */
export function times(ratio: number): string {
  return Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : nothing;
}

/** `120 POST, 1 GET`. */
export function requests(byMethod: ReadonlyMap<string, number>): string {
  if (byMethod.size === 0) return "0";
  return [...byMethod].map(([method, count]) => `${count} ${method}`).join(", ");
}

/** Bytes as megabytes: `118 MB`; none were not measured. */
export function megabytes(bytes: number): string {
  return bytes === 0 ? nothing : `${Math.round(bytes / 1_000_000)} MB`;
}

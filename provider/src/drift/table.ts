import { failuresOf, headline, printable, type Row, rowsOf, withoutRepetition } from "./formatting";
import { layOut, type Paint, painter, paragraph } from "./layout";
import type { DriftReport, StackDrift } from "./report";

/** How to format a text for users. */
export interface TableStyle {
  /** Whether to use colors, for terminals that support them. */
  readonly colors: boolean;
  /** Columns that rows may take. @default any number */
  readonly width?: number | undefined;
  /** Whether sentences are wrapped at that width too. In files and logs they stay on one line. */
  readonly breakSentences?: boolean;
}

/** The report as a table. */
export function renderTable(report: DriftReport, look: TableStyle): string {
  return report.stacks.map((stack) => stackText(stack, look)).join("\n");
}

const colorOf = { clean: "green", drift: "yellow", failed: "red" } as const;

function stackText(stack: StackDrift, look: TableStyle): string {
  const paint = painter(look.colors);
  const rows = rowsOf(stack);
  const lines = [
    paint(colorOf[stack.outcome], sentence(headline(stack), look)),
    ...(rows.length > 0 ? ["", ...tableOf(rows, look.width, paint), ""] : []),
    ...failuresOf(stack).map((failure) => remark("failed", "red", failure, look)),
    ...stack.warnings.map((warning) => remark("warning", "yellow", printable(warning), look)),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

const sentence = (text: string, { breakSentences = false, width }: TableStyle, indent = 0): string =>
  paragraph(text, breakSentences ? width : undefined, indent);

/** A sentence after a word that says what kind of remark it is. */
export function remark(word: string, color: Parameters<Paint>[0], text: string, look: TableStyle): string {
  const before = `  ${word}  `;
  return before.replace(word, painter(look.colors)(color, word)) + sentence(text, look, before.length);
}

const heading = ["RESOURCE", "PROPERTY", "DECLARED", "ACTUAL"] as const;

/**
 * A resource is named in its first row only, and so is a list with several changed entries. An author has a row below all
 * that they changed.
 */
function tableOf(rows: readonly Row[], width: number | undefined, paint: Paint): readonly string[] {
  const titles = withoutRepetition(rows.map(({ title }) => title));
  const lists = withoutRepetition(
    rows.map(({ title, path, entry }, index) => (entry === undefined ? `${index}` : `${title} ${path}`)),
  );
  const cells = rows.map(({ path, declared, actual, entry }, index) =>
    entry === undefined
      ? [titles[index] ?? "", path, declared, actual]
      : [titles[index] ?? "", lists[index] === "" ? "" : path, entry],
  );
  const all = rows.flatMap((row, index): ReadonlyArray<readonly [Parameters<Paint>[0], readonly string[]]> => {
    const color = row.status === "gone" ? "red" : "yellow";
    const next = titles[index + 1] === "" ? rows[index + 1] : undefined;
    const isLast = row.author !== undefined && next?.author !== row.author;
    return [[color, cells[index] ?? []], ...(isLast ? ([["grey", ["", "", row.author]]] as const) : [])];
  });
  const [head = [], ...body] = layOut([heading, ...all.map(([, texts]) => texts)], width);
  return [
    ...head.map((line) => paint("grey", line)),
    ...body.flatMap((lines, index) => lines.map((line) => paint(all[index]?.[0] ?? "yellow", line))),
  ];
}

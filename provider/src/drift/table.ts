import type { DriftReport, StackDrift } from "./report";
import { failuresOf, headline, printable, type Row, rowsOf } from "./words";

/** The report for people. Colours are for terminals that show them. */
export function renderTable(report: DriftReport, colours: boolean): string {
  const paint = colours ? painted : plain;
  return report.stacks.map((stack) => stackText(stack, paint)).join("\n");
}

type Paint = (colour: keyof typeof codes, text: string) => string;
const codes = { red: 31, green: 32, yellow: 33, grey: 90 } as const;
const painted: Paint = (colour, text) => `\u001b[${codes[colour]}m${text}\u001b[0m`;
const plain: Paint = (_, text) => text;

const colourOf = { clean: "green", drift: "yellow", failed: "red" } as const;

function stackText(stack: StackDrift, paint: Paint): string {
  const rows = rowsOf(stack);
  const lines = [
    paint(colourOf[stack.outcome], headline(stack)),
    ...(rows.length > 0 ? ["", ...tableOf(rows, paint), ""] : []),
    ...failuresOf(stack).map((failure) => `  ${paint("red", "failed")}  ${failure}`),
    ...stack.warnings.map((warning) => `  ${paint("yellow", "warning")}  ${printable(warning)}`),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

const heading = { title: "RESOURCE", path: "PROPERTY", declared: "DECLARED", actual: "ACTUAL" } as const;

/** A resource is named in its first row only. */
function tableOf(rows: readonly Row[], paint: Paint): readonly string[] {
  const titles = rows.map(({ title }, index) => (rows[index - 1]?.title === title ? "" : title));
  const width = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));
  const [first, second, third] = [
    width([heading.title, ...titles]),
    width([heading.path, ...rows.map(({ path }) => path)]),
    width([heading.declared, ...rows.map(({ declared }) => declared)]),
  ];
  const line = (title: string, path: string, declared: string, actual: string): string =>
    `  ${title.padEnd(first)}  ${path.padEnd(second)}  ${declared.padEnd(third)}  ${actual}`.trimEnd();
  return [
    paint("grey", line(heading.title, heading.path, heading.declared, heading.actual)),
    ...rows.map(({ status, path, declared, actual }, index) =>
      paint(status === "gone" ? "red" : "yellow", line(titles[index] ?? "", path, declared, actual)),
    ),
  ];
}

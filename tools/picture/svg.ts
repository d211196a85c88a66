import type { IBuffer, IBufferCell, IBufferLine } from "@xterm/headless";

/** Text of one look. */
interface Run {
  readonly text: string;
  readonly look: string;
}

const charWidth = 8.4;
const lineHeight = 20;
const margin = 20;

/** Colors of a terminal, by their numbers, on a light page and on a dark one. */
const colors: Readonly<Record<number, readonly [light: string, dark: string]>> = {
  1: ["#cf222e", "#ff7b72"],
  2: ["#116329", "#56d364"],
  3: ["#7d4e00", "#e3b341"],
  4: ["#0550ae", "#79c0ff"],
  5: ["#8250df", "#d2a8ff"],
  6: ["#1b7c83", "#56d4dd"],
  8: ["#6e7781", "#8b949e"],
};

/** Draws what is on a terminal below the command that was typed, with real text, in the colors of the reader's page. */
export function svgOf(screen: IBuffer, command: string): string {
  const shown = Array.from({ length: screen.length }, (_, row) => screen.getLine(row)).map(runsOf);
  const end = shown.findLastIndex((runs) => runs.some(({ text }) => text.trim() !== ""));
  const lines: readonly (readonly Run[])[] = [[{ text: `$ ${command}`, look: "b" }], ...shown.slice(0, end + 1)];
  const longest = Math.max(...lines.map((runs) => runs.map(({ text }) => text).join("").length));
  const [width, height] = [Math.ceil(longest * charWidth) + 2 * margin, lines.length * lineHeight + 2 * margin];
  const texts = lines
    .map((runs, row) => lineOf(runs, margin + (row + 0.75) * lineHeight))
    .filter((text) => text !== "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: #1f2328 }
rect { fill: #f6f8fa; stroke: #d0d7de } .b { font-weight: bold } .d { opacity: 0.7 }
${rules(0)}
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } rect { fill: #161b22; stroke: #30363d }
${rules(1)} }
</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${texts.join("\n")}
</svg>
`;
}

function rules(page: 0 | 1): string {
  return Object.entries(colors)
    .map(([number, color]) => `.c${number} { fill: ${color[page]} }`)
    .join(" ");
}

/** Each run has its place, so that columns fit in any font. */
function lineOf(runs: readonly Run[], y: number): string {
  let column = 0;
  const spans = runs.map(({ text, look }) => {
    const [x, length] = [margin + column * charWidth, text.length * charWidth];
    column += text.length;
    if (text.trim() === "") return "";
    const place = `x="${rounded(x)}" textLength="${rounded(length)}"`;
    return `<tspan ${place}${look === "" ? "" : ` class="${look}"`}>${escaped(text)}</tspan>`;
  });
  return spans.every((span) => span === "") ? "" : `<text y="${rounded(y)}">${spans.join("")}</text>`;
}

function runsOf(line: IBufferLine | undefined): readonly Run[] {
  const runs: Run[] = [];
  const end = line?.translateToString(true).length ?? 0;
  for (let column = 0; column < end; column++) {
    const cell = line?.getCell(column);
    const [text, look] = [cell?.getChars() === "" ? " " : (cell?.getChars() ?? " "), lookOf(cell)];
    const last = runs.at(-1);
    if (last?.look === look) runs[runs.length - 1] = { text: last.text + text, look };
    else runs.push({ text, look });
  }
  return runs;
}

function lookOf(cell: IBufferCell | undefined): string {
  if (cell === undefined) return "";
  const color = cell.isFgPalette() ? cell.getFgColor() : undefined;
  // The bright colors are those of the page, too.
  const number = color === undefined || color === 8 ? color : color % 8;
  const classes = [number !== undefined && number in colors ? `c${number}` : "", cell.isBold() > 0 ? "b" : ""];
  return [...classes, cell.isDim() > 0 ? "d" : ""].filter((name) => name !== "").join(" ");
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

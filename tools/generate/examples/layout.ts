/** Code that is written on one line if it fits, and otherwise one item a line. */
export type Layout = string | Group;

export interface Group {
  readonly open: string;
  readonly close: string;
  /** Its items, each with a comma after it if there are several lines. */
  readonly items: readonly Item[];
  /** Never on one line. */
  readonly isOpen?: boolean;
}

export interface Item {
  /** What stands before the value: its name, and what separates the two with a space; empty in a list. */
  readonly key: string;
  readonly value: Layout;
}

/** How the formatter of a language lays out lines. */
export interface Style {
  readonly indent: string;
  readonly width: number;
  /** Whether neighboring lines have their values below each other. */
  readonly isAligned?: boolean;
}

export function written(layout: Layout, style: Style, depth = 0, before = ""): string {
  if (typeof layout === "string") return layout;
  const line = flat(layout);
  const used = 4 * depth + before.length + (depth === 0 ? 0 : 1);
  if (!isOpen(layout) && used + line.length <= style.width) return line;
  const lines = layout.items.map(({ key, value }) => ({ key, text: written(value, style, depth + 1, key) }));
  const inside = lines.flatMap(({ key, text }, index) =>
    `${key.padEnd(style.isAligned === true ? columnOf(lines, index) : 0)}${text},`.split("\n"),
  );
  return [layout.open, ...inside.map((each) => `${style.indent}${each}`), layout.close].join("\n");
}

/** Where the value of a line begins. A value of several lines stands apart. */
function columnOf(lines: ReadonlyArray<{ readonly key: string; readonly text: string }>, index: number): number {
  const isAlone = (at: number): boolean => lines[at]?.text.includes("\n") ?? true;
  if (isAlone(index)) return 0;
  let [from, to] = [index, index];
  while (!isAlone(from - 1)) from -= 1;
  while (!isAlone(to + 1)) to += 1;
  return Math.max(...lines.slice(from, to + 1).map(({ key }) => key.length));
}

const isOpen = (layout: Layout): boolean =>
  typeof layout !== "string" && (layout.isOpen === true || layout.items.some(({ value }) => isOpen(value)));

/** All on one line. */
export function flat(layout: Layout): string {
  if (typeof layout === "string") return layout;
  return `${layout.open}${layout.items.map(({ key, value }) => `${key}${flat(value)}`).join(", ")}${layout.close}`;
}

/** Where the demo writes. */
export interface Screen {
  /** Writes lines; what they say is remembered. */
  readonly say: (...lines: readonly string[]) => void;
  /** Everything that was written so far. */
  readonly written: () => string;
  readonly bold: Paint;
  readonly faint: Paint;
  readonly good: Paint;
  readonly bad: Paint;
}

type Paint = (text: string) => string;

/** A screen that paints only where colours are wanted. */
export function createScreen(write: (text: string) => void, colours: boolean): Screen {
  let written = "";
  const paint =
    (code: number): Paint =>
    (text) =>
      colours && text !== "" ? `\u001b[${code}m${text}\u001b[0m` : text;
  return {
    say: (...lines) => {
      const text = lines.map((line) => `${line}\n`).join("");
      written += text;
      write(text);
    },
    written: () => written,
    bold: paint(1),
    faint: paint(2),
    good: paint(32),
    bad: paint(31),
  };
}

/** Whether standard output wants colours: only a terminal does, unless NO_COLOR is set. */
export function wantsColours(): boolean {
  return process.stdout.isTTY && process.stdout.hasColors();
}

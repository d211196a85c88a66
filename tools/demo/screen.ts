/** The output of the demo. */
export interface Screen {
  /** Writes lines, and remembers them. */
  readonly say: (...lines: readonly string[]) => void;
  /** Everything written so far. */
  readonly written: () => string;
  readonly bold: Paint;
  readonly faint: Paint;
  readonly good: Paint;
  readonly bad: Paint;
}

type Paint = (text: string) => string;

/** A screen that uses colors only if requested. */
export function createScreen(write: (text: string) => void, colors: boolean): Screen {
  let written = "";
  const paint =
    (code: number): Paint =>
    (text) =>
      colors && text !== "" ? `\u001b[${code}m${text}\u001b[0m` : text;
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

/** Whether to use colors on standard output: only in a terminal, unless NO_COLOR is set. */
export function wantsColors(): boolean {
  return process.stdout.isTTY && process.stdout.hasColors();
}

const columns = 100;

/**
 * Wraps a text to the screen: a heading before the first line, as many spaces before the others.
 *
 * @param text a text that is broken between words, or pieces that are not broken
 */
export function wrappedLines(heading: string, text: string | readonly string[]): string[] {
  const indent = " ".repeat(heading.length);
  const words = typeof text === "string" ? text.split(" ") : text;
  return words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined) return [heading + word];
    const longer = `${last} ${word}`;
    return longer.length <= columns ? [...lines.slice(0, -1), longer] : [...lines, indent + word];
  }, []);
}

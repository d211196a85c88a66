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

const columns = 100;

/**
 * A text in lines that fit the screen: a heading before the first, as many blanks before the others.
 *
 * @param text one whose words may be torn apart, or the pieces that may not
 */
export function wrapped(heading: string, text: string | readonly string[]): string[] {
  const indent = " ".repeat(heading.length);
  const words = typeof text === "string" ? text.split(" ") : text;
  return words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined) return [heading + word];
    const longer = `${last} ${word}`;
    return longer.length <= columns ? [...lines.slice(0, -1), longer] : [...lines, indent + word];
  }, []);
}

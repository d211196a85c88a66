import { styleText } from "node:util";

/** The output of the demo. */
export interface Screen {
  /** Writes lines. */
  readonly say: (...lines: readonly string[]) => void;
  readonly bold: Paint;
  readonly faint: Paint;
  readonly good: Paint;
  readonly bad: Paint;
}

type Paint = (text: string) => string;

/** A screen that uses colors only if requested. */
export function createScreen(write: (text: string) => void, colors: boolean): Screen {
  const paint =
    (style: "bold" | "dim" | "green" | "red"): Paint =>
    (text) =>
      colors && text !== "" ? styleText(style, text) : text;
  return {
    say: (...lines) => {
      write(lines.map((line) => `${line}\n`).join(""));
    },
    bold: paint("bold"),
    faint: paint("dim"),
    good: paint("green"),
    bad: paint("red"),
  };
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

/** Writes lines. */
export type Say = (...lines: readonly string[]) => void;

/** A screen of 100 columns, less the indentation that some lines get afterwards. */
const columns = 95;

/**
 * Wraps a text to the screen: a heading before the first line, as many spaces before the others.
 *
 * @param text a text that is broken between words, or pieces that are not broken
 */
export function wrappedLines(heading: string, text: string | readonly string[]): string[] {
  const words = typeof text === "string" ? text.split(" ") : text;
  return words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined) return [heading + word];
    const longer = `${last} ${word}`;
    return longer.length <= columns ? [...lines.slice(0, -1), longer] : [...lines, " ".repeat(heading.length) + word];
  }, []);
}

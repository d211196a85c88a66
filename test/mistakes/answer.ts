/** What Pulumi printed of what is wrong: what a user reads. */
export interface Answer {
  /** One for each error or warning: its lines. */
  readonly messages: readonly (readonly string[])[];
}

/** Below this a line of a terminal is broken into two. */
const terminalWidth = 120;

/** What the engine adds of its own: that the run has failed. */
const ofTheEngine = /^error: (preview|update|import) failed$/;

/** Reads the messages out of what the CLI printed: what stands below "Diagnostics", else what is marked as an error. */
export function answerIn(output: string): Answer {
  const [, below] =
    /\nDiagnostics:\n([\s\S]*?)(?=\n(?:Resources|Outputs|Duration|Policies):|\n\S|$)/.exec(output) ?? [];
  const lines = below === undefined ? fromTheFirstError(output) : below.split("\n").filter((line) => !isHeading(line));
  return { messages: paragraphs(lines).filter(([first]) => first !== undefined && !ofTheEngine.test(first)) };
}

const isHeading = (line: string): boolean => /^ {2}\S.*\(.+\):$/.test(line);

function fromTheFirstError(output: string): readonly string[] {
  const lines = output.split("\n");
  const first = lines.findIndex((line) => /\berror\b/i.test(line));
  return first < 0 ? [] : lines.slice(first);
}

/** Each line that begins with a mark of its own begins another message. */
function paragraphs(lines: readonly string[]): readonly (readonly string[])[] {
  const all: string[][] = [];
  for (const line of lines.map((one) => one.trim()).filter((one) => one !== "")) {
    const last = all.at(-1);
    if (last === undefined || /^(error|warning): /.test(line)) all.push([line]);
    else last.push(line);
  }
  return all;
}

/** How many lines of a terminal a message takes. */
export const linesOf = (message: readonly string[]): number =>
  message.reduce((sum, line) => sum + Math.ceil(line.length / terminalWidth), 0);

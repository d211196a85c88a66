/** What the comment of a kind or of a look-up says, in parts. */
export interface Prose {
  /** The first paragraph: what it is. */
  readonly summary: string;
  readonly details: readonly string[];
  readonly failures: readonly Failure[];
  /** What is said of failures besides. */
  readonly aboutFailures: string;
  /** Requests, and when they are sent. */
  readonly operations: readonly string[];
  /** What the ID of the resource consists of. */
  readonly id: string | undefined;
  readonly example: string | undefined;
}

/** What can go wrong. */
export interface Failure {
  readonly cause: string;
  readonly remedy: string | undefined;
}

/** Takes a comment apart by the words that begin its paragraphs. */
export function proseOf(comment: string): Prose {
  const [said = "", example] = comment.split(/^@example\n/m);
  const paragraphs = said
    .trim()
    .split(/\n\s*\n/)
    .map(inOneLine);
  const [summary = "", ...others] = paragraphs.filter((one) => !/^(Errors|API): /.test(one));
  const paragraph = (word: string): string =>
    paragraphs.find((one) => one.startsWith(`${word}: `))?.slice(word.length + 2) ?? "";
  const [failures = "", ...aboutFailures] = splitSentences(paragraph("Errors"));
  const operations = splitSentences(paragraph("API"));
  const isAboutId = (sentence: string): boolean => sentence.startsWith("The resource ID ");
  return {
    summary,
    details: others,
    failures: partsOf(failures).map(failureOf),
    aboutFailures: aboutFailures.join(" "),
    operations: operations.filter((sentence) => !isAboutId(sentence)).flatMap(partsOf),
    id: operations.find(isAboutId),
    example: example?.trim().replace(/^```ts\n|```$/g, ""),
  };
}

/** A cause, and what to do about it after a colon. */
function failureOf(part: string): Failure {
  const [cause = "", ...remedy] = part.replace(/\.$/, "").split(": ");
  return { cause, remedy: remedy.length === 0 ? generalRemedy(cause) : remedy.join(": ") };
}

/** What to do about causes that many kinds have. */
function generalRemedy(cause: string): string | undefined {
  if (cause.includes("taking it over"))
    return "set [`adopt`](#adopting), or, if a resource of the stack was renamed, `aliases`";
  return cause.includes("not exist")
    ? "check the ID; better, pass that of a resource, so that it is created before"
    : undefined;
}

/** Sentences; a list or a table is part of the one before it. */
export function splitSentences(text: string): readonly string[] {
  return text.split(/(?<=\.)\s(?=[A-Z`]|-?\d)(?![^(]*\))/).filter((sentence) => sentence !== "");
}

/** What semicolons separate. */
const partsOf = (sentence: string): readonly string[] => sentence.split(/;\s+/).filter((part) => part !== "");

/** Joins the lines of a paragraph, except for those of lists and tables. */
export function inOneLine(paragraph: string): string {
  return paragraph.replaceAll(/\n(?!- |\|)\s*/g, " ");
}

/** What the comment of a property says, without what the table says in columns of its own. */
export interface PropertyProse {
  readonly text: string;
  readonly initially: string;
  readonly removal: string;
}

export function propertyProse(comment: string): PropertyProse {
  const [said = "", tagged = ""] = comment.split(/\s*@default\s+|\n\nDefault: /);
  const sentences = said
    .trim()
    .split(/\n\s*\n/)
    .map(inOneLine)
    .flatMap(splitSentences);
  const isDefault = (sentence: string): boolean => sentence.startsWith("Defaults to ");
  const isRemoval = (sentence: string): boolean => /^(Removing (this|them|it)|If you remove this)\b/.test(sentence);
  const defaults = sentences
    .filter(isDefault)
    .map((sentence) => sentence.replace(/^Defaults to |( on create)?\.$/g, ""));
  return {
    text: sentences.filter((one) => !isDefault(one) && !isRemoval(one) && !inColumns.has(one)).join(" "),
    initially: [...defaults, inOneLine(tagged.trim()).replace(/ on create$|\.$/g, "")]
      .filter((one) => one !== "")
      .map((one) => one.replace(/^(true|false|-?\d+|"[^"]*")(?=$|,| )/, "`$1`"))
      .join("; "),
    removal: sentences.filter(isRemoval).map(briefly).join(" "),
  };
}

/** What a page says once of all arguments, or marks. */
const inColumns: ReadonlySet<string> = new Set([
  "Updated in place.",
  "Not managed if omitted.",
  "Changing this replaces the resource.",
]);

function briefly(sentence: string): string {
  const known =
    /^Removing (?:this|it|them) (resets (?:it|them) to [^:]+|clears it|leaves the current \w+ unchanged|has no effect|requires another one in its place)\.$/;
  const effect = known.exec(sentence)?.[1];
  if (effect === undefined) return sentence;
  if (effect === "clears it") return "cleared";
  if (effect === "has no effect") return "no effect";
  if (effect.startsWith("requires")) return "another one must take its place";
  return effect.startsWith("leaves") ? "stays as it is" : effect.replace(/^resets (it|them) to/, "reset to");
}

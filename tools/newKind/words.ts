/** The words of a name: `EnableMP4Fallback` → enable, mp4, fallback. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/[A-Z]{2,}(?=[A-Z][a-z]|\d|$)/g, (acronym) => acronym.charAt(0) + acronym.slice(1).toLowerCase())
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase());
}

/** The same as the name of a property. */
export function propertyName(name: string): string {
  const [first = "", ...others] = wordsOf(name);
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

export function plural(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** A description of the API as the comment of a property: without the words that all descriptions begin with. */
export function sentence(description: string, name: string): string {
  const said = description
    .replace(/^\(?optional\)?[:.]?\s*/i, "")
    .replace(/^(Determines|Specifies|Indicates|Defines|Sets) (if|whether) /i, "Whether ")
    .replace(/^(Determines|Specifies|Indicates|Defines|Describes|Sets) /i, "")
    .replace(/^(The|A|An) /, "")
    .replaceAll("*/", "* /")
    .trim();
  const text = said === "" ? wordsOf(name).join(" ") : said;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
